import { InstallmentRow, type ScheduledPayment } from '../../../../application/loans/loan.record.ts';
import {
  LoanChangeItem,
  LoanFigures,
  type LoanUndoPreview,
  type OperatorLoan,
} from '../../../../application/loans/operator-loan.record.ts';
import type { WantedTerms } from '../../../../domain/loans/change.ts';
import type { TimeZone } from '../../../../domain/shared/time-zone.ts';
import { previewLoanChange } from '../../../http/backoffice/loans.schemas.ts';
import type { ActsOn } from '../../actions.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { columns, type Facts, facts, inCurrency } from '../../fields.ts';
import { dayText, moneyText, percentText } from '../../format.ts';
import { labelOf, textOfChoice } from '../../labels.ts';
import { type Column, type Table, tableOf } from '../../lists.ts';
import { type NameOf, operatorColumn } from '../operators/audit-trail.ts';

/** Adds the act that changes the terms. The digest of the preview is that of the form. */
export function addChange(acts: ActsOn<OperatorLoan>, ports: ConsolePorts): void {
  acts.perform('change', ports.bookLoanChange, {
    body: previewLoanChange.body,
    labels: {
      type: 'What to change',
      term: 'Instalments from now on',
      day: 'Due day of the month',
      from: 'First day of the relief',
      to: 'Last day of the relief',
      effectiveOn: 'Counts from (empty: today)',
    },
    adds: ({ confirmedDigest: digest }) => ({ digest }),
    async describe({ currency }, { params: { loanId }, values }) {
      const preview = await ports.previewLoanChange.execute({ ...values, loanId });
      return {
        digest: preview.digest,
        facts: [
          ...changeFacts(values, { zone: ports.calendar.zone, otherwise: dayText(preview.asOf) }),
          ['Reason', values.reason],
        ],
        tables: previewTables(preview, currency),
      };
    },
  });
}

export type Terms = Pick<LoanChangeItem, 'type'> & {
  readonly [Name in 'term' | 'interestRate' | 'day']?: number | null;
} & { readonly [Name in 'from' | 'to']?: string | null };

/** Terms as they are typed: days may be instants. */
export type GivenTerms = Terms & { readonly effectiveOn?: string | null };

/** What a change changes, and from when. A relief reaches back by itself. @param otherwise if no day was given */
export function changeFacts(
  { effectiveOn, from, to, ...terms }: GivenTerms,
  { zone, otherwise }: { readonly zone: TimeZone; readonly otherwise: string },
): Facts {
  const dayIn = (text: string | null = null) => (text === null ? null : zone.dayIn(text));
  const [first, last] = [dayIn(from), dayIn(to)];
  const [since] = [dayIn(effectiveOn), first].filter((day) => day !== null).toSorted();
  return [
    ['Change', changeText({ ...terms, from: first, to: last })],
    [labelOf('effectiveOn'), since === undefined ? otherwise : dayText(since)],
  ];
}

export function changeText({ type, term, interestRate, day: dueDay, from, to }: WantedTerms | Terms): string {
  switch (type) {
    case 'term':
      return `${term} ${term === 1 ? 'instalment' : 'instalments'} left`;
    case 'rate':
      return `${percentText(interestRate ?? 0)} a year`;
    case 'dueDay':
      return `Due on day ${dueDay} of the month`;
    case 'relief':
      return `At most ${percentText(interestRate ?? 0)} a year, ${dayText(from ?? null)} to ${dayText(to ?? null)}`;
    case 'reage':
      return 'Overdue interest is added to the principal';
  }
}

/** What a preview says: the figures and the schedule, before and after. */
export function previewTables(
  preview: Pick<LoanUndoPreview, 'before' | 'after' | 'paymentSchedule'> & {
    readonly scheduleBefore: readonly ScheduledPayment[];
  },
  currency: string,
): readonly Table[] {
  return [
    figuresTable(preview, currency),
    scheduleTable('Schedule now', preview.scheduleBefore, currency),
    scheduleTable('Schedule afterwards', preview.paymentSchedule, currency),
  ];
}

function figuresTable({ before, after }: Record<'before' | 'after', LoanFigures>, currency: string): Table {
  const [now = [], afterwards = []] = [before, after].map((figures) => facts(LoanFigures, { ...figures, currency }));
  const rows = now.map(([name, text], at) => [name, text, afterwards[at]?.[1] ?? ''] as const);
  const shown: readonly Column<(typeof rows)[number]>[] = [
    { head: 'Figure', cell: ([name]) => name },
    { head: 'Now', cell: ([, text]) => text, figure: true },
    { head: 'Afterwards', cell: ([, , text]) => text, figure: true },
  ];
  return tableOf('Before and after', shown, rows);
}

const SCHEDULE: readonly Column<ScheduledPayment>[] = [
  ...columns(InstallmentRow, ['dueDate']),
  { head: 'Kind', cell: ({ kind }) => textOfChoice(kind) },
  ...columns(InstallmentRow, ['principal', 'interest', 'balance', 'status']),
];

export function scheduleTable(caption: string, schedule: readonly ScheduledPayment[], currency: string): Table {
  return tableOf(caption, SCHEDULE, inCurrency(schedule, currency));
}

/** @param changes newest first */
export function changeTable(changes: readonly LoanChangeItem[], currency: string, named: NameOf): Table {
  const payments = ({ before, after }: LoanChangeItem) =>
    `${moneyText(before.monthlyPayment, currency)} × ${before.remainingTerm}, then ${moneyText(after.monthlyPayment, currency)} × ${after.remainingTerm}`;
  const shown = columns(LoanChangeItem, [
    'createdAt',
    'effectiveOn',
    { head: 'Change', cell: changeText },
    { head: 'Monthly payments', cell: payments },
    'reason',
    'undoneAt',
    'undoReason',
    operatorColumn(({ operatorId }) => operatorId, named),
  ]);
  return tableOf('Changes, newest first', shown, changes, 'The terms are those of the disbursement.');
}
