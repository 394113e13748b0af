import type { Borrower } from './dataset.ts';
import { PASSWORD } from './dataset.ts';
import type { NextRequest } from './load.ts';

/** A borrower with an access token. */
export interface Caller extends Borrower {
  readonly token: string;
}

/** A measured operation. */
export interface Operation {
  readonly name: string;
  /** Whether the operation uses the database, apart from login, whose cost is the hash. */
  readonly meetsDatabase: boolean;
  /** Fewer connections than for the others. */
  readonly connections?: number;
  /** The bytes of a request; `turn` counts the requests. */
  request(caller: Caller, turn: number): Buffer;
}

function get(path: (caller: Caller, turn: number) => string) {
  return (caller: Caller, turn: number) => wire('GET', path(caller, turn), caller.token, null);
}

function post(path: string, body: (caller: Caller, turn: number) => object, bearer = true) {
  return (caller: Caller, turn: number) => wire('POST', path, bearer ? caller.token : null, body(caller, turn));
}

export function wire(method: string, path: string, token: string | null, body: object | null): Buffer {
  const text = body === null ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1'];
  if (token !== null) lines.push(`authorization: Bearer ${token}`);
  if (body !== null) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

const loanOf = ({ loanIds }: Caller, turn: number) => loanIds[turn % loanIds.length];

export const OPERATIONS: readonly Operation[] = [
  { name: 'GET /loans', meetsDatabase: true, request: get(() => '/loans') },
  { name: 'GET /loans/:loanId', meetsDatabase: true, request: get((caller, turn) => `/loans/${loanOf(caller, turn)}`) },
  {
    name: 'GET /loans/:loanId/paymentInfo',
    meetsDatabase: true,
    request: get((caller, turn) => `/loans/${loanOf(caller, turn)}/paymentInfo`),
  },
  { name: 'GET /payments', meetsDatabase: true, request: get(() => '/payments') },
  { name: 'GET /user/profile', meetsDatabase: true, request: get(() => '/user/profile') },
  { name: 'GET /requests/parameters', meetsDatabase: false, request: get(() => '/requests/parameters') },
  {
    name: 'POST /requests',
    meetsDatabase: true,
    request: post('/requests', (_caller, turn) => ({
      amount: 1000 + (turn % 40_000),
      currency: 'USD',
      term: 12 + (turn % 25),
      purpose: 'Education',
      employmentStatus: 'Employed',
    })),
  },
  {
    name: 'POST /requests/amortization',
    meetsDatabase: false,
    request: post('/requests/amortization', (_caller, turn) => ({
      amount: 10_000 + (turn % 5000),
      term: 60,
      interestRate: 12.5,
    })),
  },
  {
    name: 'POST /payments',
    meetsDatabase: true,
    request: post('/payments', (caller, turn) => ({
      loanId: loanOf(caller, turn),
      amount: 0.05,
      paymentMethod: 'card',
    })),
  },
  {
    name: 'POST /auth/login',
    meetsDatabase: false,
    connections: 4,
    request: post('/auth/login', ({ email }) => ({ email, password: PASSWORD }), false),
  },
];

/** Alternates between the callers, and between the loans of each. */
export function requestsOf({ request }: Pick<Operation, 'request'>, callers: readonly Caller[]): NextRequest {
  let turn = 0;
  return () => {
    const caller = callers[turn % callers.length];
    if (caller === undefined) throw new Error('There are no callers.');
    const lap = Math.floor(turn / callers.length);
    return request(caller, turn++ + lap);
  };
}
