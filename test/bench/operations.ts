import { randomUUID } from 'node:crypto';
import type { Caller } from './callers.ts';
import { PASSWORD } from './dataset.ts';
import { PRODUCT_ID } from './dataset-rows.ts';

export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** A measured operation. */
export interface Operation {
  readonly name: string;
  /** Fewer connections than for the others. */
  readonly connections?: number;
  /** Fewer requests of a warm-up than for the others. */
  readonly warmUp?: number;
  /** Floor and peer do not have it. */
  readonly onlyService?: true;
  /** A request; `turn` counts the requests. */
  request(caller: Caller, turn: number): Request;
}

export function get(name: string, pathOf: (caller: Caller, turn: number) => string = () => name): Operation {
  return {
    name: `GET ${name}`,
    request: (caller, turn) => ({
      method: 'GET',
      path: pathOf(caller, turn),
      headers: { authorization: `Bearer ${caller.token}` },
    }),
  };
}

function post(path: string, bodyOf: (caller: Caller, turn: number) => object): Operation {
  return {
    name: `POST ${path}`,
    request: (caller, turn) => ({
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(caller, turn)),
    }),
  };
}

/** As `operation`, under a key that is new with each request. Floor and peer ignore it. */
function keyed(operation: Operation): Operation {
  return {
    name: `${operation.name} (Idempotency-Key)`,
    request: (caller, turn) => {
      const { headers, ...request } = operation.request(caller, turn);
      return { ...request, headers: { ...headers, 'idempotency-key': randomUUID() } };
    },
  };
}

const requested = (_caller: Caller, turn: number) => ({
  amount: 1000 + (turn % 40_000),
  currency: 'USD',
  term: 12 + (turn % 25),
  purpose: 'Education',
  employmentStatus: 'Employed',
});

const loanOf = ({ loanIds }: Caller, turn: number) => loanIds[turn % loanIds.length];

export const PARAMETERS = get('/requests/parameters');

export const PAYMENT = post('/payments', (caller, turn) => ({
  loanId: loanOf(caller, turn),
  amount: 0.05,
  paymentMethod: 'card',
}));

export const OPERATIONS: readonly Operation[] = [
  get('/loans'),
  get('/loans/:loanId', (caller, turn) => `/loans/${loanOf(caller, turn)}`),
  get('/loans/:loanId/paymentInfo', (caller, turn) => `/loans/${loanOf(caller, turn)}/paymentInfo`),
  get('/payments'),
  get('/user/profile'),
  PARAMETERS,
  post('/requests', requested),
  {
    ...post('/requests', (...turn) => ({ ...requested(...turn), productId: PRODUCT_ID })),
    name: 'POST /requests (productId)',
    onlyService: true,
  },
  post('/requests/amortization', (_caller, turn) => ({ amount: 10_000 + (turn % 5000), term: 60, interestRate: 12.5 })),
  PAYMENT,
  keyed(PAYMENT),
  // The cost is the hash, which V8 does not compile.
  { ...post('/auth/login', ({ email }) => ({ email, password: PASSWORD })), connections: 4, warmUp: 100 },
];

/** Alternates between the callers, between the loans of each, and between the operations. */
export function requestsOf(operations: readonly Operation[], callers: readonly Caller[]): () => Request {
  let turn = 0;
  return () => {
    const operation = operations[turn % operations.length] as Operation;
    const caller = callers[turn % callers.length] as Caller;
    const lap = Math.floor(turn / callers.length);
    return operation.request(caller, turn++ + lap);
  };
}
