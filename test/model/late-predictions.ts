import type { CallOf } from './driver.ts';
import type { Change, Late } from './late-past.ts';
import type { Mark, Model } from './model.ts';
import { type Prediction, refused } from './payment-predictions.ts';
import type { Relief } from './relief.ts';

export function changed(model: Model, { loanId, ...call }: CallOf<'change'>): Prediction {
  return withChange(model, loanId, changeIn(call));
}

/** Of a rate or a term, from a day on. */
export function changeIn({ terms, effectiveOn: day }: Pick<CallOf<'change'>, 'terms' | 'effectiveOn'>): Change {
  const change = { day, changeId: 'new' };
  if (terms.type === 'rate') return { kind: terms.type, rate: terms.interestRate, ...change };
  return { kind: terms.type, term: terms.term, ...change };
}

/** A relief that reaches back counts from its first day. */
export function relieved(model: Model, { loanId, rate, from, to }: CallOf<'relieve'>): Prediction {
  return withChange(model, loanId, reliefOf(model.today, { rate, from, to }));
}

export function reliefOf(today: string, relief: Relief): Change {
  return { kind: 'relief', day: relief.from < today ? relief.from : today, changeId: 'new', ...relief };
}

/** For a change that is entered late, and one before a payment. */
const MARKS_OF: { readonly [Kind in Change['kind']]: readonly [late: Mark, overPayment: Mark] } = {
  rate: ['changed late', 'changed over a payment'],
  term: ['term changed late', 'term changed over a payment'],
  relief: ['relieved late', 'relieved over a payment'],
};

function withChange(model: Model, loanId: string, change: Change): Prediction {
  const loan = model.loan(loanId);
  const { kind, day } = change;
  if (loan.refusesChange(change)) return refused('LOAN_NOT_CHANGEABLE');
  const effect = (changeId: string) => {
    const [late, overPayment] = MARKS_OF[kind];
    if (day < model.today) model.mark(late);
    if (loan.receivedAfter(day)) model.mark(overPayment);
    if (loan.status === 'Completed') model.mark('changed after its repayment');
    loan.changes.add(changeId);
    relive(model, loanId, { added: { ...change, changeId } }, `loan.changed:${changeId}`);
  };
  return { code: null, effect };
}

/** A change is undone once. */
export function changeUndone(model: Model, { loanId, changeId }: CallOf<'undoChange'>): Prediction {
  const loan = model.loan(loanId);
  const counts = loan.counting.some((each) => each.changeId === changeId);
  if (!counts || loan.refusesUndo({ changeId })) return refused('LOAN_NOT_CHANGEABLE');
  const effect = () => {
    model.mark('change undone');
    relive(model, loanId, { changeId }, `loan.change-undone:${changeId}`);
  };
  return { code: null, effect };
}

export function pauseUndone(model: Model, { loanId, startsOn }: CallOf<'undoPause'>): Prediction {
  if (model.loan(loanId).refusesUndo({ startsOn })) return refused('LOAN_NOT_CHANGEABLE');
  const effect = (pauseId: string) => {
    model.mark('pause undone');
    model.loan(loanId).undonePauses.add(startsOn);
    relive(model, loanId, { startsOn }, `loan.change-undone:${pauseId}`);
  };
  return { code: null, effect };
}

function relive(model: Model, loanId: string, late: Late, source: string): void {
  const loan = model.loan(loanId);
  const was = loan.status;
  const { points, isBooked } = loan.relive(late, model.today);
  model.earn(loan.borrower, points);
  if (isBooked) loan.sources.push(source);
  model.tell(loan.borrower, `/loans/${loanId}`);
  if (loan.status !== 'Completed' || was === 'Completed') return;
  model.tell(loan.borrower, `/loans/${loanId}`);
}
