import type { Behaviour, SimulatedProvider } from '../support/fakes/simulated-provider.ts';

/** A request by a user or the gateway. Money is in minor units; ids are those of the service. */
export type Call =
  | { readonly act: 'submit'; readonly borrower: string; readonly amount: number; readonly term: number }
  | { readonly act: 'update'; readonly borrower: string; readonly requestId: string; readonly amount: number }
  | { readonly act: 'cancel'; readonly borrower: string; readonly requestId: string }
  | { readonly act: 'approve'; readonly requestId: string; readonly rate: number | null }
  | { readonly act: 'reject'; readonly requestId: string }
  | { readonly act: 'disburse'; readonly requestId: string }
  | {
      readonly act: 'pay';
      readonly borrower: string;
      readonly loanId: string;
      readonly amount: number;
      readonly plan: readonly Behaviour[];
    }
  | {
      readonly act: 'payoff';
      readonly borrower: string;
      readonly loanId: string;
      readonly plan: readonly Behaviour[];
    }
  | {
      readonly act: 'reference';
      readonly borrower: string;
      readonly loanId: string;
      readonly amount: number;
      readonly reference: string;
    }
  | { readonly act: 'verify'; readonly borrower: string; readonly paymentId: string; readonly code: string | null }
  | {
      readonly act: 'deposit';
      readonly bank: number;
      readonly reference: string;
      readonly amount: number;
      readonly code: string | null;
    }
  | { readonly act: 'pause'; readonly borrower: string; readonly loanId: string; readonly months: number }
  | { readonly act: 'reverse'; readonly paymentId: string }
  | { readonly act: 'payRefund'; readonly paymentId: string }
  | { readonly act: 'writeOff'; readonly loanId: string }
  | { readonly act: 'proveIdentity'; readonly borrower: string }
  | { readonly act: 'deleteAccount'; readonly borrower: string; readonly rightPassword: boolean }
  | {
      readonly act: 'tell';
      readonly eventId: string;
      readonly transactionId: string;
      /** `null` if the gateway does not repeat it. */
      readonly paymentId: string | null;
      readonly outcome: 'succeeded' | 'failed';
    };
export type Act = Call['act'];
export type CallOf<A extends Act> = Extract<Call, { readonly act: A }>;

/** Acts that accept an Idempotency-Key. */
export const KEYED: ReadonlySet<Act> = new Set<Act>([
  'submit',
  'approve',
  'reject',
  'disburse',
  'pay',
  'reference',
  'verify',
  'deposit',
  'pause',
  'payoff',
  'reverse',
  'payRefund',
  'writeOff',
]);

/** Acts that the process can die in, and that resume a payment when they are repeated. */
export const RESUMABLE: ReadonlySet<Act> = new Set<Act>(['pay', 'payoff']);

/** `answer` is the new id or the effect of a gateway event, else empty. `code` names the broken rule. */
export type Outcome = { readonly ok: true; readonly answer: string } | { readonly ok: false; readonly code: string };

/** The code for a process that dies during the call. */
export const DIED = 'DIED';

export interface SeenRequest {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly term: number;
  /** Null if the list does not show it. */
  readonly rate: number | null;
}

export interface SeenInstallment {
  readonly dueOn: string;
  readonly principal: number;
  readonly interest: number;
  /** The scheduled principal after it. */
  readonly balance: number;
  readonly status: string;
}

export interface SeenLoan {
  readonly id: string;
  readonly borrower: string;
  readonly status: string;
  readonly amount: number;
  readonly rate: number;
  readonly totalInterest: number;
  readonly paid: number;
  readonly remaining: number;
  readonly remainingTerm: number;
  /** Null if it is not visible. */
  readonly inFlight: number | null;
  readonly writtenOff: boolean;
  /** Null if they are not visible. */
  readonly installments: readonly SeenInstallment[] | null;
}

export interface SeenPayment {
  readonly id: string;
  readonly loanId: string;
  readonly status: string;
  readonly amount: number;
  readonly transactionId: string | null;
  readonly reference: string | null;
  /** ISO, in UTC. */
  readonly completedAt: string | null;
  readonly reversed: boolean;
}

export interface SeenDeposit {
  readonly id: string;
  readonly paymentId: string | null;
  readonly returned: boolean;
}

export interface SeenRefund {
  readonly paymentId: string;
  readonly amount: number;
  readonly paidOut: boolean;
}

/** The visible state of a world, in minor units, percent and ISO days. */
export interface View {
  readonly requests: readonly SeenRequest[];
  readonly loans: readonly SeenLoan[];
  readonly payments: readonly SeenPayment[];
  readonly deposits: readonly SeenDeposit[];
  readonly refunds: readonly SeenRefund[];
}

/** The ledger balances of one loan: debit less credit. */
export interface LoanBooks {
  readonly receivable: number;
  readonly income: number;
  readonly clearing: number;
  readonly lost: number;
  readonly recovered: number;
  /** The sources of the entries, sorted. */
  readonly sources: readonly string[];
  /** The types and amounts of the statement's lines, in order. */
  readonly lines: readonly string[];
  /** The balance of the last line. */
  readonly balance: number;
}

/** Further effects. Reading them after every call is too slow over HTTP. */
export interface Effects {
  readonly points: ReadonlyMap<string, number>;
  /** The paths in the notifications of each borrower, sorted. */
  readonly news: ReadonlyMap<string, readonly string[]>;
  readonly books: ReadonlyMap<string, LoanBooks>;
  /** Debit less credit; null if worlds share a ledger. */
  readonly accounts: ReadonlyMap<string, number> | null;
}

/** One world: the service with some borrowers and an operator. */
export interface Driver {
  readonly provider: SimulatedProvider;
  /** Whether the effects are read after every step. */
  readonly thorough: boolean;
  readonly borrowers: readonly string[];
  now(): Date;
  /** @param key the Idempotency-Key; the same key with the same call is the same act */
  call(call: Call, key: string): Promise<Outcome>;
  /** Moves the clock and runs the jobs that become due. */
  advance(milliseconds: number): Promise<void>;
  /** Runs an earlier job again. False if there is no such job. */
  redeliver(which: number): Promise<boolean>;
  /** Closes the current day. False if the driver cannot. */
  closeDay(): Promise<boolean>;
  view(): Promise<View>;
  effects(): Promise<Effects>;
}
