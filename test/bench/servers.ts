import { generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import { serverProcess } from '../support/server-process.ts';
import { AUDIENCE, ISSUER } from './access-token.ts';
import type { Caller } from './callers.ts';

/** P-256, since the peer's libraries do not support Ed25519. */
export const KEYS = generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** A day: no payment is settled during a run, so that every server does the same work. */
const SETTLEMENT_MS = 86_400_000;

export type ServerKind = 'product' | 'serving' | 'floor' | 'peer';

const ENTRY: Readonly<Record<ServerKind, string>> = {
  product: '../../bootstrap/main.ts',
  serving: 'peers/serving.ts',
  floor: 'peers/floor/main.ts',
  peer: 'peers/nestjs/dist/main.js',
};

interface Settings {
  readonly databaseUrl: string;
  /** The response of GET /requests/parameters, for floor and peer. */
  readonly parameters?: string;
  /** Arguments of Node, such as --cpu-prof. */
  readonly nodeArgs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export type Server = Awaited<ReturnType<typeof startServer>>;

/** Starts a server process in production mode and waits until it listens. */
export async function startServer(kind: ServerKind, settings: Settings) {
  const { databaseUrl, parameters = '{}', nodeArgs = [], env } = settings;
  const server = serverProcess(
    {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'http://127.0.0.1',
      JWT_PRIVATE_KEY: KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      JWT_PUBLIC_KEY: KEYS.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      JWT_ISSUER: ISSUER,
      JWT_AUDIENCE: AUDIENCE,
      FILE_URL_SECRET: 'a secret of the benchmark that signs nothing',
      RATE_LIMIT_MAX: '100000000',
      AUTH_RATE_LIMIT_MAX: '1000000',
      PAYMENT_GATEWAY: 'sandbox',
      SANDBOX_SETTLEMENT_MS: String(SETTLEMENT_MS),
      LOG_LEVEL: 'warn',
      BENCH_PARAMETERS: parameters,
      ...env,
    },
    [...nodeArgs, path.join(import.meta.dirname, ENTRY[kind])],
  );
  const url = await server.start();
  return { kind, url, pid: server.pid ?? 0, process: server, [Symbol.dispose]: server.dispose };
}

/** What GET /requests/parameters answers, in JSON. */
export async function parametersOf({ url }: Server, [caller]: readonly Caller[]): Promise<string> {
  const response = await fetch(`${url}/requests/parameters`, { headers: { authorization: `Bearer ${caller?.token}` } });
  const { data } = (await response.json()) as { data: unknown };
  return JSON.stringify(data);
}
