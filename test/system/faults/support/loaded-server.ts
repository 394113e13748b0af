import { MAIN } from '../../../support/program.ts';
import { OPERATOR_SETTINGS, serverProcess } from '../../../support/server-process.ts';

/** Rate limits that no load reaches. */
export const UNLIMITED = { RATE_LIMIT_MAX: '10000000', AUTH_RATE_LIMIT_MAX: '1000000' };

/** A server without effective rate limits and with an operator. */
export function loadedServer(databaseUrl: string, settings: Readonly<Record<string, string>> = {}, main = MAIN) {
  return serverProcess({ DATABASE_URL: databaseUrl, ...UNLIMITED, ...OPERATOR_SETTINGS, ...settings }, [main]);
}
