import { chargeRoutes, loanRoutes } from '../../adapters/http/loans/loans.routes.ts';
import { statementRoutes } from '../../adapters/http/loans/statements.routes.ts';
import { KyselyLoanChanges, KyselyLoanCharges } from '../../adapters/persistence/loans/changes-and-charges.ts';
import { kyselyCollectionQueries } from '../../adapters/persistence/loans/collection.queries.ts';
import { KyselyHolidays, kyselyHolidayQueries } from '../../adapters/persistence/loans/holidays.ts';
import { kyselyLoanQueries } from '../../adapters/persistence/loans/loan.queries.ts';
import { KyselyLoanHistories } from '../../adapters/persistence/loans/loan-histories.ts';
import { KyselyLoans } from '../../adapters/persistence/loans/loans.ts';
import { kyselyLoansToClose } from '../../adapters/persistence/loans/loans-to-close.queries.ts';
import { KyselyLoanTransactions, kyselyLoanStatementQueries } from '../../adapters/persistence/loans/transactions.ts';
import { kyselyLoanPayments } from '../../adapters/persistence/payments/loan-payments.ts';
import type { CollectionQueries, LoanQueries } from '../../application/loans/loan.queries.ts';
import type { LoanChanges } from '../../application/loans/loan-changes.port.ts';
import { PreviewLoanChange, PreviewLoanUndo } from '../../application/loans/loan-changes.ts';
import type { LoanCharges } from '../../application/loans/loan-charges.port.ts';
import type { LoanHistories } from '../../application/loans/loan-history.port.ts';
import {
  GetAnyLoan,
  GetPaidAmounts,
  ListAnyLoanCharges,
  ListLoanHistory,
} from '../../application/loans/loan-history.ts';
import type { LoanPayments } from '../../application/loans/loan-payments.port.ts';
import { ImportHistory, OpenLoan, PauseLoan, PreviewWriteOff } from '../../application/loans/loans.ts';
import { GetPaymentInfo } from '../../application/loans/payment-schedule.ts';
import {
  GetPayoffQuote,
  GetPrepaymentQuote,
  GetRefinanceEligibility,
  GetWithdrawalQuote,
} from '../../application/loans/quotes.ts';
import { GetLoanStatement, PostToStatement, type StatementPrinter } from '../../application/loans/statement.ts';
import type { Holidays } from '../../domain/loans/holidays.ts';
import { type LoanTransactions, STATEMENT_EVENTS } from '../../domain/loans/loan-transaction.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort } from '../ports.ts';
import { SharedPorts } from '../shared-ports.ts';
import { RequestPorts } from './loan-requests.ts';

export const loansContext = defineContext({
  uses: { ...RequestPorts },
  ports: {
    loans: collection<Loans>(KyselyLoans),
    loanQueries: adapter<LoanQueries>(({ em }, get) => kyselyLoanQueries(em, get(SharedPorts.calendar))),
    collectionQueries: adapter<CollectionQueries>(({ em }, get) =>
      kyselyCollectionQueries(em, get(SharedPorts.calendar)),
    ),
    loanPayments: queryPort<LoanPayments>(kyselyLoanPayments),
    loanChanges: collection<LoanChanges>(KyselyLoanChanges),
    loanCharges: collection<LoanCharges>(KyselyLoanCharges),
    loanHistories: collection<LoanHistories>(KyselyLoanHistories),
    loansToClose: queryPort(kyselyLoansToClose),
    holidays: collection<Holidays>(KyselyHolidays),
    holidayQueries: queryPort(kyselyHolidayQueries),
    loanTransactions: collection<LoanTransactions>(KyselyLoanTransactions),
    loanStatementQueries: queryPort(kyselyLoanStatementQueries),
    statementPrinter: adapter<StatementPrinter>(({ config }) => ({
      async print(...given) {
        const { PdfkitStatementPrinter } = await import('../../adapters/papers/pdfkit-statement-printer.ts');
        return new PdfkitStatementPrinter(config.lender.name).print(...given);
      },
    })),
  },
  useCases: {
    GetAnyLoan,
    GetLoanStatement,
    GetPaidAmounts,
    GetPaymentInfo,
    ListAnyLoanCharges,
    ListLoanHistory,
    GetPayoffQuote,
    GetWithdrawalQuote,
    GetPrepaymentQuote,
    GetRefinanceEligibility,
    PauseLoan,
    PreviewLoanChange,
    PreviewLoanUndo,
    PreviewWriteOff,
    ImportHistory,
  },
  subscriptions: [on('loan-request.disbursed', OpenLoan), on(STATEMENT_EVENTS, PostToStatement)],
  routes: async (http, all) => {
    await http.register(loanRoutes, all);
    await http.register(chargeRoutes, all);
    await http.register(statementRoutes, all);
  },
});

export const LoanPorts = loansContext.ports;
