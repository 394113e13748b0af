import { type ServerProcess, serverProcess } from '../../support/server-process.ts';

export const OPERATOR = { email: 'operator@example.com', password: 'correct horse battery' };

/** A server without effective rate limits and with an operator. */
export function loadedServer(databaseUrl: string, settings: Readonly<Record<string, string>> = {}): ServerProcess {
  return serverProcess({
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_MAX: '10000000',
    AUTH_RATE_LIMIT_MAX: '1000000',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
    ...settings,
  });
}
