import { type Act, type Call, type CallOf, DIED, type Outcome } from './driver.ts';
import { changed, changeUndone, pauseUndone, relieved } from './late-predictions.ts';
import {
  isLendable,
  type MadeCall,
  type Model,
  type ModelDeposit,
  type ModelPayment,
  type ModelRequest,
  move,
} from './model.ts';
import { accepted, declined, offered, withdrawOffer } from './offers.ts';
import {
  asked,
  matched,
  newPayment,
  ordered,
  type Prediction,
  refunded,
  refused,
  repay,
  reverse,
  reversed,
  sentBack,
  verified,
  writtenOff,
} from './payment-predictions.ts';
import { bindsAccount, disbursed, payoutTold, resolved } from './payouts.ts';

type Oracle<A extends Act> = (model: Model, call: CallOf<A>) => Prediction;

/** The annual rate in percent for an employed borrower. */
function quote(model: Model, borrower: string, term: number): number {
  const own = [...model.loans.values()].filter((loan) => loan.borrower === borrower && loan.annulledOn === null);
  const paid = own.reduce((sum, loan) => sum + loan.term - loan.remainingTerm, 0);
  return 12 + (paid < 3 ? 2 : 0) + (term > 36 ? 2 : term > 24 ? 1 : 0);
}

/** Only a pending request can be changed or decided. */
function decided(model: Model, requestId: string, borrower: string | null, effect: (request: ModelRequest) => void) {
  const request = model.requests.get(requestId);
  if (request === undefined) return refused('LOAN_REQUEST_NOT_FOUND');
  if (borrower !== null && request.borrower !== borrower) return refused('LOAN_REQUEST_NOT_FOUND');
  if (request.status !== 'Pending') return refused('REQUEST_NOT_PENDING');
  return { code: null, effect: () => effect(request) };
}

const ORACLES: { readonly [A in Act]: Oracle<A> } = {
  submit: (model, { borrower, amount, term }) => {
    if (!isLendable(amount, term)) return refused('LOAN_REQUEST_OUTSIDE_PARAMETERS');
    const rate = quote(model, borrower, term);
    const effect = (id: string) => void model.requests.set(id, { id, borrower, amount, term, rate, status: 'Pending' });
    return { code: null, effect };
  },
  update: (model, { borrower, requestId, amount }) => {
    const allowed = decided(model, requestId, borrower, (request) => {
      const rate = quote(model, borrower, request.term);
      if (amount !== request.amount || rate !== request.rate) withdrawOffer(model, requestId);
      move(model, request, { amount, rate });
    });
    if (allowed.code === null && !isLendable(amount, 3)) return refused('LOAN_REQUEST_OUTSIDE_PARAMETERS');
    return allowed;
  },
  cancel: (model, { borrower, requestId }) =>
    decided(model, requestId, borrower, (request) => {
      withdrawOffer(model, requestId);
      move(model, request, { status: 'Cancelled' });
    }),
  offer: offered,
  accept: accepted,
  decline: declined,
  approve: (model, { requestId, rate }) =>
    decided(model, requestId, null, (request) => {
      withdrawOffer(model, requestId);
      move(model, request, { status: 'Approved', rate: rate ?? request.rate });
      model.tell(request.borrower, `/requests/${requestId}`);
    }),
  reject: (model, { requestId }) =>
    decided(model, requestId, null, (request) => {
      withdrawOffer(model, requestId);
      move(model, request, { status: 'Rejected' });
      model.tell(request.borrower, `/requests/${requestId}`);
    }),
  disburse: disbursed,
  resolve: resolved,
  pay: (model, { borrower, loanId, amount, plan }) => {
    const loan = model.loan(loanId);
    if (loan.borrower !== borrower) return refused('INVALID_PAYMENT');
    if (loan.status === 'Completed') return refused('LOAN_COMPLETED');
    if (!loan.hasRoomFor(amount)) return refused('AMOUNT_EXCEEDS_BALANCE');
    return ordered(model, { borrower, loanId, amount, plan });
  },
  payoff: (model, { borrower, loanId, plan }) => {
    const loan = model.loan(loanId);
    if (loan.borrower !== borrower) return refused('LOAN_NOT_FOUND');
    if (loan.status === 'Completed') return refused('LOAN_COMPLETED');
    if (loan.inFlight > 0) return refused('PAYMENT_IN_PROGRESS');
    const asOf = model.today;
    return ordered(model, { borrower, loanId, amount: loan.payoffAmount(asOf), plan }, (paymentId) => {
      loan.payoff = { paymentId, asOf };
    });
  },
  reference: (model, { borrower, loanId, amount, reference }) => {
    const loan = model.loan(loanId);
    if (loan.borrower !== borrower) return refused('INVALID_PAYMENT');
    if (loan.status === 'Completed') return refused('LOAN_COMPLETED');
    const live = [...model.payments.values()].some(
      (each) => each.borrower === borrower && each.reference === reference && each.status === 'Pending',
    );
    if (live) return refused('DUPLICATE_REFERENCE');
    const payment = newPayment(model, { borrower, loanId, amount, reference });
    return { code: null, effect: (id) => void model.payments.set(id, { ...payment, id }) };
  },
  verify: verified,
  deposit: (model, { bank, reference, amount, code }) => {
    const transfer = { bank, reference, amount, receivedOn: model.today };
    const isSame = (each: ModelDeposit) =>
      Object.entries(transfer).every(([field, value]) => Reflect.get(each, field) === value);
    if ([...model.deposits.values()].some(isSame)) return refused('DUPLICATE_DEPOSIT');
    const deposit = { ...transfer, code, claimedBy: null, returned: false };
    return { code: null, effect: (id) => void model.deposits.set(id, { ...deposit, id }) };
  },
  match: matched,
  sendBack: sentBack,
  pause: (model, { borrower, loanId, months }) => {
    const loan = model.loan(loanId);
    if (loan.borrower !== borrower) return refused('LOAN_NOT_FOUND');
    if (!loan.mayPause(model.today)) {
      if (loan.wouldPause(model.today)) model.mark('paused too soon');
      return refused('LOAN_NOT_ELIGIBLE_FOR_PAUSE');
    }
    const effect = () => {
      loan.pause(months, model.today);
      model.tell(borrower, `/loans/${loanId}`);
    };
    return { code: null, effect };
  },
  change: changed,
  relieve: relieved,
  undoChange: changeUndone,
  undoPause: pauseUndone,
  reverse: reversed,
  payRefund: refunded,
  writeOff: writtenOff,
  proveIdentity: (model, { borrower }) => {
    const person = model.borrower(borrower);
    const effect = () => {
      if (!person.verified) person.points += 100;
      person.verified = true;
      model.tell(borrower, '/user/documents');
    };
    return { code: null, effect };
  },
  deleteAccount: (model, { borrower, rightPassword }) => {
    if (!rightPassword) return refused('INVALID_PASSWORD');
    const bound =
      [...model.loans.values()].some((loan) => loan.borrower === borrower && loan.status !== 'Completed') ||
      [...model.payments.values()].some((each) => each.borrower === borrower && binds(model, each)) ||
      [...model.payouts.values()].some((each) => each.borrower === borrower && bindsAccount(each));
    if (bound) return refused('ACCOUNT_HAS_OPEN_LOANS');
    const effect = () => {
      Object.assign(model.borrower(borrower), { erased: true, points: 0, news: [] });
      const open = [...model.requests.values()].filter((each) => each.borrower === borrower);
      for (const request of open) {
        if (request.status !== 'Pending' && request.status !== 'Approved') continue;
        withdrawOffer(model, request.id);
        move(model, request, { status: 'Cancelled' });
      }
    };
    return { code: null, effect };
  },
  tellPayout: payoutTold,
  tell: (model, { eventId, transactionId, paymentId, outcome }) => {
    const known = [...model.payments.values()].find((each) => each.transactionId === transactionId);
    const payment = known ?? model.payments.get(paymentId ?? '');
    if (payment === undefined) return refused('PAYMENT_NOT_FOUND');
    if (model.heard.has(eventId)) return { code: null, answer: 'repeated', effect: () => model.mark('event repeated') };
    const heard = () => {
      model.heard.add(eventId);
      payment.transactionId = transactionId;
      if (known === undefined) model.mark('event named its payment');
    };
    if (outcome === 'returned' && !payment.returned) {
      return { code: null, answer: 'applied', effect: () => [heard(), takeReturn(model, payment)] };
    }
    if (payment.status === 'Processing') {
      const settle = () => (outcome === 'succeeded' ? model.complete(payment, model.today, null) : model.fail(payment));
      return { code: null, answer: 'applied', effect: () => [heard(), settle()] };
    }
    // The gateway repeats what it said before the money was returned.
    const agrees =
      payment.reversed || payment.returned || (outcome === 'succeeded') === (payment.status === 'Completed');
    const effect = () => {
      heard();
      model.mark(agrees ? 'event ignored' : 'event unmatched');
      if (agrees || outcome === 'failed' || payment.refundDue) return;
      payment.refundDue = true;
      model.mark('refund due');
      model.loan(payment.loanId).sources.push(`payment.refund-due:${payment.id}`);
    };
    return { code: null, answer: agrees ? 'ignored' : 'unmatched', effect };
  },
};

/** The bank returned the money. */
function takeReturn(model: Model, payment: ModelPayment): void {
  payment.returned = true;
  model.mark('returned by the bank');
  if (payment.status === 'Processing') model.fail(payment);
  else if (payment.status === 'Failed') {
    if (payment.refundDue && !payment.refunded) repay(model, payment);
  } else if (!model.loan(payment.loanId).refusesReversal(payment.id)) reverse(model, payment);
}

/** It is processing, or its money is owed back or will be. */
function binds(model: Model, payment: ModelPayment): boolean {
  const { status, refundDue, refunded } = payment;
  const comes = status === 'Pending' && model.unclaimedFor(payment).length > 0;
  return status === 'Processing' || comes || (refundDue && !refunded);
}

/** The expected outcome of a new call. */
export function predict(model: Model, call: Call): Prediction {
  // The compiler cannot see that the table pairs each act with its call.
  return (ORACLES[call.act] as Oracle<Act>)(model, call);
}

/** The expected outcome of a repeated call: the same again, or a resumed payment after a death. */
export function predictAgain(model: Model, { call, outcome, paymentId }: MadeCall): Prediction {
  const replayed = () => model.mark('answer replayed');
  if (outcome.ok) return { code: null, answer: outcome.answer, effect: replayed };
  if (outcome.code !== DIED) return { code: outcome.code, effect: replayed };
  model.mark('resumed after a death');
  if (paymentId === null) return predict(model, call);
  const payment = model.payment(paymentId);
  if (payment.status === 'Failed' && payment.transactionId === null) return refused('PAYMENT_DECLINED');
  if (payment.status !== 'Processing' || payment.transactionId !== null) return { code: null, answer: paymentId };
  const charged = model.provider.charges.has(paymentId);
  const behaviour = model.provider.foresee(paymentId);
  return asked(model, behaviour === 'decline' && charged ? 'accept' : behaviour, () => payment);
}

/** Describes the difference from the prediction; null for a match. */
export function mismatch({ code, answer }: Prediction, outcome: Outcome): string | null {
  const expected = code ?? `success ${answer ?? ''}`.trim();
  const found = outcome.ok ? `success ${answer === undefined ? '' : outcome.answer}`.trim() : outcome.code;
  return expected === found ? null : `expected ${expected}, found ${found}`;
}
