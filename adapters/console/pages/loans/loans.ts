import { Type } from 'typebox';
import { OperatorLoan } from '../../../../application/loans/operator-loan.record.ts';
import { LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import { filterIn } from '../../../http/answers/lists.ts';
import { listAllLoans } from '../../../http/backoffice/loans.schemas.ts';
import { type ActsOn, actsOn } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { type Card, existing } from '../../details.ts';
import { columns } from '../../fields.ts';
import { borrowerName, countText, moneyText } from '../../format.ts';
import { list, OnlyFilter } from '../../lists.ts';
import { LOAN_COLUMNS, withBorrower } from '../columns.ts';
import { addLabelling } from '../own-ids.ts';
import { addNoting } from '../people/notes.ts';
import { addChange } from './changes.ts';
import { chargePages } from './charges.ts';
import { loanHistoryPages } from './history.ts';
import { loanStatementPage } from './statement.ts';
import { loanTabs } from './tabs.ts';
import { addUndo } from './undo.ts';

export const LoanQuery = Type.Object({
  ...listAllLoans.querystring.properties,
  overdue: OnlyFilter(),
  writtenOff: Type.Optional(Type.Boolean()),
});

export const loanPages: Pages = (app, ports) => {
  const { loanQueries, calendar } = ports;
  list(app, {
    path: '/loans',
    title: 'Loans',
    dataset: 'loans',
    query: LoanQuery,
    filters: ['status', 'userId', 'externalId', 'overdue', 'writtenOff', 'from', 'to', 'sort'],
    async load({ overdue, ...given }, page) {
      const filter = { ...filterIn(given), ...(overdue && { overdueOn: await calendar.today() }) };
      return loanQueries.listForOperators(filter, page);
    },
    columns: [
      ...withBorrower(LOAN_COLUMNS),
      ...columns(OperatorLoan, ['remainingAmount', 'remainingTerm', 'daysPastDue', 'nextPaymentDate']),
    ],
  });
  const acts = actsOn(app, '/loans/:loanId', async ({ loanId }) =>
    existing(await loanQueries.getForOperators(loanId), LoanNotFound),
  );
  addWriteOff(acts, ports);
  addChange(acts, ports);
  addUndo(acts, ports);
  addNoting(acts, ports, 'loanId');
  addLabelling(acts, ports.labelLoan);
  chargePages(app, acts, ports);
  loanStatementPage(app, ports);
  loanHistoryPages(app, ports);
  acts.show(async (loan) => {
    // Decides only what the page shows; the aggregate applies the rules.
    const isOwed = loan.writtenOffAt === null;
    const canWriteOff = loan.status === 'Defaulted' && isOwed;
    // Also from a day on which the loan was another than today.
    const canChange = loan.annulledAt === null;
    return {
      title: `Loan of ${borrowerName(loan.borrower)} for ${moneyText(loan.amount, loan.currency)}`,
      card: cardOf(loan),
      acts: ['note', ...(canChange ? ['change'] : []), ...(canWriteOff ? ['write-off'] : []), 'labels'],
      tabs: loanTabs(ports, loan),
    };
  });
};

function addWriteOff(acts: ActsOn<OperatorLoan>, { writeOffLoan, previewWriteOff }: ConsolePorts): void {
  acts.perform('write-off', writeOffLoan, {
    done: 'The loan is written off.',
    async describe(_loan, { params: { loanId }, values: { reason } }) {
      const { lost, remainingAmount, currency, status } = await previewWriteOff.execute({ loanId, reason });
      return Object.entries({
        'Outstanding principal, booked as lost': moneyText(lost, currency),
        'The borrower still owes': moneyText(remainingAmount, currency),
        'Status afterwards': status,
        Reason: reason,
      });
    },
  });
}

function cardOf({ currency, ...loan }: OperatorLoan): Card {
  return {
    state: loan.annulledAt !== null ? 'Annulled' : loan.writtenOffAt === null ? loan.status : 'Written off',
    of: loan.borrower,
    figures: [
      ['outstanding', moneyText(loan.remainingAmount, currency)],
      ['past due', loan.daysPastDue === 0 ? 'Not overdue' : `${countText(loan.daysPastDue)} days`],
      [`monthly, ${loan.remainingTerm} of ${loan.term} left`, moneyText(loan.monthlyPayment, currency)],
    ],
  };
}
