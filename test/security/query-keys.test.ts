import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATASET_NAMES } from '../../application/exports/datasets.ts';
import { PASSWORD } from '../support/caller.ts';
import { Visitor } from '../support/visitor.ts';
import { type Operation, operationsOf, type Schema } from '../system/fuzz/operations.ts';
import { UNKNOWN } from './objects.ts';
import { soundQuery } from './routes.ts';
import { startTarget, type Target } from './target.ts';

/** Filters that only code sets, and those that only the console has. */
const INTERNAL = [
  'active',
  'awaitedDeposit',
  'awaitedReference',
  'borrowerId',
  'documentId',
  'overdue',
  'overdueOn',
  'reader',
  'requestId',
  'waiting',
  'writtenOff',
];
const HOSTILE = ['zzz', 'true', '0', UNKNOWN, '2026-01-01', '%00'];
const LISTS = [
  ...['api-keys', 'approvals', 'collections', 'days', 'deposits', 'documents', 'ledger', 'ledger/entries', 'loans'],
  ...['operators', 'payments', 'refunds', 'products', 'requests', 'tickets', 'users', 'webhooks', 'search'],
];
const OPERATOR = 'console@attacks.example';

let target: Target;
let operations: readonly Operation[];
/** Every key of a query, with values that it takes where it is documented. */
let keys: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  target = await startTarget({ AUTH_RATE_LIMIT_MAX: '100000', RATE_LIMIT_MAX: '1000000' });
  operations = await operationsOf(target.service.app.http);
  const all = new Map(INTERNAL.map((name): [string, string[]] => [name, []]));
  for (const { name, schema, example } of operations.flatMap(({ query }) => query)) {
    all.set(name, [...(all.get(name) ?? []), ...soundValues(schema, example)]);
  }
  keys = all;
});
afterAll(() => target.close());

function soundValues({ enum: choices = [], type, minimum }: Schema, example: unknown): string[] {
  const number = [type].flat().some((one) => one === 'integer' || one === 'number') ? [minimum ?? 1] : [];
  return [...new Set([...choices, ...number, ...(example === undefined ? [] : [example])].map(String))];
}

/** What clients read of an answer, without what differs between any two. */
interface Seen {
  readonly status: number;
  readonly text: string;
}

const VOLATILE =
  /(?<=(?:expires|signature)=)[\w-]+|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|(?<=name="(?:_csrf|key)" value=")[^"]*/g;
const seen = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }): Seen => ({
  status: statusCode,
  text: body.replaceAll(VOLATILE, '…'),
});

/** Values that a key takes where it is documented. */
const SOUND = 2;
/** Keys in one URL, which would be too long with all of them. */
const MOST = 22;

type Ask = (url: string) => Promise<Seen>;

/** Adds to a URL each key that is not documented there, with several values, and returns what changes its answer. */
async function faultsAt(ask: Ask, url: string, documented: readonly string[]): Promise<string[]> {
  const foreign = [...keys].filter(([name]) => !documented.includes(name));
  const plain = await ask(url);
  const asWithout = async (pairs: readonly string[]) => {
    const answer = await ask(`${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`);
    return answer.status === plain.status && answer.text === plain.text ? [] : [`${answer.status} with ${pairs}`];
  };
  const values = (sound: readonly string[], at: number) =>
    at < HOSTILE.length ? HOSTILE[at] : encodeURIComponent(sound[(at - HOSTILE.length) % sound.length] ?? '');
  const faults: string[] = plain.status >= 500 ? [`${plain.status} without any`] : [];
  for (let at = 0; at < HOSTILE.length + SOUND && faults.length === 0; at++) {
    const pairs = foreign.map(([name, sound]) => `${name}=${values(sound, at)}`);
    for (let first = 0; first < pairs.length; first += MOST) {
      const some = pairs.slice(first, first + MOST);
      const together = await asWithout(some);
      if (together.length === 0) continue;
      const single = await Promise.all(some.map((pair) => asWithout([pair])));
      faults.push(...(single.flat().length > 0 ? single.flat() : together));
    }
  }
  return faults.map((fault) => `${url}: ${fault}`);
}

/** With an id that exists nowhere and a body that is refused, so that nothing changes. */
const REFUSED = { payload: { unknown: 1 } };

function requestOf({ path, method, query, forOperators }: Operation) {
  const ids: Readonly<Record<string, string>> = { ...target.belongings, dataset: 'loans' };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => (method === 'GET' && ids[name]) || UNKNOWN);
  const required = query.filter((one) => one.required === true);
  const given = required.map(soundQuery).join('&');
  const caller = forOperators ? target.operator : target.victim;
  // A stream of events would not end.
  const headers = { ...caller.headers, 'last-event-id': UNKNOWN };
  const rest = method === 'GET' ? {} : REFUSED;
  return { url: given === '' ? filled : `${filled}?${given}`, request: { method, headers, ...rest } };
}

describe('a query key that an operation does not document', () => {
  it('changes no answer of any operation', { timeout: 240_000 }, async () => {
    const faults: string[] = [];
    for (const operation of operations) {
      const { url, request } = requestOf(operation);
      const ask: Ask = async (to) => {
        const answer = seen(await target.service.app.http.inject({ ...request, url: to }));
        // It counts the requests.
        return operation.path === '/metrics' ? { ...answer, text: '' } : answer;
      };
      const documented = operation.query.map(({ name }) => name);
      faults.push(...(await faultsAt(ask, url, documented)).map((fault) => `${operation.method} ${fault}`));
    }
    expect(keys.size).toBeGreaterThan(30);
    expect(faults).toEqual([]);
  });

  it('changes no export', { timeout: 240_000 }, async () => {
    const { headers } = target.operator;
    const ask: Ask = async (url) => seen(await target.service.app.http.inject({ url, headers }));
    const faults: string[] = [];
    for (const dataset of DATASET_NAMES) {
      faults.push(...(await faultsAt(ask, `/backoffice/exports/${dataset}`, ['from', 'to', 'format'])));
    }
    expect(faults).toEqual([]);
  });

  it('changes no list and no download of the console', { timeout: 240_000 }, async () => {
    await target.service.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
    const visitor = new Visitor(target.service);
    await visitor.signIn(OPERATOR);
    const ask: Ask = async (url) => seen(await visitor.get(url));
    const listKeys = (path: string) =>
      operations.find((one) => one.name === `GET /backoffice/${path}`)?.query.map(({ name }) => name) ?? [];
    const faults: string[] = [];
    for (const path of LISTS) {
      const { body } = await visitor.get(`/console/${path}`);
      const offered = [...body.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name = '']) => name);
      faults.push(
        ...(await faultsAt(ask, `/console/${path}`, ['page', 'limit', 'after', ...offered, ...listKeys(path)])),
      );
    }
    for (const dataset of DATASET_NAMES) {
      const own = dataset === 'loans' ? ['overdue', 'writtenOff'] : [];
      const documented = ['from', 'to', ...own, ...listKeys(dataset)];
      faults.push(...(await faultsAt(ask, `/console/exports/${dataset}`, documented)));
    }
    expect(faults).toEqual([]);
  });
});
