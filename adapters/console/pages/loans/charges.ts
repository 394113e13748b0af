import { LoanChargeItem } from '../../../../application/loans/loan.record.ts';
import type { OperatorLoan } from '../../../../application/loans/operator-loan.record.ts';
import { ChargeNotFound, ChargeNotOpen, LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import { listAnyLoanCharges } from '../../../http/backoffice/loans.schemas.ts';
import { loanIdOf, pathId } from '../../../http/fields/read-fields.ts';
import type { actsOn } from '../../actions.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { existing, type Part } from '../../details.ts';
import { columns, facts, inCurrency } from '../../fields.ts';
import { moneyText } from '../../format.ts';
import { type Column, list, NEWEST_100, tableOf } from '../../lists.ts';

type ChargeRow = LoanChargeItem & Pick<OperatorLoan, 'currency'>;

const COLUMNS: readonly Column<ChargeRow>[] = [
  ...columns(LoanChargeItem, ['chargedOn', 'type']),
  { head: 'For', cell: causeOf, link: ({ paymentId }) => (paymentId === null ? null : `/payments/${paymentId}`) },
  ...columns(LoanChargeItem, ['amount', 'paidAmount', 'status', 'reason']),
  { head: 'Act', cell: (one) => (canWaive(one) ? 'Waive' : ''), link: (one) => (canWaive(one) ? waiverOf(one) : null) },
];

// Decides only what the page shows; the aggregate applies the rules.
const canWaive = ({ status }: ChargeRow) => status === 'Open';
const waiverOf = ({ loanId, chargeId }: ChargeRow) => `/loans/${loanId}/charges/${chargeId}/waive`;

const idIn = (params: object) => loanIdOf(params as { loanId: string });

/** The list of a loan's charges, and the waiver of one, which returns to the loan. */
export function chargePages(app: HttpServer, acts: ReturnType<typeof actsOn>, ports: ConsolePorts): void {
  list(app, {
    path: '/loans/:loanId/charges',
    title: 'Charges',
    query: listAnyLoanCharges.querystring,
    filters: [],
    async load(_filter, page, params) {
      const { loanId, currency } = await loanIn(ports, params);
      const charges = await ports.loanCharges.listForOperators(loanIdOf({ loanId }), page);
      return { ...charges, items: inCurrency(charges.items, currency) };
    },
    columns: COLUMNS,
  });
  acts.perform('charges/:chargeId/waive', ports.waiveCharge, {
    done: 'The charge is waived.',
    labels: { reason: 'Reason' },
    async describe({ params, values: { reason } }) {
      const charge = await openChargeIn(ports, params);
      const { amount, paidAmount, currency } = charge;
      return [
        ['For', causeOf(charge)],
        ...facts(LoanChargeItem, charge, ['type', 'chargedOn', 'amount', 'paidAmount']),
        ['No longer owed', moneyText(amount - paidAmount, currency)],
        ['Reason', reason],
      ];
    },
  });
}

/** The newest charges, for the page of the loan. */
export async function chargesPart({ loanCharges }: ConsolePorts, { loanId, currency }: OperatorLoan): Promise<Part> {
  const { items } = await loanCharges.listForOperators(loanIdOf({ loanId }), NEWEST_100);
  const rows = inCurrency(items, currency);
  const link = rows.length > 0 ? { path: `/loans/${loanId}/charges`, text: 'All charges of the loan' } : undefined;
  return {
    title: 'Charges',
    table: tableOf('Charges, newest first', COLUMNS, rows, 'The loan was never charged a fee.'),
    link,
  };
}

async function loanIn({ loanQueries }: ConsolePorts, params: object): Promise<OperatorLoan> {
  return existing(await loanQueries.getForOperators(idIn(params)), LoanNotFound);
}

/** @throws LoanNotFound, ChargeNotFound, ChargeNotOpen */
async function openChargeIn(ports: ConsolePorts, params: object): Promise<ChargeRow> {
  const { loanId, currency } = await loanIn(ports, params);
  const charge = existing(await ports.loanCharges.chargeOf(chargeIdIn(params)), ChargeNotFound);
  if (charge.loanId !== loanId) throw new ChargeNotFound();
  const row = { ...charge, currency };
  if (!canWaive(row)) throw new ChargeNotOpen();
  return row;
}

function chargeIdIn(params: object) {
  return pathId<'Charge'>((params as { readonly chargeId: string }).chargeId, () => new ChargeNotFound());
}

function causeOf({ installmentNumber }: LoanChargeItem): string {
  return installmentNumber === null ? 'Returned payment' : `Instalment ${installmentNumber}`;
}
