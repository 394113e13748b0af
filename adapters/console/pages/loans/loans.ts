import { Type } from 'typebox';
import { OperatorLoan } from '../../../../application/loans/operator-loan.record.ts';
import { LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import { filterIn } from '../../../http/answers/lists.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import * as loanSchemas from '../../../http/backoffice/loans.schemas.ts';
import { loanIdOf } from '../../../http/fields/read-fields.ts';
import { actsOn } from '../../actions.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { type Card, detail, existing } from '../../details.ts';
import { columns } from '../../fields.ts';
import { borrowerName, countText, moneyText } from '../../format.ts';
import { list, OnlyFilter } from '../../lists.ts';
import { LOAN_COLUMNS, withBorrower } from '../columns.ts';
import { addNoting } from '../people/notes.ts';
import { addChange } from './changes.ts';
import { chargePages } from './charges.ts';
import { loanStatementPage } from './statement.ts';
import { loanTabs } from './tabs.ts';

const LoanQuery = Type.Object({
  ...loanSchemas.listAllLoans.querystring.properties,
  overdue: OnlyFilter(),
  writtenOff: Type.Optional(Type.Boolean()),
});

const idIn = (params: object) => loanIdOf(params as { loanId: string });

export function loanPages(app: HttpServer, ports: ConsolePorts): void {
  loanList(app, ports);
  const acts = loanActs(app, ports);
  addChange(acts, ports);
  addNoting(acts, ports, (params) => ({ loanId: idIn(params) }));
  chargePages(app, acts, ports);
  loanStatementPage(app, ports);
  detail(app, '/loans/:loanId', async (params) => {
    const loan = await loanIn(ports, params);
    // Decides only what the page shows; the aggregate applies the rules.
    const isOwed = loan.writtenOffAt === null;
    const canWriteOff = loan.status === 'Defaulted' && isOwed;
    const canChange = isOwed && (loan.status === 'Active' || loan.status === 'Defaulted');
    return {
      title: `Loan of ${borrowerName(loan.borrower)} for ${moneyText(loan.amount, loan.currency)}`,
      card: cardOf(loan),
      acts: acts.links(loan, ['note', ...(canChange ? ['change'] : []), ...(canWriteOff ? ['write-off'] : [])]),
      tabs: loanTabs(ports, loan),
    };
  });
}

function cardOf({ currency, ...loan }: OperatorLoan): Card {
  const overdue = loan.daysPastDue === 0 ? 'Not overdue' : `${countText(loan.daysPastDue)} days`;
  return {
    state: loan.writtenOffAt === null ? loan.status : 'Written off',
    of: loan.borrower,
    figures: [
      ['outstanding', moneyText(loan.remainingAmount, currency)],
      ['past due', overdue],
      [`monthly, ${loan.remainingTerm} of ${loan.term} left`, moneyText(loan.monthlyPayment, currency)],
    ],
  };
}

function loanList(app: HttpServer, ports: ConsolePorts): void {
  const { loanQueries, calendar } = ports;
  list(app, {
    path: '/loans',
    title: 'Loans',
    dataset: 'loans',
    query: LoanQuery,
    filters: ['status', 'userId', 'overdue', 'writtenOff', 'from', 'to', 'sort'],
    async load({ overdue, ...given }, page) {
      const filter = { ...filterIn(given), ...(overdue && { overdueOn: await calendar.today() }) };
      return loanQueries.listForOperators(filter, page);
    },
    columns: [
      ...withBorrower(LOAN_COLUMNS),
      ...columns(OperatorLoan, ['remainingAmount', 'remainingTerm', 'daysPastDue', 'nextPaymentDate']),
    ],
  });
}

function loanActs(app: HttpServer, ports: ConsolePorts) {
  const { keys, previewWriteOff } = ports;
  const acts = actsOn(app, keys, '/loans/:loanId', (params) => ports.loanQueries.getForOperators(idIn(params)));
  acts.perform('write-off', ports.writeOffLoan, {
    done: 'The loan is written off.',
    labels: { reason: 'Reason' },
    async describe({ params, values: { reason } }) {
      const preview = await previewWriteOff.execute({ loanId: idIn(params), reason });
      return [
        ['Outstanding principal, booked as lost', moneyText(preview.lost, preview.currency)],
        ['The borrower still owes', moneyText(preview.remainingAmount, preview.currency)],
        ['Status afterwards', preview.status],
        ['Reason', reason],
      ];
    },
  });
  return acts;
}

async function loanIn({ loanQueries }: ConsolePorts, params: object): Promise<OperatorLoan> {
  return existing(await loanQueries.getForOperators(idIn(params)), LoanNotFound);
}
