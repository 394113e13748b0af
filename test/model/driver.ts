import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import type { OfferStatus } from '../../domain/loan-requests/loan-offer.ts';
import type { BankId } from '../../domain/payments/bank.ts';
import type { FakeClock } from '../support/fakes/fake-clock.ts';
import type { PayoutBehaviour, SimulatedPayouts } from '../support/fakes/simulated-payouts.ts';
import type { Behaviour, ProviderOutcome, SimulatedProvider } from '../support/fakes/simulated-provider.ts';
import type { TimedJobQueue } from '../support/fakes/timed-job-queue.ts';
import type { Reduction } from './life.ts';
import type { ModelDeposit, ModelPayment, ModelRequest } from './model.ts';
import type { ModelLoan } from './model-loan.ts';
import type { ModelPayout } from './payouts.ts';

export type NewTerms =
  | { readonly type: 'rate'; readonly interestRate: number }
  | { readonly type: 'term'; readonly term: number };

/** What users and the gateway request. Money is in minor units; ids are those of the service. */
interface Calls {
  submit: { borrower: string; amount: number; term: number };
  update: { borrower: string; requestId: string; amount: number };
  cancel: { borrower: string; requestId: string };
  offer: { requestId: string; amount: number | null; term: number | null; rate: number | null; expiresOn: string };
  accept: { borrower: string; requestId: string; offerId: string };
  decline: { borrower: string; requestId: string; offerId: string };
  approve: { requestId: string; rate: number | null };
  reject: { requestId: string };
  /** Without a plan, the lender pays by its own means. */
  disburse: { requestId: string; plan: readonly PayoutBehaviour[] | null };
  resolve: { payoutId: string; annul: boolean };
  pay: { borrower: string; loanId: string; amount: number; plan: readonly Behaviour[] };
  payoff: { borrower: string; loanId: string; plan: readonly Behaviour[] };
  reference: { borrower: string; loanId: string; amount: number; reference: string };
  verify: { borrower: string; paymentId: string; code: string | null };
  deposit: { bank: number; reference: string; amount: number; code: string | null };
  /** As a payment or prepayment of the day on which it was received, or a payment of today. */
  match: { depositId: string; loanId: string; as: 'payment' | 'prepayment' | null; reduce: Reduction | null };
  sendBack: { depositId: string };
  pause: { borrower: string; loanId: string; months: number };
  change: { loanId: string; terms: NewTerms; effectiveOn: string };
  relieve: { loanId: string; rate: number; from: string; to: string };
  undoChange: { loanId: string; changeId: string };
  undoPause: { loanId: string; startsOn: string };
  reverse: { paymentId: string };
  payRefund: { paymentId: string };
  writeOff: { loanId: string };
  proveIdentity: { borrower: string };
  deleteAccount: { borrower: string; rightPassword: boolean };
  /** The payment is `null` if the gateway does not repeat it. */
  tell: { eventId: string; transactionId: string; paymentId: string | null; outcome: ProviderOutcome };
  tellPayout: {
    eventId: string;
    transactionId: string;
    payoutId: string;
    outcome: 'succeeded' | 'failed' | 'returned';
  };
}
export type Act = keyof Calls;
export type CallOf<A extends Act> = { readonly act: A } & Readonly<Calls[A]>;
export type Call = { [A in Act]: CallOf<A> }[Act];

export function bankOf({ bank }: Pick<CallOf<'deposit'>, 'bank'>): BankId {
  return BANKS[bank % BANKS.length]?.bankId ?? ('none' as BankId);
}

const KEYLESS: readonly Act[] = [
  ...(['update', 'cancel', 'proveIdentity', 'deleteAccount', 'tell', 'tellPayout'] as const),
  // Each has a preview, which is made again with it.
  ...(['change', 'relieve', 'undoChange', 'undoPause'] as const),
];

/** With which the bank returns money. */
export const codeOf = ({ outcome }: Pick<CallOf<'tell'>, 'outcome'>) => (outcome === 'returned' ? 'R01' : null);

/** Whether the act accepts an Idempotency-Key. */
export const isKeyed = ({ act }: Call) => !KEYLESS.includes(act);

/** Acts that the process can die in, and that resume a payment when they are repeated. */
export const RESUMABLE: ReadonlySet<Act> = new Set<Act>(['pay', 'payoff']);

/** `answer` is the new id or the effect of a gateway event, else empty. `code` names the broken rule. */
export type Outcome = { readonly ok: true; readonly answer: string } | { readonly ok: false; readonly code: string };

/** The code for a process that dies during the call. */
export const DIED = 'DIED';

/** What is seen of one row of the model, in fields of the same names. A field that is not visible is missing. */
type Seen<Kept, Shown extends keyof Kept, Hidden extends keyof Kept = never> = { readonly id: string } & Readonly<
  Pick<Kept, Shown> & Partial<Pick<Kept, Hidden>>
>;

export type SeenInstallment = ReturnType<ModelLoan['scheduleOn']>[number];
export type SeenRequest = Seen<ModelRequest, 'status' | 'amount' | 'term', 'rate'>;
/** Expires on an ISO day. */
export interface SeenOffer extends Pick<ModelRequest, 'id' | 'amount' | 'term' | 'rate'> {
  readonly requestId: string;
  readonly status: OfferStatus;
  readonly expiresOn: string;
}
type LoanFigures = 'amount' | 'rate' | 'totalInterest' | 'paid' | 'remaining' | 'remainingTerm';
export type SeenLoan = Seen<
  ModelLoan,
  'borrower' | 'status' | 'writtenOff' | 'annulledOn' | LoanFigures,
  'inFlight' | 'disbursedOn'
> & {
  /** Null if they are not visible. */
  readonly installments: readonly SeenInstallment[] | null;
};
type PaymentFields = 'loanId' | 'status' | 'amount' | 'transactionId' | 'reference' | 'reversed';
/** Completed at an ISO instant in UTC. */
export type SeenPayment = Seen<ModelPayment, PaymentFields> & { readonly completedAt: string | null };

/** The visible state of a world, in minor units, percent and ISO days. */
export interface View {
  readonly requests: readonly SeenRequest[];
  readonly offers: readonly SeenOffer[];
  readonly loans: readonly SeenLoan[];
  readonly payments: readonly SeenPayment[];
  readonly payouts: readonly Seen<ModelPayout, 'requestId' | 'loanId' | 'status' | 'amount', 'waits'>[];
  readonly deposits: readonly Seen<ModelDeposit, 'claimedBy' | 'returned'>[];
  /** By the ids of their payments. */
  readonly refunds: readonly Seen<ModelPayment, 'amount' | 'refunded'>[];
}

export interface SeenPosting {
  readonly loanId: string | null;
  readonly source: string;
  readonly account: string;
  /** Above zero for a debit. */
  readonly amount: number;
}

/** Further effects. Reading them after every call is too slow over HTTP. */
export interface Effects {
  readonly points: ReadonlyMap<string, number>;
  readonly news: readonly { readonly borrower: string; readonly url: string | null }[];
  readonly postings: readonly SeenPosting[];
  /** Whether these are all postings of the ledger, which worlds may share. */
  readonly ownsLedger: boolean;
  /** The statements of the loans, the lines of each in order. */
  readonly lines: readonly { readonly loanId: string; readonly text: string; readonly balance: number }[];
}

/** One world: the service with some borrowers and an operator. */
export interface Driver {
  readonly provider: SimulatedProvider;
  readonly transfers: SimulatedPayouts;
  readonly clock: FakeClock;
  /** Of the lender. Default: UTC. */
  readonly timeZone?: string;
  readonly jobs: TimedJobQueue;
  /** Whether the effects are read after every step. */
  readonly thorough: boolean;
  readonly borrowers: readonly string[];
  /** @param key the Idempotency-Key; the same key with the same call is the same act */
  call(call: Call, key: string): Promise<Outcome>;
  /** The completed jobs that can run again. */
  redeliverable(): TimedJobQueue['done'];
  /** Closes the current day. */
  closeDay(): Promise<void>;
  /** The last day that was closed before this world. Default: none. */
  readonly lastClosed?: string | null;
  /** Keeps what is answered before a day ends, and finds it again; absent where loans have no past. */
  readonly past?: { keep(): Promise<void>; check(): Promise<void> };
  view(): Promise<View>;
  effects(): Promise<Effects>;
}
