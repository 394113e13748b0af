import { once } from 'node:events';
import net from 'node:net';
import type pg from 'pg';
import { DATABASE_LIMITS } from '../adapters/persistence/database/limits.ts';
import { SessionClient } from '../adapters/persistence/database/pg-clients.ts';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';
import { isLocal } from './variable-types.ts';

type Listening = Pick<Config, 'host' | 'port' | 'reusePort'>;

/** @throws StartError if the service cannot listen on its host and port */
export async function checkPort(config: Listening): Promise<void> {
  // The kernel would give this probe connections that belong to the other processes on the port.
  if (config.reusePort) return;
  const probe = net.createServer();
  try {
    probe.listen({ host: config.host, port: config.port });
    await once(probe, 'listening');
  } catch (error) {
    throw listenError(error, config);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** The error to throw instead: a StartError, or the same error. */
export function listenError(error: unknown, { host, port }: Listening): unknown {
  const where = `Port ${port} on ${host}`;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`${where} is taken: stop the program that uses it, or set another PORT.`);
    case 'EACCES':
      return new StartError(`${where} requires more rights: set a PORT above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST ${host} is not an address of this machine: set another one, such as 127.0.0.1.`);
    default:
      return error;
  }
}

const CONNECT_MS = 10_000;

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;

/** @throws StartError if the database cannot be used, directly or through the pooler, or if these are two databases */
export async function checkDatabases({ databaseUrl, databaseDirectUrl }: Addresses): Promise<void> {
  const direct = databaseDirectUrl === null ? null : await checkDatabase(databaseDirectUrl, 'DATABASE_DIRECT_URL');
  if (databaseUrl === null) return;
  const name = await checkDatabase(databaseUrl);
  if (direct === null || direct === name) return;
  const both = `DATABASE_URL leads to the database ${name} and DATABASE_DIRECT_URL to ${direct}`;
  throw new StartError(`${both}: correct one of them.`);
}

/** Warns if the replica cannot be used. Lists read from the primary then. */
export async function checkReplica(
  { databaseReadUrl }: Pick<Config, 'databaseReadUrl'>,
  warn: (line: string) => void,
): Promise<void> {
  try {
    if (databaseReadUrl !== null) await checkDatabase(databaseReadUrl, 'DATABASE_READ_URL');
  } catch (error) {
    warn(`${(error as Error).message} Until then operators' lists read from the primary.`);
  }
}

/** @returns the name of the database @throws StartError if the database cannot be used */
async function checkDatabase(databaseUrl: string, variable = 'DATABASE_URL'): Promise<string> {
  let client: SessionClient;
  try {
    client = new SessionClient(databaseUrl, 'lending-start', { ...DATABASE_LIMITS, connectMs: CONNECT_MS });
  } catch {
    throw new StartError(`${variable} is not a valid address: correct it.`);
  }
  try {
    await client.connect();
    // Through a pooler, only a statement shows whether PostgreSQL answers.
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    return rows[0]?.name ?? '';
  } catch (error) {
    throw databaseError(error as NodeJS.ErrnoException, client, variable);
  } finally {
    await client.close();
  }
}

function databaseError(
  { code, message }: NodeJS.ErrnoException,
  { host, port, user, database }: pg.Client,
  variable: string,
) {
  const server = `PostgreSQL on ${host}:${port}`;
  switch (code) {
    case '3D000':
      return new StartError(`${server} has no database ${database}: create it, or correct ${variable}.`);
    case '28P01':
    case '28000':
      return new StartError(`${server} refuses ${user} (${message}): correct the user or password in ${variable}.`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `No address is known for ${host}: correct the host in ${variable}, or check the name server.`,
      );
    case 'ECONNREFUSED':
      return new StartError(`No PostgreSQL answers on ${host}:${port}: start it, or correct ${variable}.`);
    default:
      return new StartError(`${server} cannot be used (${message || code}): correct ${variable}, or try again later.`);
  }
}

/** Warns of settings that are probably a mistake. */
export function startWarnings(config: Config): string[] {
  return [...(config.production ? productionWarnings(config) : []), ...localAddresses(config)];
}

function localAddresses({ mail, webPush }: Config): string[] {
  return [
    ...(mail !== null && isLocal(mail.from.address)
      ? ['MAIL_FROM is an address of localhost: mail servers may refuse it, and replies reach no one.']
      : []),
    ...(webPush !== null && isLocal(webPush.subject)
      ? ['VAPID_SUBJECT leads to localhost: Apple refuses it, so no message reaches Safari.']
      : []),
  ];
}

/** Of what is fine for trying the service. */
function productionWarnings(config: Config): string[] {
  const { paymentGateway, mail, webPush, fcmServiceAccount, fileStore } = config;
  const push = [webPush === null && 'VAPID_PUBLIC_KEY', fcmServiceAccount === null && 'FCM_SERVICE_ACCOUNT'];
  const missing = push.filter((name) => name !== false);
  return [
    ...(paymentGateway.kind === 'sandbox' ? ['PAYMENT_GATEWAY is the sandbox: no payment moves money.'] : []),
    ...(fileStore.kind === 'local'
      ? ['FILE_STORE is local: all processes need the same folder (DATA_DIR). Or set FILE_STORE=s3.']
      : []),
    ...(mail === null ? ['Mail goes to the log and to no one: set SMTP_URL.'] : []),
    ...(missing.length > 0
      ? [`Push messages go to the log and to no phone or browser: set ${missing.join(', ')}.`]
      : []),
  ];
}
