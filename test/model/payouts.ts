import type { CallOf, View } from './driver.ts';
import { type Model, type ModelRequest, move } from './model.ts';
import { ModelLoan } from './model-loan.ts';
import { type Prediction, refused } from './payment-predictions.ts';

/** The money of a request, on its way to the borrower's account. */
export interface ModelPayout {
  readonly id: string;
  readonly borrower: string;
  readonly requestId: string;
  readonly amount: number;
  readonly madeAt: number;
  status: 'Pending' | 'Processing' | 'Succeeded' | 'Failed' | 'Returned';
  /** Null until the order is accepted. */
  loanId: string | null;
  /** It came back and its loan stays as it is. */
  waits: boolean;
}

type Ended = 'failed' | 'returned';

export function disbursed(model: Model, { requestId, plan }: CallOf<'disburse'>): Prediction {
  const request = model.requests.get(requestId);
  if (request?.status !== 'Approved') return refused('REQUEST_NOT_APPROVED');
  if (pendingOf(model, requestId)) return refused('PAYOUT_PENDING');
  if (plan === null) return { code: null, effect: (loanId) => lend(model, request, loanId, model.today) };
  model.transfers.plan(plan);
  const [behaviour = 'accept'] = plan;
  const made = (loanId: string, view: View) => {
    const { borrower, amount } = request;
    const id = theNewPayout(model, view);
    const payout: ModelPayout = {
      ...{ id, borrower, requestId, amount, madeAt: model.now },
      ...{ status: 'Pending', loanId: null, waits: false },
    };
    model.payouts.set(id, payout);
    if (behaviour === 'accept') accept(model, payout, loanId, model.today);
    else if (behaviour === 'decline') payout.status = 'Failed';
    else model.mark('payout unanswered');
  };
  if (behaviour === 'decline') return { code: 'PAYOUT_DECLINED', effect: (_answer, view) => made('', view) };
  return { code: null, ...(behaviour !== 'accept' && { answer: '' }), effect: made };
}

/** The payout of a request whose acceptance is not known. */
export function pendingOf(model: Model, requestId: string): ModelPayout | undefined {
  return [...model.payouts.values()].find((each) => each.requestId === requestId && each.status === 'Pending');
}

function theNewPayout(model: Model, view: View): string {
  const fresh = view.payouts.filter(({ id }) => !model.payouts.has(id));
  if (fresh.length !== 1 || fresh[0] === undefined)
    throw new Error(`${fresh.length} payouts were made instead of one.`);
  return fresh[0].id;
}

function lend(model: Model, request: ModelRequest, loanId: string, today: string): void {
  move(model, request, { status: 'Disbursed' });
  const loans = [...model.loans.values()];
  if (loans.some((loan) => loan.requestId === request.id)) model.mark('disbursed again');
  model.loans.set(loanId, new ModelLoan(loanId, request.borrower, { ...request, today }, request.id));
  model.tell(request.borrower, `/loans/${loanId}`);
}

function accept(model: Model, payout: ModelPayout, loanId: string, today: string): void {
  const request = model.requests.get(payout.requestId);
  if (request === undefined) throw new Error(`The model has no ${payout.requestId}.`);
  payout.status = 'Processing';
  payout.loanId = loanId;
  lend(model, request, loanId, today);
}

/** Whether something is paid on the loan, or in flight. */
export function holdsMoney(model: Model, loan: ModelLoan): boolean {
  const own = [...model.payments.values()].filter(({ loanId }) => loanId === loan.id);
  const waits = own.some((each) => each.status === 'Pending' && model.unclaimedFor(each).length > 0);
  return (
    loan.status === 'Completed' || waits || own.some(({ status }) => status === 'Completed' || status === 'Processing')
  );
}

function wasPaid(model: Model, loan: ModelLoan): boolean {
  return [...model.payments.values()].some((each) => each.loanId === loan.id && each.reversed);
}

/** The money did not arrive, or came back. @param annulledOn null if the loan stays as it is */
function end(model: Model, payout: ModelPayout, how: Ended, annulledOn: string | null): void {
  const isAnnulled = annulledOn !== null;
  const loan = model.loan(payout.loanId ?? '');
  const { id, borrower } = payout;
  payout.waits = !isAnnulled;
  payout.status = how === 'failed' && isAnnulled ? 'Failed' : 'Returned';
  if (isAnnulled) {
    annul(model, payout, annulledOn);
    model.mark(how === 'failed' ? 'payout failed' : 'payout returned');
    return;
  }
  model.mark('payout waits');
  loan.sources.push(`payout.returned:${id}`);
  model.tell(borrower, `/loans/${loan.id}`);
}

function annul(model: Model, { loanId, requestId, borrower }: ModelPayout, day: string): void {
  const loan = model.loan(loanId ?? '');
  loan.annul(day);
  const request = model.requests.get(requestId);
  if (request !== undefined) move(model, request, { status: 'Approved' });
  model.tell(borrower, `/loans/${loan.id}`);
}

export function payoutTold(model: Model, call: CallOf<'tellPayout'>): Prediction {
  const { eventId, payoutId, outcome } = call;
  const payout = model.payouts.get(payoutId);
  if (payout === undefined) return refused('PAYOUT_NOT_FOUND');
  if (model.heard.has(eventId)) return { code: null, answer: 'repeated', effect: () => model.mark('event repeated') };
  const isFinal = payout.status === 'Failed' || payout.status === 'Returned';
  const isApplied = payout.status === 'Succeeded' ? outcome === 'returned' : !isFinal;
  if (!isApplied) {
    const agrees =
      payout.status === 'Succeeded' ? outcome === 'succeeded' : outcome !== 'succeeded' || payout.status === 'Returned';
    return { code: null, answer: agrees ? 'ignored' : 'unmatched', effect: () => void model.heard.add(eventId) };
  }
  const effect = (_answer: string, view: View) => {
    model.heard.add(eventId);
    const seen = view.payouts.find(({ id }) => id === payoutId);
    if (payout.status === 'Pending') accept(model, payout, seen?.loanId ?? '', model.today);
    if (outcome === 'succeeded') payout.status = 'Succeeded';
    else {
      const loan = model.loan(payout.loanId ?? '');
      const isTouched = holdsMoney(model, loan) || wasPaid(model, loan);
      end(model, payout, outcome, isTouched ? null : model.today);
    }
  };
  return { code: null, answer: 'applied', effect };
}

export function resolved(model: Model, { payoutId, annul: isToAnnul }: CallOf<'resolve'>): Prediction {
  const payout = model.payouts.get(payoutId);
  if (payout === undefined || !payout.waits) return refused('PAYOUT_NOT_WAITING');
  const loan = model.loan(payout.loanId ?? '');
  if (isToAnnul && holdsMoney(model, loan)) return refused('LOAN_NOT_ANNULLABLE');
  const effect = () => {
    payout.waits = false;
    loan.sources.push(`payout.resolved:${payoutId}`);
    if (isToAnnul) annul(model, payout, model.today);
    model.mark(isToAnnul ? 'annulled by an operator' : 'sent by other means');
  };
  return { code: null, effect };
}

/** Whether the account of the borrower cannot be deleted because of it. */
export function bindsAccount({ status, waits }: ModelPayout): boolean {
  return status === 'Pending' || status === 'Processing' || waits;
}

/** What each loan has received or expects, before what is adopted. */
export function touchedLoans(model: Model): ReadonlySet<string> {
  const loans = [...model.loans.values()].filter((loan) => holdsMoney(model, loan) || wasPaid(model, loan));
  return new Set(loans.map(({ id }) => id));
}

/**
 * Adopts what the service heard from the gateway while time passed. Payments are adopted before.
 * @param touched before these
 */
export function adoptPayouts(model: Model, view: View, touched: ReadonlySet<string>, passed: number): void {
  for (const { id, status, loanId } of view.payouts) {
    const payout = model.payouts.get(id);
    if (payout === undefined) throw new Error(`The payout ${id} was made by itself.`);
    const transfer = model.transfers.transfers.get(id);
    if (payout.status === 'Pending' && loanId !== null) {
      if (transfer === undefined) throw new Error(`The payout ${id} was accepted, but the gateway has no order.`);
      const loan = view.loans.find((each) => each.id === loanId);
      accept(model, payout, loanId, loan?.disbursedOn ?? model.today);
    }
    if (payout.status === 'Pending' && status === 'Failed' && model.transfers.declined.has(id))
      payout.status = 'Failed';
    if (payout.status === 'Processing' && status !== 'Processing') settle(model, payout, view, touched);
    const isLate = passed > 3_600_000 && (payout.status === 'Pending' || transfer?.outcome !== 'processing');
    if (isLate && (status === 'Pending' || status === 'Processing'))
      throw new Error(`The payout ${id} is still ${status}.`);
  }
}

function settle(model: Model, payout: ModelPayout, view: View, touched: ReadonlySet<string>): void {
  const outcome = model.transfers.transfers.get(payout.id)?.outcome;
  if (outcome === 'succeeded') {
    payout.status = 'Succeeded';
    return;
  }
  if (outcome === undefined || outcome === 'processing') throw new Error(`The payout ${payout.id} settled by itself.`);
  const loan = model.loan(payout.loanId ?? '');
  const isTouched = holdsMoney(model, loan) || wasPaid(model, loan);
  // Payments may have failed before.
  const annulledOn = view.loans.find(({ id }) => id === loan.id)?.annulledOn ?? null;
  const isAnnulled = annulledOn !== null;
  if (isAnnulled ? isTouched : !isTouched && !touched.has(loan.id))
    throw new Error(`The loan ${loan.id} is${isAnnulled ? '' : ' not'} annulled.`);
  end(model, payout, outcome, annulledOn);
}
