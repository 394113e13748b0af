import { undoLoanChange, undoLoanPause } from '../../../../application/loans/loan.acts.ts';
import { LoanChargeItem } from '../../../../application/loans/loan.record.ts';
import { LoanEntryItem } from '../../../../application/loans/loan-history.record.ts';
import { OperatorLoan } from '../../../../application/loans/operator-loan.record.ts';
import type { Reduction } from '../../../../domain/loans/entry.ts';
import { LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import { getAnyLoan, listLoanHistory as listLoanHistorySchema } from '../../../http/backoffice/loans.schemas.ts';
import { pastIn } from '../../../http/fields/past.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { existing, type Part } from '../../details.ts';
import { columns, facts, inCurrency } from '../../fields.ts';
import { dayOfInstant, dayText, instant, moneyText, percentText } from '../../format.ts';
import { formReader, inputsOf } from '../../forms.ts';
import { idsIn } from '../../ids.ts';
import { labelOf, REDUCED, wordsOf } from '../../labels.ts';
import { actColumn, type Column, list, NEWEST_100, tableOf } from '../../lists.ts';
import { type ActLink, PAGE, render } from '../../rendering.ts';
import { actorNames, type NameOf } from '../operators/audit-trail.ts';
import { changeText, scheduleTable, type Terms } from './changes.ts';

interface NamedEntry extends Pick<LoanEntryItem, 'kind' | 'details'> {
  readonly currency: string;
  /** The charge that it is about. */
  readonly charge?: string;
}

interface EntryRow extends LoanEntryItem, NamedEntry {
  readonly named: NameOf;
  /** `null` if it cannot be taken back. */
  readonly undo: ActLink | null;
}

/** Kinds whose names say too little. */
const KINDS: { readonly [Kind in LoanEntryItem['kind']]?: string } = {
  resuming: 'End of a pause',
  defaulting: 'Default',
  takeover: 'Takeover from another system',
  waiver: 'Charge waived',
  voiding: 'Charge voided',
  reopening: 'Charge open again',
  forgoing: 'Late fee that is not made up for',
};

const CAUSES: Readonly<Record<NonNullable<LoanEntryItem['cause']>, string>> = {
  reversal: 'the payment was reversed',
  demotion: 'it became an ordinary payment',
  judgement: 'an entry made late says otherwise',
  undo: 'it was undone',
};

const COLUMNS: readonly Column<EntryRow>[] = [
  ...columns(LoanEntryItem, ['on']),
  { head: 'Entry', cell: kindText, link: ({ details: { paymentId } }) => pageOf(paymentId) },
  { head: 'Details', cell: detailsText },
  ...columns(LoanEntryItem, ['recordedAt']),
  {
    head: 'Removed',
    cell: removalText,
    hint: ({ removedAt }) => (removedAt === null ? '' : instant(removedAt)),
    mark: ({ removedAt }) => removedAt !== null,
  },
  { head: labelOf('undoReason'), cell: ({ undoReason }) => undoReason ?? '' },
  actColumn('Act', ({ undo }) => undo),
];

function removalText({ removedAt, cause, undoneBy, named }: EntryRow): string {
  if (cause === null) return '';
  const by = undoneBy === null ? '' : ` by ${named(undoneBy)}`;
  return `${dayOfInstant(removedAt)}: ${CAUSES[cause]}${by}`;
}

const pageOf = (paymentId: unknown) => (typeof paymentId === 'string' ? `/payments/${paymentId}` : null);

/** An entry in words, such as `Pause: 2 months`. */
export function entryText(entry: NamedEntry): string {
  return [kindText(entry), detailsText(entry)].filter(Boolean).join(': ');
}

function kindText({ kind }: NamedEntry): string {
  return KINDS[kind] ?? wordsOf(kind);
}

function detailsText({ kind, details, currency, charge = '' }: NamedEntry): string {
  const { months, installmentNumber, unmade, amount } = details;
  switch (kind) {
    case 'change':
      return changeText(details as unknown as Terms);
    case 'pause':
      return months === 1 ? '1 month' : `${months} months`;
    case 'charge':
      return `${chargeText(details as unknown as NamedCharge)}, ${valueText('amount', amount, currency)}`;
    case 'waiver':
    case 'voiding':
    case 'reopening':
      return unmade === true ? `${charge}, which would not have been made` : charge;
    case 'forgoing':
      return `Instalment ${installmentNumber}`;
    default:
      return membersText(details, currency);
  }
}

type NamedCharge = Pick<LoanChargeItem, 'type'> & { readonly installmentNumber?: number | null };

const chargeText = ({ type, installmentNumber = null }: NamedCharge) =>
  installmentNumber === null ? type : `${type} of instalment ${installmentNumber}`;

/** Without ids, and when it settled: that is recorded. */
function membersText(details: NamedEntry['details'], currency: string): string {
  const shown = Object.entries(details).filter(([name]) => name !== 'at' && !name.endsWith('Id'));
  return shown.map(([name, value]) => `${labelOf(name)} ${valueText(name, value, currency)}`).join(', ');
}

const AMOUNTS = ['amount', 'feeReturned', 'principal', 'interest'];

function valueText(name: string, value: unknown, currency: string): string {
  if (name === 'interestRate') return percentText(value as number);
  if (name === 'reduce') return REDUCED[value as Reduction];
  if (AMOUNTS.includes(name)) return moneyText(value as number, currency);
  return name.endsWith('On') ? dayText(value as string) : String(value);
}

type OfLoan = Pick<OperatorLoan, 'loanId' | 'currency'>;

const UNDOING = { change: undoLoanChange, pause: undoLoanPause } as const;

/** Decides only what the page shows; the aggregate applies the rules. */
function undoOf({ kind, entryId, removedAt }: LoanEntryItem, loanId: string): ActLink | null {
  if (removedAt !== null || !(kind === 'change' || kind === 'pause')) return null;
  return { title: 'Undo', path: `/loans/${loanId}/${kind}s/${entryId}/undo`, allowed: UNDOING[kind].action };
}

async function rowsOf(
  ports: ConsolePorts,
  items: readonly LoanEntryItem[],
  { loanId, currency }: OfLoan,
): Promise<readonly EntryRow[]> {
  const namesCharges = items.some(({ details }) => 'chargeId' in details);
  const charges = namesCharges
    ? (await ports.loanCharges.listForOperators(idsIn({ loanId }).loanId, NEWEST_100)).items
    : [];
  const names = new Map<unknown, string>(charges.map((charge) => [charge.chargeId, chargeText(charge)]));
  const named = await actorNames(
    items.flatMap(({ undoneBy }) => undoneBy ?? []),
    ports,
  );
  return items.map((item) => {
    const charge = names.get(item.details.chargeId) ?? 'A fee';
    return { ...item, currency, charge, named, undo: undoOf(item, loanId) };
  });
}

/** The line of time of a loan, for its page. */
export async function historyParts(ports: ConsolePorts, loan: OperatorLoan): Promise<readonly Part[]> {
  const { items } = await ports.listLoanHistory.execute(idsIn(loan).loanId, NEWEST_100);
  const rows = await rowsOf(ports, items, loan);
  const path = `/loans/${loan.loanId}`;
  return [
    {
      title: 'History',
      table: tableOf('Entries, recorded last first', COLUMNS, rows),
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
      return { ...rest, items: await rowsOf(ports, items, { loanId, currency }) };
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
