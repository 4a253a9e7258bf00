"""What workers do, one function a job. Every job may run twice, late, or beside itself."""
