import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/** A request waits for Redis this long at most, and is not counted then. */
const ANSWER_MS = 250;
const CONNECT_MS = 1_000;
const LONGEST_PAUSE_MS = 2_000;

/**
 * A connection to the Redis in which processes count requests together. While Redis is away, its commands fail at once.
 * Close it with `disconnect()`.
 */
export function connectRedis(url: string, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): Redis {
  const redis = new Redis(url, {
    connectionName: 'lending-api',
    connectTimeout: CONNECT_MS,
    commandTimeout: ANSWER_MS,
    // Without traffic for this long although a command was sent, the connection is replaced.
    socketTimeout: CONNECT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(times * 100, LONGEST_PAUSE_MS),
  });
  let away = false;
  // Emitted for each attempt. Without a listener it would be printed.
  redis.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'Redis does not answer: requests are not counted');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('Redis answers again: requests are counted');
    away = false;
  });
  return redis;
}
