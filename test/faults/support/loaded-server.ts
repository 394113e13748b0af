import { type ServerProcess, serverProcess } from '../../support/server-process.ts';

export const OPERATOR = { email: 'operator@example.com', password: 'correct horse battery' };

/** A server that limits nobody and has an operator: what is to be seen here is what faults do to it. */
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
