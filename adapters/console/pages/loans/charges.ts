import { waiveCharge } from '../../../../application/loans/loan.acts.ts';
import { LoanChargeItem } from '../../../../application/loans/loan.record.ts';
import type { OperatorLoan } from '../../../../application/loans/operator-loan.record.ts';
import { ChargeNotFound, ChargeNotOpen, LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import { listAnyLoanCharges } from '../../../http/backoffice/loans.schemas.ts';
import type { ActsOn } from '../../actions.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { existing, type Part } from '../../details.ts';
import { columns, facts, inCurrency } from '../../fields.ts';
import { moneyText } from '../../format.ts';
import { type Ids, idsIn } from '../../ids.ts';
import { actColumn, type Column, list, NEWEST_100, tableOf } from '../../lists.ts';
import type { ActLink } from '../../rendering.ts';

type ChargeRow = LoanChargeItem & Pick<OperatorLoan, 'currency'>;

const COLUMNS: readonly Column<ChargeRow>[] = [
  ...columns(LoanChargeItem, ['chargedOn', 'type']),
  { head: 'For', cell: causeOf, link: ({ paymentId }) => (paymentId === null ? null : `/payments/${paymentId}`) },
  ...columns(LoanChargeItem, ['amount', 'paidAmount', 'status', 'reason']),
  actColumn('Act', (charge) => (canWaive(charge) ? waiverOf(charge) : null)),
];

// Decides only what the page shows; the aggregate applies the rules.
const canWaive = ({ status }: ChargeRow) => status === 'Open';
const waiverOf = ({ loanId, chargeId }: ChargeRow): ActLink => ({
  title: 'Waive',
  path: `/loans/${loanId}/charges/${chargeId}/waive`,
  allowed: waiveCharge.action,
});

/** The list of a loan's charges, and the waiver of one, which returns to the loan. */
export function chargePages(app: HttpServer, acts: ActsOn<OperatorLoan>, { loanQueries, ...ports }: ConsolePorts) {
  list(app, {
    path: '/loans/:loanId/charges',
    title: 'Charges',
    query: listAnyLoanCharges.querystring,
    async load(_filter, page, { loanId }) {
      const { currency } = existing(await loanQueries.getForOperators(loanId), LoanNotFound);
      const charges = await ports.loanCharges.listForOperators(loanId, page);
      return { ...charges, items: inCurrency(charges.items, currency) };
    },
    columns: COLUMNS,
  });
  /** @throws ChargeNotFound, ChargeNotOpen */
  const openChargeOf = async ({ loanId, currency }: OperatorLoan, { chargeId }: Ids): Promise<ChargeRow> => {
    const charge = existing(await ports.loanCharges.chargeOf(chargeId), ChargeNotFound);
    if (charge.loanId !== loanId) throw new ChargeNotFound();
    const row = { ...charge, currency };
    if (!canWaive(row)) throw new ChargeNotOpen();
    return row;
  };
  acts.perform('charges/:chargeId/waive', ports.waiveCharge, {
    async describe(loan, { params, values: { reason } }) {
      const charge = await openChargeOf(loan, params);
      return [
        ['For', causeOf(charge)],
        ...facts(LoanChargeItem, charge, ['type', 'chargedOn', 'amount', 'paidAmount']),
        ['No longer owed', moneyText(charge.amount - charge.paidAmount, charge.currency)],
        ['Reason', reason],
      ];
    },
  });
}

/** The newest charges, for the page of the loan. */
export async function chargesPart({ loanCharges }: ConsolePorts, loan: OperatorLoan): Promise<Part> {
  const { items } = await loanCharges.listForOperators(idsIn(loan).loanId, NEWEST_100);
  const rows = inCurrency(items, loan.currency);
  return {
    title: 'Charges',
    table: tableOf('Charges, newest first', COLUMNS, rows, 'The loan was never charged a fee.'),
    ...(rows.length > 0 && { link: { path: `/loans/${loan.loanId}/charges`, text: 'All charges of the loan' } }),
  };
}

function causeOf({ installmentNumber }: LoanChargeItem): string {
  return installmentNumber === null ? 'Returned payment' : `Instalment ${installmentNumber}`;
}
