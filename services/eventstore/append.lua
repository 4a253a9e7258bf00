-- Appends a commit: all of its events or none. Answers {1}: done; {2, receipt}: this command came before;
-- {3, version}: the stream is elsewhere.
-- KEYS: events, receipts, secret, due, feed
-- ARGV: expected version, expected chain, receipt's field, fingerprint, stream, due ('' keeps, '-' clears, or a score),
--       bell, length of the feed, number of events, number of secrets, events..., secrets (name, value)..., names to forget...
local version, chain, field, fingerprint, stream, due, bell = unpack(ARGV, 1, 7)
local events, secrets = tonumber(ARGV[9]), tonumber(ARGV[10])

-- The receipt comes first: a request that is sent again still builds on the version it saw the first time.
local receipt = redis.call('HGET', KEYS[2], field)
if receipt then return {2, receipt} end

-- The version alone would not notice a history that was lost in a failover and grew again differently.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local at, tip = '0', string.rep('0', 64)
if last then
  at = string.match(last[1], '^%d+')
  tip = string.sub(last[2][2], -66, -3)
end
if at ~= version or tip ~= chain then return {3, tonumber(at)} end

-- A key of the wrong kind fails here, where nothing has been written yet.
redis.call('HLEN', KEYS[3])
redis.call('ZCARD', KEYS[4])
redis.call('XLEN', KEYS[5])

local head = tonumber(version)
for i = 1, events do
  redis.call('XADD', KEYS[1], string.format('%.0f-0', head + i), 'e', ARGV[10 + i])
end
local reached = string.format('%.0f', head + events)
redis.call('HSET', KEYS[2], field, string.format('%.0f:%s:%s', head + 1, reached, fingerprint))

local position = 10 + events
for i = position + 1, position + 2 * secrets, 2 do
  redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
end
for i = position + 2 * secrets + 1, #ARGV do
  redis.call('HDEL', KEYS[3], ARGV[i])
end

if due == '-' then
  redis.call('ZREM', KEYS[4], stream)
elseif due ~= '' then
  redis.call('ZADD', KEYS[4], due, stream)
end
redis.call('XADD', KEYS[5], 'MAXLEN', '~', ARGV[8], '*', 'm', stream, 'v', reached)
redis.call('PUBLISH', bell, stream .. ':' .. reached)
return {1}
