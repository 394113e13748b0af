import type { Behaviour, SimulatedProvider } from '../support/fakes/simulated-provider.ts';

/** Something that a person or the gateway asks of the service. Money is in minor units, ids are the service's own. */
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
  | { readonly act: 'proveIdentity'; readonly borrower: string }
  | { readonly act: 'deleteAccount'; readonly borrower: string; readonly rightPassword: boolean }
  | {
      readonly act: 'tell';
      readonly eventId: string;
      readonly transactionId: string;
      readonly outcome: 'succeeded' | 'failed';
    };
export type Act = Call['act'];
export type CallOf<A extends Act> = Extract<Call, { readonly act: A }>;

/** Those that an Idempotency-Key may go with. */
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
]);

/** `answer` is the id of what was made, or what a gateway's event did; else empty. `code` names the broken rule. */
export type Outcome = { readonly ok: true; readonly answer: string } | { readonly ok: false; readonly code: string };

/** What the caller sees of a process that dies under the call. */
export const DIED = 'DIED';

export interface SeenRequest {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly term: number;
  /** Null where it is not shown in a list. */
  readonly rate: number | null;
}

export interface SeenInstallment {
  readonly dueOn: string;
  readonly principal: number;
  readonly interest: number;
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
  /** Null where nobody shows it. */
  readonly inFlight: number | null;
  readonly installments: readonly SeenInstallment[];
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
}

export interface SeenDeposit {
  readonly id: string;
  readonly paymentId: string | null;
}

/** Everything that can be seen of a world, in minor units, percent and ISO days. */
export interface View {
  readonly requests: readonly SeenRequest[];
  readonly loans: readonly SeenLoan[];
  readonly payments: readonly SeenPayment[];
  readonly deposits: readonly SeenDeposit[];
}

/** What the books hold about one loan: debit less credit. */
export interface LoanBooks {
  readonly receivable: number;
  readonly income: number;
  readonly clearing: number;
  /** What each entry records, sorted. */
  readonly sources: readonly string[];
}

/** What followed from all that happened. Too dear to look at after every call over HTTP. */
export interface Effects {
  readonly points: ReadonlyMap<string, number>;
  /** For each borrower, the paths of what their notifications are about, sorted. */
  readonly news: ReadonlyMap<string, readonly string[]>;
  readonly books: ReadonlyMap<string, LoanBooks>;
  /** Debit less credit; null where other worlds are in the same books. */
  readonly accounts: ReadonlyMap<string, number> | null;
}

/** One world: the service with some borrowers and an operator, reached in one way or another. */
export interface Driver {
  readonly provider: SimulatedProvider;
  /** Whether looking at the effects is cheap enough to do it after every step. */
  readonly thorough: boolean;
  readonly borrowers: readonly string[];
  now(): Date;
  /** @param key sent along by acts that take one; the same key with the same call is the same act */
  call(call: Call, key: string): Promise<Outcome>;
  /** Lets time pass, and does what comes due meanwhile. */
  advance(milliseconds: number): Promise<void>;
  /** Delivers a job of the past once more. False when there was none. */
  redeliver(which: number): Promise<boolean>;
  /** Closes the clock's day. False where that cannot be done. */
  closeDay(): Promise<boolean>;
  view(): Promise<View>;
  effects(): Promise<Effects>;
}
