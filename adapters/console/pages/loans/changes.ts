import { InstallmentRow, type ScheduledPayment } from '../../../../application/loans/loan.record.ts';
import { LoanChangeItem, LoanFigures } from '../../../../application/loans/operator-loan.record.ts';
import type { ChangeType, WantedTerms } from '../../../../domain/loans/change.ts';
import { LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import { previewLoanChange } from '../../../http/backoffice/loans.schemas.ts';
import { loanIdOf } from '../../../http/fields/read-fields.ts';
import { type actsOn, commandIn } from '../../actions.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { existing } from '../../details.ts';
import { columns, facts, inCurrency } from '../../fields.ts';
import { dayText, moneyText, percentText } from '../../format.ts';
import { type Column, type Table, tableOf } from '../../lists.ts';
import type { NameOf } from '../operators/audit-trail.ts';

const TYPES: Readonly<Record<ChangeType, string>> = {
  term: 'The number of instalments left',
  rate: 'The interest rate',
  dueDay: 'The due day',
  reage: 'Add the accrued interest to the principal and begin again',
};

const KINDS: Readonly<Record<ScheduledPayment['kind'], string>> = {
  installment: 'Instalment',
  prepayment: 'Prepayment',
  part: 'Part of an instalment',
};

/** Adds the act that changes the terms. The digest of the preview is that of the form. */
export function addChange(acts: ReturnType<typeof actsOn>, ports: ConsolePorts): void {
  const idIn = (params: object) => loanIdOf(params as { loanId: string });
  acts.perform('change', ports.bookLoanChange, {
    done: 'The loan is changed.',
    body: previewLoanChange.body,
    labels: {
      type: { label: 'What to change', choices: Object.entries(TYPES).map(([value, text]) => ({ value, text })) },
      term: 'Instalments from now on',
      interestRate: 'Interest rate in percent a year',
      day: 'Due day of the month',
      reason: 'Reason',
    },
    async describe({ params, values }) {
      const loanId = idIn(params);
      const preview = await ports.previewLoanChange.execute({ ...values, loanId });
      const { currency } = existing(await ports.loanQueries.getForOperators(loanId), LoanNotFound);
      return {
        digest: preview.digest,
        facts: [
          ['Change', changeText(values)],
          ['Takes effect on', dayText(preview.asOf)],
          ['Reason', values.reason],
        ],
        tables: [
          figuresTable(preview, currency),
          scheduleTable('Schedule now', preview.scheduleBefore, currency),
          scheduleTable('Schedule afterwards', preview.paymentSchedule, currency),
        ],
      };
    },
    execute: ({ values, confirmedDigest: digest, ...act }) =>
      ports.bookLoanChange.execute(commandIn(ports.bookLoanChange, { ...act, values: { ...values, digest } })),
  });
}

type Terms = Pick<LoanChangeItem, 'type'> & { readonly [Name in 'term' | 'interestRate' | 'day']?: number | null };

function changeText({ type, term, interestRate, day: dueDay }: WantedTerms | Terms): string {
  switch (type) {
    case 'term':
      return `${term} ${term === 1 ? 'instalment' : 'instalments'} left`;
    case 'rate':
      return `${percentText(interestRate ?? 0)} a year`;
    case 'dueDay':
      return `Due on day ${dueDay} of the month`;
    case 'reage':
      return 'Overdue interest is added to the principal';
  }
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

export function scheduleTable(caption: string, schedule: readonly ScheduledPayment[], currency: string): Table {
  const shown: readonly Column<ScheduledPayment>[] = [
    ...columns(InstallmentRow, ['dueDate']),
    { head: 'Kind', cell: ({ kind }) => KINDS[kind] },
    ...columns(InstallmentRow, ['principal', 'interest', 'balance', 'status']),
  ];
  return tableOf(caption, shown, inCurrency(schedule, currency));
}

/** @param changes newest first */
export function changeTable(changes: readonly LoanChangeItem[], currency: string, named: NameOf): Table {
  const payments = ({ before, after }: LoanChangeItem) =>
    `${moneyText(before.monthlyPayment, currency)} × ${before.remainingTerm}, then ${moneyText(after.monthlyPayment, currency)} × ${after.remainingTerm}`;
  const shown = columns(LoanChangeItem, [
    'createdAt',
    { head: 'Change', cell: changeText },
    { head: 'Monthly payments', cell: payments },
    'reason',
    {
      head: 'Operator',
      cell: (one) => named(one.operatorId),
      link: (one: LoanChangeItem) => `/users/${one.operatorId}`,
    },
  ]);
  return tableOf('Changes, newest first', shown, changes, 'The terms are those of the disbursement.');
}
