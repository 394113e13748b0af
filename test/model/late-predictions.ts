import type { CallOf } from './driver.ts';
import type { Late } from './late-past.ts';
import type { Model } from './model.ts';
import { type Prediction, refused } from './payment-predictions.ts';

/** A new rate from a day on. */
export function changed(model: Model, { loanId, rate, effectiveOn: day }: CallOf<'change'>): Prediction {
  const loan = model.loan(loanId);
  if (loan.refusesRate(day)) return refused('LOAN_NOT_CHANGEABLE');
  const effect = (changeId: string) => {
    if (day < model.today) model.mark('changed late');
    if (loan.receivedAfter(day)) model.mark('changed over a payment');
    if (loan.status === 'Completed') model.mark('changed after its repayment');
    loan.changes.add(changeId);
    relive(model, loanId, { added: { kind: 'rate', day, rate, changeId } }, `loan.changed:${changeId}`);
  };
  return { code: null, effect };
}

/** A change is undone once. */
export function changeUndone(model: Model, { loanId, changeId }: CallOf<'undoChange'>): Prediction {
  const loan = model.loan(loanId);
  const counts = loan.rates.some((each) => each.changeId === changeId);
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
