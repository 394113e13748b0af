import { LoanChargeItem } from '../../../../application/loans/loan.record.ts';
import { LoanEntryItem } from '../../../../application/loans/loan-history.record.ts';
import { OperatorLoan } from '../../../../application/loans/operator-loan.record.ts';
import { LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import { getAnyLoan, listLoanHistory as listLoanHistorySchema } from '../../../http/backoffice/loans.schemas.ts';
import { pastIn } from '../../../http/fields/past.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { existing, type Part } from '../../details.ts';
import { columns, facts, inCurrency } from '../../fields.ts';
import { dayOfInstant, dayText, instant, moneyText, percentText } from '../../format.ts';
import { formReader, inputsOf } from '../../forms.ts';
import { idsIn } from '../../ids.ts';
import { labelOf, textOfChoice, wordsOf } from '../../labels.ts';
import { type Column, list, NEWEST_100, tableOf } from '../../lists.ts';
import { PAGE, render } from '../../rendering.ts';
import { scheduleTable } from './changes.ts';

type EntryRow = LoanEntryItem & { readonly currency: string };

const CAUSES: Readonly<Record<NonNullable<LoanEntryItem['cause']>, string>> = {
  reversal: 'the payment was reversed',
  demotion: 'it became an ordinary payment',
};

const COLUMNS: readonly Column<EntryRow>[] = [
  ...columns(LoanEntryItem, ['on']),
  { head: 'Entry', cell: ({ kind }) => wordsOf(kind), link: ({ details: { paymentId } }) => pageOf(paymentId) },
  { head: 'Details', cell: detailsText },
  ...columns(LoanEntryItem, ['recordedAt']),
  {
    head: 'Removed',
    cell: ({ removedAt, cause }) => (cause === null ? '' : `${dayOfInstant(removedAt)}: ${CAUSES[cause]}`),
    hint: ({ removedAt }) => (removedAt === null ? '' : instant(removedAt)),
    mark: ({ removedAt }) => removedAt !== null,
  },
];

const pageOf = (paymentId: unknown) => (typeof paymentId === 'string' ? `/payments/${paymentId}` : null);

/** Without ids, and when it settled: that is recorded. */
function detailsText({ details, currency }: EntryRow): string {
  const shown = Object.entries(details).filter(([name]) => name !== 'at' && !name.endsWith('Id'));
  return shown.map(([name, value]) => `${labelOf(name)} ${valueText(name, value, currency)}`).join(', ');
}

const AMOUNTS = ['amount', 'feeReturned', 'principal', 'interest'];

function valueText(name: string, value: unknown, currency: string): string {
  if (name === 'interestRate') return percentText(value as number);
  if (AMOUNTS.includes(name)) return moneyText(value as number, currency);
  return /O[nf]$/.test(name) ? dayText(value as string) : textOfChoice(String(value));
}

/** The line of time of a loan, for its page. */
export async function historyParts({ listLoanHistory }: ConsolePorts, loan: OperatorLoan): Promise<readonly Part[]> {
  const { items } = await listLoanHistory.execute(idsIn(loan).loanId, NEWEST_100);
  const path = `/loans/${loan.loanId}`;
  return [
    {
      title: 'History',
      table: tableOf('Entries, recorded last first', COLUMNS, inCurrency(items, loan.currency)),
      link: { path: `${path}/history`, text: 'All entries of the loan' },
    },
    { title: 'As it was', link: { path: `${path}/past`, text: 'The loan on another day' } },
  ];
}

const LABELS = {
  asOf: 'At the end of, such as 2027-03-15',
  knownAt: 'By what was known at, such as 2027-03-16 09:00',
};

const FACTS = [
  'status',
  'remainingAmount',
  'paidAmount',
  'remainingTerm',
  'monthlyPayment',
  'nextPaymentDate',
  'daysPastDue',
  'interestRate',
  'totalInterest',
  'lastPaymentDate',
] as const;

const CHARGES = columns(LoanChargeItem, ['chargedOn', 'type', 'amount', 'paidAmount', 'status', 'reason']);

/** The entries of a loan, and the loan as it was on a day. */
export const loanHistoryPages: Pages = (app, ports) => {
  const { getAnyLoan: getLoan, loanQueries, listAnyLoanCharges, listLoanHistory, calendar } = ports;
  list(app, {
    path: '/loans/:loanId/history',
    title: 'Entries of the loan',
    query: listLoanHistorySchema.querystring,
    async load(_filter, page, { loanId }) {
      const { currency } = existing(await loanQueries.getForOperators(loanId), LoanNotFound);
      const { items, ...rest } = await listLoanHistory.execute(loanId, page);
      return { ...rest, items: inCurrency(items, currency) };
    },
    columns: COLUMNS,
  });
  const { querystring } = getAnyLoan;
  const read = formReader(querystring);
  app.get('/loans/:loanId/past', PAGE, async ({ params, query }, reply) => {
    const { loanId } = idsIn(params as object);
    const given = read(query);
    const wanted = { loanId, ...pastIn(given, calendar.zone) };
    const loan = await getLoan.execute(wanted);
    const charges = await listAnyLoanCharges.execute(wanted, NEWEST_100);
    return render(reply, 'past', {
      title: 'The loan as it was',
      fields: inputsOf(querystring, given, { labels: LABELS }),
      acts: [],
      parts: [
        {
          title: 'Loan',
          facts: facts(OperatorLoan, loan, FACTS),
          link: { path: `/loans/${loanId}`, text: 'Open the loan' },
        },
        { title: 'Schedule', table: scheduleTable('Instalments', loan.paymentSchedule, loan.currency) },
        {
          title: 'Charges',
          table: tableOf(
            'Charges, newest first',
            CHARGES,
            inCurrency(charges.items, loan.currency),
            'No fee was charged by then.',
          ),
        },
      ],
    });
  });
};
