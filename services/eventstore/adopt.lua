-- Makes a history that was written aside the stream. Answers {1}: done; {2}: it was there already; {3, version}: the
-- stream holds another history; {0}: what was written aside is not whole.
-- KEYS: written aside, events, secret, due, feed
-- ARGV: version, chain, stream, due ('' keeps, '-' clears, or a score), bell, length of the feed, secrets (name, value)...
local version, chain, stream, due, bell = unpack(ARGV, 1, 5)

local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
if last then
  redis.call('DEL', KEYS[1])
  if last[1] == version .. '-0' and string.sub(last[2][2], -66, -3) == chain then return {2} end
  return {3, tonumber(string.match(last[1], '^%d+'))}
end
if redis.call('XLEN', KEYS[1]) ~= tonumber(version) then
  redis.call('DEL', KEYS[1])
  return {0}
end

redis.call('HLEN', KEYS[3])
redis.call('ZCARD', KEYS[4])
redis.call('XLEN', KEYS[5])

redis.call('PERSIST', KEYS[1])
redis.call('RENAME', KEYS[1], KEYS[2])
for i = 7, #ARGV, 2 do
  redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
end
if due == '-' then
  redis.call('ZREM', KEYS[4], stream)
elseif due ~= '' then
  redis.call('ZADD', KEYS[4], due, stream)
end
redis.call('XADD', KEYS[5], 'MAXLEN', '~', ARGV[6], '*', 'm', stream, 'v', version)
redis.call('PUBLISH', bell, stream .. ':' .. version)
return {1}
