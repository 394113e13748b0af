import type { PayoutBehaviour, Transfer } from '../support/fakes/simulated-payouts.ts';
import type { Behaviour, Charge, ProviderOutcome } from '../support/fakes/simulated-provider.ts';
import type { Call, CallOf } from './driver.ts';
import { changeOf, undoOf } from './late-targets.ts';
import { isFree, type MadeCall, type Model, type ModelDeposit, type ModelPayment, type ModelRequest } from './model.ts';
import type { ModelLoan } from './model-loan.ts';
import { answerTo, offerOn } from './offers.ts';
import { lateBy } from './payment-predictions.ts';
import { holdsMoney, pendingOf } from './payouts.ts';
import { amountOf, pick } from './step-choices.ts';
import type { Step } from './steps.ts';

const REFERENCES = 24;
/** A confirmation code that no deposit has. */
export const WRONG = 'wrong';
const HOUR = 3_600_000;
const WAITS = [1 / 60, 1 / 12, 1 / 3, 2, 2, 2, 25, 10 * 24, 30 * 24, 31 * 24, 95 * 24].map((hours) => hours * HOUR);
const PLANS: readonly (readonly Behaviour[])[] = [
  ['decline'],
  ['decline'],
  ['loseOrder'],
  ['loseAnswer', 'loseOrder', 'loseAnswer'],
  ['loseOrder', 'decline'],
  ['dieBefore', 'dieBefore'],
  ['dieAfter', 'loseAnswer'],
  ['dieBefore', 'decline'],
];

/** Of a payout; null for a disbursement without one. */
const PAYOUT_PLANS: readonly (readonly PayoutBehaviour[] | null)[] = [
  null,
  [],
  [],
  ['decline'],
  ['loseOrder'],
  ['loseAnswer', 'loseOrder'],
  ['loseOrder', 'decline'],
];

export function waitOf({ how }: Step): number {
  return WAITS[how % WAITS.length] ?? HOUR;
}

/** The charge whose outcome the provider decides; undefined without charges. */
export function chargeOf(step: Step, { provider }: Model) {
  return pick(provider.charges.values(), step, ({ outcome }) => outcome === 'processing');
}

/** The payout whose outcome the provider decides; undefined without any. */
export function transferOf(step: Step, { transfers }: Model): Transfer | undefined {
  const open = [...transfers.transfers.values()].filter(
    ({ outcome }) => outcome === 'processing' || outcome === 'succeeded',
  );
  return pick(open, step, ({ outcome }) => outcome === 'processing' || step.how % 4 === 0);
}

export function payoutOutcomeOf({ how }: Step, { outcome }: Transfer): 'succeeded' | 'failed' | 'returned' {
  if (outcome === 'succeeded') return 'returned';
  return (['succeeded', 'failed', 'returned'] as const)[how % 3] ?? 'succeeded';
}

/** The outcome that the provider decides. Later the bank can return what has succeeded. */
export function outcomeOf({ how }: Step, { outcome }: Charge): ProviderOutcome {
  if (outcome === 'succeeded' && how % 3 > 0) return 'returned';
  return how % 7 === 0 ? 'failed' : 'succeeded';
}

/** A call to repeat: its key is less than a day old, and its borrower is not erased. */
export function madeCallOf(step: Step, model: Model): MadeCall | undefined {
  const recent = model.calls.filter((made) => model.now - made.at < 23 * HOUR && isRemembered(model, made));
  return pick(recent, step, ({ outcome }) => !outcome.ok && outcome.code === 'DIED');
}

function isRemembered(model: Model, { call }: MadeCall): boolean {
  const owner = ownerOf(model, call);
  return owner === undefined || !model.borrower(owner).erased;
}

function ownerOf(model: Model, call: Call): string | undefined {
  if ('borrower' in call) return call.borrower;
  if ('requestId' in call) return model.requests.get(call.requestId)?.borrower;
  if ('loanId' in call) return model.loan(call.loanId).borrower;
  if ('payoutId' in call) return model.payouts.get(call.payoutId)?.borrower;
  return 'paymentId' in call && call.paymentId !== null ? model.payment(call.paymentId).borrower : undefined;
}

/** Turns a step into a call; undefined if there is nothing to act on. */
export function callOf(step: Step, model: Model): Call | undefined {
  const { kind, which, how } = step;
  const living = [...model.borrowers].filter(([, { erased }]) => !erased).map(([id]) => id);
  const borrower = living[which % living.length];
  if (borrower === undefined) return undefined;
  if (kind === 'submit')
    return { act: kind, borrower, amount: amountOf(step), term: step.aim ? 3 + (how % 4) : how % 70 };
  if (kind === 'proveIdentity') return { act: kind, borrower };
  if (kind === 'deleteAccount') return { act: kind, borrower, rightPassword: how % 4 > 0 };
  if (kind === 'tell') return eventOf(step, model);
  if (kind === 'tellPayout') return payoutEventOf(step, model);
  if (kind === 'resolve') {
    const payout = pick(model.payouts.values(), step, ({ waits }) => waits);
    const mayAnnul = payout?.waits === true && !holdsMoney(model, model.loan(payout.loanId ?? ''));
    return payout && { act: kind, payoutId: payout.id, annul: mayAnnul || how % 3 === 0 };
  }
  if (kind === 'deposit') return depositOf(step, model);
  if (kind === 'match' || kind === 'sendBack') return onDeposit(step, model);
  if (kind === 'verify') return verificationOf(step, model, borrower);
  if (kind === 'reverse' || kind === 'payRefund') return correctionOf(step, model);
  if (kind === 'writeOff') return writeOffOf(step, model);
  if (kind === 'change' || kind === 'relieve') return changeOf(step, model);
  if (kind === 'undoChange' || kind === 'undoPause') return undoOf(step, model);
  if (kind === 'pay' || kind === 'payoff' || kind === 'reference' || kind === 'pause') {
    return callOnLoan(step, model, borrower);
  }
  if (kind === 'accept' || kind === 'decline') return answerTo(step, model, borrower);
  return callOnRequest(step, model, borrower);
}

/** The next call towards an open loan, for a step that needs one. */
function leadUp({ kind: _, ...step }: Step, model: Model, borrower: string): Call | undefined {
  const own = [...model.requests.values()].filter((each) => !model.borrower(each.borrower).erased);
  const next = ['Approved', 'Pending'].find((status) => own.some((request) => request.status === status));
  if (next === undefined) return { act: 'submit', borrower, amount: amountOf({ ...step, aim: true }), term: 3 };
  return callOnRequest({ ...step, aim: true, kind: next === 'Approved' ? 'disburse' : 'approve' }, model, borrower);
}

function callOnRequest(step: Step, model: Model, stranger: string): Call | undefined {
  const { kind, how, aim } = step;
  const alive = [...model.requests.values()].filter((each) => !model.borrower(each.borrower).erased);
  const status = kind === 'disburse' ? 'Approved' : 'Pending';
  const isUnpaid = ({ id }: ModelRequest) => kind !== 'disburse' || how % 9 === 0 || pendingOf(model, id) === undefined;
  const request = pick(alive, step, (each) => each.status === status && isUnpaid(each));
  if (request === undefined) return undefined;
  const { id: requestId, borrower: owner } = request;
  const borrower = aim ? owner : stranger;
  if (kind === 'update') return { act: kind, borrower, requestId, amount: amountOf(step) };
  if (kind === 'offer') return offerOn(step, request, model);
  if (kind === 'cancel') return { act: kind, borrower, requestId };
  if (kind === 'approve') return { act: kind, requestId, rate: [null, 0, 12.5, 36][how % 4] ?? null };
  if (kind === 'disburse') return { act: kind, requestId, plan: PAYOUT_PLANS[how % PAYOUT_PLANS.length] ?? null };
  return kind === 'reject' ? { act: kind, requestId } : undefined;
}

function callOnLoan(step: Step, model: Model, stranger: string): Call | undefined {
  const { kind, how, aim, which } = step;
  const living = [...model.loans.values()].filter((each) => !model.borrower(each.borrower).erased);
  // The model has no pauses beside changed rates and reliefs.
  const mayTell = (each: ModelLoan) =>
    each.counting.every(({ kind }) => kind === 'term') && !each.undonePauses.has(model.today);
  const alive = kind === 'pause' ? living.filter(mayTell) : living;
  const suits = {
    pause: (each: ModelLoan) => each.wouldPause(model.today),
    payoff: (each: ModelLoan) => isOpen(each) && each.inFlight === 0,
  };
  const loan = pick(alive, step, kind === 'pause' || kind === 'payoff' ? suits[kind] : isOpen);
  if (loan === undefined || (aim && !alive.some(isOpen))) return leadUp(step, model, stranger);
  const own = { borrower: aim ? loan.borrower : stranger, loanId: loan.id };
  if (kind === 'pause') return { act: kind, ...own, months: 1 + (how % 3) };
  // A written-off loan stays Defaulted when nothing is overdue.
  const overdue = loan.status === 'Defaulted' && how % 2 > 0 ? loan.overdue(model.today) : 0;
  const amount = overdue > 0 ? overdue : amountFor(loan, how);
  if (kind === 'reference') {
    // Sometimes a borrower claims the transfer of another.
    const others = [...model.payments.values()].filter((each) => each.reference && each.borrower !== own.borrower);
    const copied = how % 3 === 0 ? others[which % others.length] : undefined;
    return { act: kind, ...own, ...(copied ? termsOf(copied) : { amount, reference: `R${which % REFERENCES}` }) };
  }
  const plan = how % 3 === 0 ? (PLANS[which % PLANS.length] ?? []) : [];
  if (kind === 'payoff') return { act: kind, ...own, plan };
  return { act: 'pay', ...own, amount, plan };
}

/** Also on loans of erased borrowers, which operators can correct. */
function correctionOf(step: Step, model: Model): Call | undefined {
  // There are few refunds, and fewer that were paid out.
  const again = step.how % 2 === 0;
  const isOwed = ({ refundDue, refunded }: ModelPayment) => refundDue && refunded === again;
  const isReversible = ({ status }: ModelPayment) => status === 'Completed';
  const payments = [...model.payments.values()].filter(
    (each) => step.kind !== 'reverse' || model.loan(each.loanId).tellsReversal(each.id),
  );
  const payment = pick(payments, step, step.kind === 'reverse' ? isReversible : isOwed);
  const act = step.kind === 'reverse' ? step.kind : 'payRefund';
  return payment && { act, paymentId: payment.id };
}

function writeOffOf(step: Step, model: Model): Call | undefined {
  const again = step.how % 4 === 0;
  const suits = (each: ModelLoan) => each.status === 'Defaulted' && each.writtenOff === again;
  const loan = pick(model.loans.values(), step, suits);
  return loan && { act: 'writeOff', loanId: loan.id };
}

const isOpen = ({ status }: ModelLoan) => status !== 'Completed';

/** The next instalment, a part of it, the whole payable amount, or a cent more. */
function amountFor(loan: ModelLoan, how: number): number {
  const room = loan.remaining - loan.inFlight;
  const amounts = [...Array(8).fill(loan.nextOpen), room, room, room + 1, 1 + how * 13];
  return Math.max(1, amounts[how % amounts.length]);
}

function depositOf(step: Step, model: Model): Call {
  const { which, how, aim } = step;
  const code = [null, 'right', 'right', 'other'][how % 4] ?? null;
  const claim = pick(model.payments.values(), step, isPending);
  if (aim && claim?.reference) return { act: 'deposit', bank: how % 5, ...termsOf(claim), code };
  return { act: 'deposit', bank: how % 5, reference: `R${which % REFERENCES}`, amount: 1 + how, code };
}

const TODAY = { as: null, reduce: null } as const;
const ORDERS: readonly Pick<CallOf<'match'>, 'as' | 'reduce'>[] = [
  TODAY,
  { as: 'prepayment', reduce: 'payment' },
  TODAY,
  { as: 'payment', reduce: null },
  { as: 'prepayment', reduce: 'term' },
];

/** Also for loans of erased borrowers. */
function onDeposit(step: Step, model: Model): Call | undefined {
  const { kind, which, how, aim } = step;
  const open = [...model.loans.values()].filter(isOpen);
  const fits = ({ amount }: ModelDeposit) => open.some((loan) => loan.hasRoomFor(amount));
  const suits = (each: ModelDeposit) => isFree(each) && (kind === 'sendBack' || fits(each));
  const deposit = pick(model.deposits.values(), step, suits);
  if (deposit === undefined) return undefined;
  const depositId = deposit.id;
  if (kind === 'sendBack') return { act: kind, depositId };
  const order = ORDERS[how % ORDERS.length] ?? TODAY;
  const late = lateBy(deposit, order);
  const told = [...model.loans.values()].filter((loan) => late === null || loan.tells(late, model.lastClosed));
  const takers = told.filter((loan) => {
    if (late === null) return isOpen(loan) && loan.hasRoomFor(deposit.amount);
    return deposit.receivedOn >= loan.disbursedOn && loan.refusalOf(late) === null;
  });
  const loans = aim && takers.length > 0 && how % 5 > 0 ? takers : told;
  const loan = loans[which % loans.length];
  return loan && { act: 'match', depositId, loanId: loan.id, ...order };
}

const isPending = ({ status }: ModelPayment) => status === 'Pending';

function termsOf({ reference, amount }: ModelPayment) {
  return { reference: reference ?? '', amount };
}

function verificationOf(step: Step, model: Model, stranger: string): Call | undefined {
  const { how, aim } = step;
  // Unclaimed deposits first.
  const deposits = [...model.deposits.values()].sort((one, other) => claimed(one) - claimed(other));
  const proofOf = (payment: ModelPayment) =>
    deposits.find((each) => each.reference === payment.reference && each.amount === payment.amount);
  const alive = [...model.payments.values()].filter((each) => !model.borrower(each.borrower).erased);
  // Guesses go to one payment until its verification is locked.
  const guesses = how % 5 < 2;
  const target = alive.find(({ lockedUntil }) => lockedUntil > model.now) ?? alive.find(isGuessedAt);
  const guessed = guesses ? target : undefined;
  const provable = (each: ModelPayment) => isPending(each) && (proofOf(each)?.code ?? null) !== null;
  const left = (each: ModelPayment) => provable(each) && (!isGuessedAt(each) || how % 4 === 0);
  const payment = guessed ?? pick(alive, step, guesses ? provable : left);
  if (payment === undefined) return undefined;
  const code = guesses ? WRONG : (proofOf(payment)?.code ?? null);
  return { act: 'verify', borrower: aim ? payment.borrower : stranger, paymentId: payment.id, code };
}

const isGuessedAt = ({ wrongCodes, status }: ModelPayment) => wrongCodes > 0 && status === 'Pending';
const claimed = ({ claimedBy }: ModelDeposit) => Number(claimedBy !== null);

function payoutEventOf(step: Step, model: Model): Call | undefined {
  const event = pick(model.transfers.events, step, ({ eventId }) => !model.heard.has(eventId));
  return event && { act: 'tellPayout', ...event };
}

function eventOf(step: Step, model: Model): Call | undefined {
  if (step.how % 40 === 0) {
    return { act: 'tell', eventId: 'evt-0', transactionId: 'tx-0', paymentId: null, outcome: 'succeeded' };
  }
  const events = model.provider.events.filter(({ outcome, paymentId }) => {
    const payment = model.payments.get(paymentId);
    return outcome !== 'returned' || payment === undefined || model.loan(payment.loanId).tellsReversal(paymentId);
  });
  const event = pick(events, step, ({ eventId }) => !model.heard.has(eventId));
  if (event === undefined) return undefined;
  const { eventId, transactionId, outcome } = event;
  const paymentId = step.how % 2 === 0 ? event.paymentId : null;
  return { act: 'tell', eventId, transactionId, paymentId, outcome };
}
