"""marshmallow schemas: they validate what comes in, and describe what goes out."""
