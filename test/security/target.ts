import 'reflect-metadata';
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { vi } from 'vitest';
import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import type { KeyRing } from '../../adapters/security/key-ring.ts';
import { payRefund } from '../../application/payments/payment.acts.ts';
import { actFiguresOf } from '../../domain/shared/act-figures.ts';
import { disbursedLoan, inDays, loanWithFee, startApp, type TestApp } from '../support/app.ts';
import type { Borrower } from '../support/borrower.ts';
import { PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { Operator } from '../support/operator.ts';
import { PATIENT } from '../support/patient.ts';
import {
  type PaymentProvider,
  PROVIDER_KEY,
  settingsFor,
  startPaymentProvider,
  WEBHOOK_SECRET,
} from '../support/payment-provider.ts';
import { failedDelivery } from './failed-delivery.ts';

export const FILE_URL_SECRET = 'file-url-secret-of-the-attack-tests';
/** Of the victim. */
const INSTRUMENT_TOKEN = 'token-of-the-instrument-of-the-victim';
/** The only origin whose pages may call the service. */
export const ALLOWED_ORIGIN = 'https://app.example.com';

export interface Person extends Borrower {
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The victim's objects: ids by parameter name. */
type Belongings = Readonly<Record<string, string>>;

/** A running service with users, and what an attacker may know about it. */
export interface Target {
  readonly service: TestApp;
  readonly port: number;
  readonly provider: PaymentProvider;
  readonly keys: KeyRing;
  /** Owns the objects under attack. */
  readonly victim: Person;
  /** A borrower without any objects. */
  readonly attacker: Person;
  /** An uninvolved borrower, who must not notice the attacks. */
  readonly bystander: Person;
  readonly operator: Person & Operator;
  readonly belongings: Belongings;
  /** Signed links to two files of the victim. */
  readonly fileUrl: URL;
  readonly otherFileUrl: URL;
  /** Of a Processing payment of the victim. */
  readonly transactionId: string;
  /** Texts that no response or log line may contain. */
  readonly secrets: Set<string>;
  readonly log: string[];
  requests: number;
  /** The fingerprint after the last error; undefined if the data may have changed since then. */
  stored: string | undefined;
  /** A digest of every table except those that record requests. */
  fingerprint(): Promise<string>;
  /** Waits until no job is due. */
  rest(): Promise<void>;
  newPerson(): Promise<Person>;
  close(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;
type Weakening = NonNullable<Parameters<typeof startApp>[2]>['override'];

/** An idempotency key also records an error, so its table may change. */
const IGNORED_TABLES = ['idempotency_keys', 'mikro_orm_migrations'];

export async function startTarget(settings: Settings = {}, weaken?: Weakening): Promise<Target> {
  const provider = await startPaymentProvider();
  const log: string[] = [];
  const service = await startApp(
    { ...settingsFor(provider), FILE_URL_SECRET, CORS_ORIGINS: ALLOWED_ORIGIN, LOG_LEVEL: 'trace', ...settings },
    undefined,
    { log: { write: (line) => void log.push(line) }, ...(weaken && { override: weaken }) },
  );
  const { http } = service.app;
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  // Workers would take longer to start than the digest takes, and return the tables in another order each time.
  const options = '-c max_parallel_workers_per_gather=0';
  const database = new pg.Client({ connectionString: service.databaseUrl, options });
  await database.connect();
  const secrets = new Set([PASSWORD, WEBHOOK_SECRET, PROVIDER_KEY, FILE_URL_SECRET, INSTRUMENT_TOKEN]);
  const newPerson = async () => remember(await register(service), secrets);
  const [victim, attacker, bystander] = [await newPerson(), await newPerson(), await newPerson()];
  const operator = remember(await signInOperator(service), secrets);
  const owned = await ownEverything(service, victim, operator);
  const tables = await tablesOf(database);
  return {
    service,
    port,
    provider,
    keys: service.app.keyRing,
    victim,
    attacker,
    bystander,
    operator,
    ...owned,
    secrets,
    log,
    requests: 0,
    stored: undefined,
    fingerprint: () => digestOf(database, tables),
    rest: () => jobsDone(service, database),
    newPerson,
    async close() {
      await database.end();
      await service.close();
      await provider.close();
    },
  };
}

let people = 0;

async function register(service: TestApp): Promise<Person> {
  const email = `user-${++people}@attacks.example`;
  const payload = { email, password: PASSWORD, firstName: 'Some', lastName: 'Person' };
  // Each from a separate address, so that registering does not use up the limit of an address under attack.
  const remoteAddress = `10.0.${people >> 8}.${people & 255}`;
  const request = { method: 'POST', url: '/auth/register', payload, remoteAddress } as const;
  const { accessToken, refreshToken, userId } = (await service.app.http.inject(request)).json().data;
  return Object.assign(service.as({ accessToken, userId }), { email, accessToken, refreshToken });
}

async function signInOperator(service: TestApp): Promise<Person & Operator> {
  const email = `operator-${++people}@attacks.example`;
  await service.app.identity.createOperator.execute({ email, password: PASSWORD });
  const { accessToken, refreshToken, userId } = await done(service.anonymous.logsIn(email));
  return Object.assign(new Operator(service.as({ accessToken, userId })), { email, accessToken, refreshToken });
}

function remember<User extends Person>(person: User, secrets: Set<string>): User {
  secrets.add(person.accessToken).add(person.refreshToken);
  return person;
}

async function ownEverything(service: TestApp, owner: Borrower, operator: Operator) {
  const loanId = await disbursedLoan(owner, operator);
  await done(owner.authorizesAutopay(loanId));
  const { requestId } = await done(owner.asksFor(500, { term: 6 }));
  const { offerId } = await done(operator.offers(requestId, inDays(60)));
  const { paymentId } = await done(owner.reportsTransfer(loanId, 100, 'REF-OF-THE-VICTIM'));
  const { transactionId } = await done(owner.pays(loanId, 100));
  const { documentId, url: documentUrl } = await done(owner.uploadsDocument());
  const { fileId, url: fileUrl } = await done(owner.uploadsFile());
  const { webhookId, deliveryId, cause } = await failedDelivery(service, operator, () => done(owner.opensTicket()));
  const { notificationId } = await done(owner.sendsNote());
  const { deviceId } = await done(owner.registersDevice('victims-phone'));
  const { instrumentId } = await done(owner.addsInstrument({ token: INSTRUMENT_TOKEN }));
  const payoutId = await payoutTo(owner, operator);
  const changed = await changedLoan(owner, operator);
  const { apiKeyId } = await done(operator.createsApiKey('officer'));
  const { productId } = await done(operator.createsProduct({ active: false }));
  const [{ chargeId }] = await owner.reads(`/loans/${await loanWithFee(owner, operator)}/charges`);
  const { userId } = owner;
  const { depositId } = await done(operator.recordsDeposit('DEPOSIT-OF-NONE', 1));
  // Its act would need a service with `FOUR_EYES`.
  const { action, second } = payRefund;
  const figures = JSON.stringify(actFiguresOf({ amount: 100, currency: 'USD' }));
  const [approval] = await service.query<{ id: string }>(
    `insert into approvals (id, act, action, subject_id, payload, figures, borrower_id, requested_by, asked_by, created_at, expires_at, status)
     select gen_random_uuid(), '${second?.act}', '${action}', '${paymentId}', '{}', '${figures}', '${userId}', id, id, now(), now() + interval '7 days',
       'Pending' from users where id = '${operator.userId}' returning id`,
  );
  const approvalId = String(approval?.id);
  const ids = {
    loanId,
    requestId,
    offerId,
    paymentId,
    documentId,
    fileId,
    notificationId,
    deviceId,
    instrumentId,
    payoutId,
    webhookId,
    deliveryId,
  };
  return {
    belongings: {
      ...ids,
      ...changed,
      ticketId: cause.ticketId,
      productId,
      chargeId,
      apiKeyId,
      approvalId,
      depositId,
      userId,
    },
    transactionId: String(transactionId),
    fileUrl: new URL(fileUrl),
    otherFileUrl: new URL(documentUrl),
  };
}

/** The sandbox declines it, since it does not know the token. */
async function payoutTo(owner: Borrower, operator: Operator): Promise<string> {
  const account = { type: 'bank_account', bankId: BANKS[0]?.bankId, token: INSTRUMENT_TOKEN };
  const { instrumentId } = await done(owner.addsInstrument(account));
  const { requestId } = await done(owner.asksFor(700, { term: 6 }));
  await done(operator.approves(requestId));
  await operator.disburses(requestId, instrumentId);
  const [payout] = await operator.reads('/backoffice/payouts?limit=1');
  return payout.payoutId;
}

/** Of another loan. */
async function changedLoan(owner: Borrower, operator: Operator) {
  const loanId = await disbursedLoan(owner, operator, { amount: 300, term: 3 });
  const { changeId } = await done(operator.booksChange(loanId, { type: 'rate', interestRate: 0 }));
  const { nextPaymentAmount } = await owner.reads(`/loans/${loanId}/paymentInfo`);
  const { depositId } = await done(operator.recordsDeposit('DEPOSIT-OF-THE-VICTIM', nextPaymentAmount));
  await done(operator.matches(depositId, loanId));
  await done(owner.pauses(loanId));
  return { changedLoanId: loanId, changeId, pauseId: await operator.readsPauseId(loanId) };
}

async function tablesOf(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [IGNORED_TABLES],
  );
  return rows.map(({ name }) => name);
}

/** Includes every row of every table: they are small. */
async function digestOf(database: pg.Client, tables: readonly string[]): Promise<string> {
  const parts = tables.map(
    (table) => `select '${table}' as name, count(*) as rows, md5(string_agg(t::text, '' order by t::text)) as digest
      from ${pg.escapeIdentifier(table)} t`,
  );
  // Named, so that PostgreSQL plans it once.
  const statement = { name: 'digest', text: parts.join(' union all ') };
  const { rows } = await database.query<{ name: string; rows: string; digest: string }>(statement);
  return rows.map(({ name, rows: count, digest }) => `${name} ${count} ${digest}`).join('\n');
}

/** Numbers events itself: the service waits a moment for more of them. */
async function jobsDone({ app }: Target['service'], database: pg.Client): Promise<void> {
  const open = `select 1 from pgboss.job where state = 'active' or (state in ('created', 'retry') and start_after <= now())
    union all select 1 from event_log where position is null limit 1`;
  const isDone = async () => {
    await app.webhooks.numberEvents.execute();
    return (await database.query(open)).rowCount === 0;
  };
  await vi.waitUntil(isDone, PATIENT);
}

/** Whether the bystander is served on a separate connection. */
export async function isWell({ port, bystander }: Target): Promise<boolean> {
  try {
    const request = httpRequest({ port, host: '127.0.0.1', path: '/user/profile', headers: bystander.headers });
    request.setTimeout(30_000, () => request.destroy(new Error('too slow'))).end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const { data } = (await json(answer)) as { data: { id: string } };
    return answer.statusCode === 200 && data.id === bystander.userId;
  } catch {
    return false;
  }
}

export function encoded(part: unknown): string {
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
}

export interface Forgery {
  readonly header?: object;
  /** A string is used as the JSON text; a claim of `undefined` is left out. */
  readonly claims?: object | string;
  readonly key?: KeyObject;
}

export function soundClaims({ attacker }: Pick<Target, 'attacker'>): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'lending-service', aud: 'lending-api', sub: attacker.userId, iat: now, exp: now + 900 };
  return { ...claims, jti: 'forged', role: 'borrower' };
}

/** Signs a token, by default with the service's signing key. */
export function forge(target: Target, { header = {}, claims = {}, key }: Forgery = {}): string {
  const { algorithm, kid, privateKeyPem } = target.keys.signing;
  const payload = typeof claims === 'string' ? claims : { ...soundClaims(target), ...claims };
  const input = `${encoded({ alg: algorithm, typ: 'at+jwt', kid, ...header })}.${encoded(payload)}`;
  return `${input}.${sign(null, Buffer.from(input), key ?? createPrivateKey(privateKeyPem)).toString('base64url')}`;
}
