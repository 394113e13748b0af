import type { Call, NewTerms } from './driver.ts';
import type { Change, Undone } from './late-past.ts';
import { changeIn, reliefOf } from './late-predictions.ts';
import type { Model } from './model.ts';
import type { ModelLoan } from './model-loan.ts';
import { daysAfter } from './reference-arithmetic.ts';
import { pick } from './step-choices.ts';
import type { Step } from './steps.ts';

const RATES = [0, 6, 12, 18.5, 36];
const TERMS: readonly NewTerms[] = [
  ...RATES.map((interestRate) => ({ type: 'rate', interestRate }) as const),
  ...[1, 4, 9].map((term) => ({ type: 'term', term }) as const),
];
/** Days before today. */
const BEFORE = [0, 1, 10, 30, 31, 60, 90];
/** Days between the first and the last one of a relief. */
const LASTS = [0, 20, 45, 200];

/** Only where the model tells what the loan would have been. With `aim`, one that is possible, if there is any. */
export function changeOf(step: Step, model: Model): Call | undefined {
  const { kind, which, how } = step;
  const rate = RATES[how % RATES.length] ?? 0;
  const terms = TERMS[how % TERMS.length] ?? { type: 'rate', interestRate: rate };
  const before = kind === 'relieve' ? [...BEFORE, -15] : BEFORE;
  const days = before.map((days) => daysAfter(model.today, -days));
  const lasts = LASTS[how % LASTS.length] ?? 0;
  const reliefFrom = (from: string) => ({ rate, from, to: daysAfter(from, lasts) });
  const changeFrom = (day: string): Change =>
    kind === 'change' ? changeIn({ terms, effectiveOn: day }) : reliefOf(model.today, reliefFrom(day));
  // The model has no pauses beside changed rates: half of the loans are left to these.
  const mayChange = ({ pauses }: ModelLoan, index: number) => index % 2 === 1 && pauses.length === 0;
  const isOfTerm = kind === 'change' && terms.type === 'term';
  const loans = [...model.loans.values()].filter((loan, index) => isOfTerm || mayChange(loan, index));
  const wanted = loans.flatMap((loan) => days.filter((day) => day >= loan.disbursedOn).map((day) => ({ loan, day })));
  const first = (which + how) % Math.max(1, wanted.length);
  const inTurn = [...wanted.slice(first), ...wanted.slice(0, first)];
  const isTold = ({ loan, day }: (typeof wanted)[number]) => loan.tells({ added: changeFrom(day) }, model.lastClosed);
  const isPossible = ({ loan, day }: (typeof wanted)[number]) => !loan.refusesChange(changeFrom(day));
  const possible = step.aim ? inTurn.find((each) => isPossible(each) && isTold(each)) : undefined;
  const chosen = possible ?? inTurn.find(isTold);
  if (chosen === undefined) return undefined;
  const loanId = chosen.loan.id;
  if (kind === 'change') return { act: kind, loanId, terms, effectiveOn: chosen.day };
  return { act: 'relieve', loanId, ...reliefFrom(chosen.day) };
}

/** As `changeOf`. Changes that are undone already are tried again. */
export function undoOf(step: Step, model: Model): Call | undefined {
  const { kind } = step;
  const told = [...model.loans.values()].flatMap((loan) => {
    const undone: readonly Undone[] =
      kind === 'undoPause'
        ? loan.pauses.map((startsOn) => ({ startsOn }))
        : [...loan.changes].map((changeId) => ({ changeId }));
    return undone.filter((each) => loan.tells(each, model.lastClosed)).map((each) => ({ loan, each }));
  });
  const chosen = pick(told, step, ({ loan, each }) => !loan.refusesUndo(each));
  if (chosen === undefined) return undefined;
  const { loan, each } = chosen;
  if ('startsOn' in each) return { act: 'undoPause', loanId: loan.id, ...each };
  return { act: 'undoChange', loanId: loan.id, ...each };
}
