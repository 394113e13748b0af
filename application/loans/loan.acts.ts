import { Type } from 'typebox';
import { MAX_CHANGED_TERM, MAX_DUE_DAY, MIN_CHANGED_TERM, MIN_DUE_DAY } from '../../domain/loans/change.ts';
import { type ActFigures, actFiguresOf } from '../../domain/shared/act-figures.ts';
import type { ChargeId, LoanId } from '../../domain/shared/ids.ts';
import { OFFICER, ofPerson, only, operatorAct, type Subject, shownAs } from '../shared/act.ts';
import { Body, Day, EXPECTATIONS, Patterned, RatePercent, ReasonBody, Text } from '../shared/input.ts';
import { nullable, whole } from '../shared/record.ts';
import type { LoanQueries } from './loan.queries.ts';
import { BookLoanChange, UndoLoanChange, UndoLoanPause } from './loan-changes.ts';
import type { LoanCharges } from './loan-charges.port.ts';
import { WaiveCharge, WriteOffLoan } from './loans.ts';
import {
  EXAMPLE_CHANGE_REASON,
  EXAMPLE_DIGEST,
  EXAMPLE_UNDO_REASON,
  EXAMPLE_WAIVER,
  EXAMPLE_WRITE_OFF_REASON,
  LoanChangeTypeField,
  type LoanFigures,
  type OperatorCharge,
  type OperatorLoan,
  WrittenOffLoan,
} from './operator-loan.record.ts';

interface FindLoan {
  readonly loanQueries: Pick<LoanQueries, 'getForOperators'>;
}

const loan: Subject<OperatorLoan, FindLoan> = {
  type: 'loan',
  find: ({ loanQueries }, id: LoanId) => loanQueries.getForOperators(id),
  keeps: only('status', 'writtenOffAt'),
  concerns: ofPerson,
};

/** What is booked as lost, or no longer owed. */
const returned = ({ result }: { readonly result: Pick<ActFigures, 'amount' | 'currency'> }) => actFiguresOf(result);

export const writeOffLoan = operatorAct({
  action: 'loan.write-off',
  title: 'Write off the loan',
  roles: OFFICER,
  second: { act: 'write-off', amount: 'Outstanding principal, booked as lost', figures: returned },
  subject: loan,
  ids: ['loanId'],
  body: ReasonBody(EXAMPLE_WRITE_OFF_REASON),
  run: WriteOffLoan,
  answer: ({ subject }) => shownAs(WrittenOffLoan, subject),
});

export const waiveCharge = operatorAct({
  action: 'charge.waive',
  title: 'Waive the charge',
  roles: OFFICER,
  second: { act: 'waive', amount: 'No longer owed', figures: returned },
  subject: {
    type: 'charge',
    find: ({ loanCharges }: { readonly loanCharges: Pick<LoanCharges, 'chargeOf'> }, id: ChargeId) =>
      loanCharges.chargeOf(id),
    keeps: only('loanId', 'type', 'amount', 'paidAmount', 'status'),
    concerns: ofPerson,
  } satisfies Subject<OperatorCharge, never>,
  ids: ['loanId', 'chargeId'],
  body: ReasonBody(EXAMPLE_WAIVER),
  run: WaiveCharge,
});

const wholeInput = (minimum: number, maximum: number, description: string, examples?: readonly number[]) =>
  Type.Optional(whole({ minimum, maximum, description, ...(examples && { examples: [...examples] }) }));
const rateInput = 'Only for `rate` and `relief`, and required for both: percent a year.';
const dayInput = (description: string, example?: string) =>
  Type.Optional(
    nullable(Type.Unsafe<string>({ ...Day(example), examples: example ? [example] : undefined, description })),
  );

/** The terms to change. */
export const CHANGED_TERMS = {
  type: LoanChangeTypeField,
  term: wholeInput(
    MIN_CHANGED_TERM,
    MAX_CHANGED_TERM,
    'Only for `term`, and required for it: instalments from now on.',
    [15],
  ),
  interestRate: Type.Optional(Type.Unsafe<number>({ ...RatePercent(), examples: undefined, description: rateInput })),
  day: wholeInput(MIN_DUE_DAY, MAX_DUE_DAY, 'Only for `dueDay`, and required for it: the day of the month.'),
  from: dayInput('Only for `relief`, and required for it: its first day. It may be earlier than today.'),
  to: dayInput('Only for `relief`, and required for it: its last day.'),
  effectiveOn: dayInput(
    'The day from which it counts. By default the business date, which is the last one.',
    '2027-02-20',
  ),
  reason: Text(1, 1000, EXAMPLE_CHANGE_REASON),
};

/** Of the preview. */
const digest = Patterned('^[0-9a-f]{64}$', EXPECTATIONS.previewDigest, { maxLength: 64, examples: [EXAMPLE_DIGEST] });

const changedLoan = {
  ...loan,
  keeps: only(
    'status',
    'interestRate',
    'monthlyPayment',
    'term',
    'remainingTerm',
    'totalInterest',
    'remainingAmount',
    'nextPaymentDate',
  ),
};

/** What an approval holds of a change, and of what takes one back. */
const changeFigures = {
  act: 'change',
  amount: 'Outstanding afterwards',
  figures({
    subject: { currency },
    result: { after },
  }: {
    readonly subject: Pick<OperatorLoan, 'currency'>;
    readonly result: { readonly after: LoanFigures };
  }) {
    const { remainingAmount: amount, remainingTerm: term, interestRate, monthlyPayment } = after;
    return actFiguresOf({ amount, currency, term, interestRate, monthlyPayment });
  },
} as const;

const undoing = { reason: Text(1, 1000, EXAMPLE_UNDO_REASON) };
/** Without the digest, as for its preview. */
export const UNDONE = Body(undoing);
const undoneAsPreviewed = {
  roles: OFFICER,
  second: changeFigures,
  subject: changedLoan,
  body: Body({ ...undoing, digest }),
} as const;

export const undoLoanChange = operatorAct({
  action: 'loan.undo-change',
  title: 'Undo the change',
  ...undoneAsPreviewed,
  ids: ['changeId', 'loanId'],
  run: UndoLoanChange,
  answer: ({ result }) => result,
});

export const undoLoanPause = operatorAct({
  action: 'loan.undo-pause',
  title: 'Undo the pause',
  ...undoneAsPreviewed,
  ids: ['pauseId', 'loanId'],
  run: UndoLoanPause,
  answer: ({ result }) => result,
});

export const bookLoanChange = operatorAct({
  action: 'loan.change',
  title: 'Change the loan',
  roles: OFFICER,
  second: changeFigures,
  subject: changedLoan,
  ids: ['loanId'],
  body: Body({ ...CHANGED_TERMS, digest }),
  run: BookLoanChange,
  answer: ({ result }) => result,
});
