import { type GatewayFault, HttpPaymentGateway } from '../../adapters/gateway/http-payment-gateway.ts';
import { MeasuredPaymentGateway } from '../../adapters/gateway/measured-payment-gateway.ts';
import { SandboxPaymentGateway } from '../../adapters/gateway/sandbox-payment-gateway.ts';
import { loanRequestRoutes } from '../../adapters/http/loan-requests/loan-requests.routes.ts';
import { loanRoutes } from '../../adapters/http/loans/loans.routes.ts';
import { payoffRoutes } from '../../adapters/http/loans/payoff.routes.ts';
import { statementRoutes } from '../../adapters/http/loans/statements.routes.ts';
import { paymentWebhookRoutes } from '../../adapters/http/payments/payment-webhook.routes.ts';
import { paymentRoutes } from '../../adapters/http/payments/payments.routes.ts';
import { worker } from '../../adapters/jobs/pg-boss-jobs.ts';
import { kyselyApplicantFiles } from '../../adapters/persistence/loan-requests/kysely-applicant-files.ts';
import { kyselyLoanRequestQueries } from '../../adapters/persistence/loan-requests/loan-request.queries.ts';
import { MikroOrmLoanRequests } from '../../adapters/persistence/loan-requests/mikro-orm-loan-requests.ts';
import { KyselyLoanTransactions } from '../../adapters/persistence/loans/kysely-loan-transactions.ts';
import { KyselyLoans } from '../../adapters/persistence/loans/kysely-loans.ts';
import { kyselyLoanQueries } from '../../adapters/persistence/loans/loan.queries.ts';
import { kyselyLoanStatementQueries } from '../../adapters/persistence/loans/loan-statement.queries.ts';
import { kyselyDepositQueries } from '../../adapters/persistence/payments/deposit.queries.ts';
import { KyselyGatewayEvents } from '../../adapters/persistence/payments/kysely-gateway-events.ts';
import { KyselyPayments } from '../../adapters/persistence/payments/kysely-payments.ts';
import { KyselyRefunds } from '../../adapters/persistence/payments/kysely-refunds.ts';
import { MikroOrmDeposits } from '../../adapters/persistence/payments/mikro-orm-deposits.ts';
import { kyselyPaymentQueries } from '../../adapters/persistence/payments/payment.queries.ts';
import { kyselyRefundQueries } from '../../adapters/persistence/payments/refund.queries.ts';
import { InMemoryBanks } from '../../adapters/reference-data/in-memory-banks.ts';
import { PdfkitStatementPrinter } from '../../adapters/statements/pdfkit-statement-printer.ts';
import { CancelLoanRequest } from '../../application/loan-requests/cancel-loan-request.ts';
import { DecideLoanRequest } from '../../application/loan-requests/decide-loan-request.ts';
import { DisburseLoanRequest } from '../../application/loan-requests/disburse-loan-request.ts';
import { DiscloseLoanRequest } from '../../application/loan-requests/disclose-loan-request.query.ts';
import { EraseLoanRequests } from '../../application/loan-requests/erase-loan-requests.ts';
import type { LoanRequestQueries } from '../../application/loan-requests/loan-request.queries.ts';
import { PreviewAmortization } from '../../application/loan-requests/preview-amortization.query.ts';
import { PreviewDisclosure } from '../../application/loan-requests/preview-disclosure.query.ts';
import { SubmitLoanRequest } from '../../application/loan-requests/submit-loan-request.ts';
import { UpdateLoanRequest } from '../../application/loan-requests/update-loan-request.ts';
import { GetLoanStatement } from '../../application/loans/get-loan-statement.query.ts';
import { GetPaymentInfo } from '../../application/loans/get-payment-info.query.ts';
import { GetPayoffQuote } from '../../application/loans/get-payoff-quote.query.ts';
import { GetRefinanceEligibility } from '../../application/loans/get-refinance-eligibility.query.ts';
import type { LoanQueries } from '../../application/loans/loan.queries.ts';
import type { LoanStatementQueries } from '../../application/loans/loan-statement.queries.ts';
import { OpenLoan } from '../../application/loans/open-loan.ts';
import { PauseLoan } from '../../application/loans/pause-loan.ts';
import { PostToStatement } from '../../application/loans/post-to-statement.ts';
import { PreviewWriteOff } from '../../application/loans/preview-write-off.query.ts';
import type { StatementPrinter } from '../../application/loans/statement-printer.port.ts';
import { WriteOffLoan } from '../../application/loans/write-off-loan.ts';
import { ApplyGatewayEvent } from '../../application/payments/apply-gateway-event.ts';
import type { DepositQueries } from '../../application/payments/deposit.queries.ts';
import { PayLoan } from '../../application/payments/pay-loan.ts';
import { PayRefund } from '../../application/payments/pay-refund.ts';
import type { PaymentQueries } from '../../application/payments/payment.queries.ts';
import { PreviewReversal } from '../../application/payments/preview-reversal.query.ts';
import { RecordBankReference } from '../../application/payments/record-bank-reference.ts';
import { RecordDeposit } from '../../application/payments/record-deposit.ts';
import { RecordRefundDue } from '../../application/payments/record-refund-due.ts';
import type { RefundQueries } from '../../application/payments/refund.queries.ts';
import { ReversePayment } from '../../application/payments/reverse-payment.ts';
import { SETTLE_PAYMENT, SettlePayment } from '../../application/payments/settle-payment.ts';
import { VerifyPayment } from '../../application/payments/verify-payment.ts';
import type { UserErased } from '../../domain/identity/user.events.ts';
import type { ApplicantFiles } from '../../domain/loan-requests/applicant-files.port.ts';
import type { CreditFiles } from '../../domain/loan-requests/credit-files.port.ts';
import type { LoanRequestDisbursed } from '../../domain/loan-requests/loan-request.events.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-requests.port.ts';
import { STATEMENT_EVENTS, type StatementEvent } from '../../domain/loans/loan-transaction.ts';
import type { LoanTransactions } from '../../domain/loans/loan-transactions.port.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Banks } from '../../domain/payments/banks.port.ts';
import type { Deposits } from '../../domain/payments/deposits.port.ts';
import type { GatewayEvents } from '../../domain/payments/gateway-events.port.ts';
import type { PaymentRefundDue } from '../../domain/payments/payment.events.ts';
import type { PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { Refunds } from '../../domain/payments/refunds.port.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort } from '../ports.ts';
import { Credit } from './credit.ts';

export const lendingContext = defineContext({
  ports: {
    requests: collection<LoanRequests>(MikroOrmLoanRequests),
    loanRequestQueries: queryPort<LoanRequestQueries>(kyselyLoanRequestQueries),
    creditFiles: queryPort<CreditFiles>(kyselyLoanRequestQueries),
    applicantFiles: adapter<ApplicantFiles>(({ em }, get) => kyselyApplicantFiles(em, get(Credit.creditRecords))),
    loans: collection<Loans>(KyselyLoans),
    loanQueries: queryPort<LoanQueries>(kyselyLoanQueries),
    loanTransactions: collection<LoanTransactions>(KyselyLoanTransactions),
    loanStatementQueries: queryPort<LoanStatementQueries>(kyselyLoanStatementQueries),
    statementPrinter: adapter<StatementPrinter>(({ config }) => new PdfkitStatementPrinter(config.lenderName)),
    payments: collection<Payments>(KyselyPayments),
    paymentQueries: queryPort<PaymentQueries>(kyselyPaymentQueries),
    deposits: collection<Deposits>(MikroOrmDeposits),
    depositQueries: queryPort<DepositQueries>(kyselyDepositQueries),
    refunds: collection<Refunds>(KyselyRefunds),
    refundQueries: queryPort<RefundQueries>(kyselyRefundQueries),
    banks: adapter<Banks>(() => new InMemoryBanks()),
    gateway: adapter<PaymentGateway>(({ config: { paymentGateway: config }, log, tracing, metrics }) => {
      const report = (fault: GatewayFault) => {
        metrics.gatewayFailed();
        log.warn(fault, 'payment gateway failed');
      };
      const gateway =
        config.kind === 'sandbox'
          ? new SandboxPaymentGateway(config)
          : new HttpPaymentGateway({ ...config, tracing, report });
      return new MeasuredPaymentGateway(gateway, (call) => metrics.gatewayCalled(call));
    }),
    gatewayEvents: collection<GatewayEvents>(KyselyGatewayEvents),
  },
  useCases: (ports) => {
    const underwriting = { ...ports, parameters: ports.config.lendingParameters };
    const reading = { ...ports, loans: ports.loanQueries };
    return {
      submit: new SubmitLoanRequest(underwriting),
      update: new UpdateLoanRequest(underwriting),
      cancel: new CancelLoanRequest(ports),
      preview: new PreviewAmortization(),
      previewDisclosure: new PreviewDisclosure(ports),
      discloseRequest: new DiscloseLoanRequest({ ...ports, requests: ports.loanRequestQueries }),
      decide: new DecideLoanRequest(ports),
      disburse: new DisburseLoanRequest(ports),
      getLoanStatement: new GetLoanStatement({ ...ports, statements: ports.loanStatementQueries }),
      getPaymentInfo: new GetPaymentInfo(reading),
      getPayoffQuote: new GetPayoffQuote(reading),
      getRefinanceEligibility: new GetRefinanceEligibility(reading),
      pauseLoan: new PauseLoan(ports),
      payLoan: new PayLoan(ports),
      recordBankReference: new RecordBankReference(ports),
      verifyPayment: new VerifyPayment(ports),
      recordDeposit: new RecordDeposit(ports),
      settlePayment: new SettlePayment(ports),
      applyGatewayEvent: new ApplyGatewayEvent(ports),
      previewReversal: new PreviewReversal(ports),
      previewWriteOff: new PreviewWriteOff(ports),
      reversePayment: new ReversePayment(ports),
      payRefund: new PayRefund(ports),
      writeOffLoan: new WriteOffLoan(ports),
    };
  },
  subscriptions: (ports) => {
    const postToStatement = new PostToStatement(ports);
    return [
      on<LoanRequestDisbursed>('loan-request.disbursed', new OpenLoan(ports)),
      ...STATEMENT_EVENTS.map((type) => on<StatementEvent>(type, postToStatement)),
      on<PaymentRefundDue>('payment.refund-due', new RecordRefundDue(ports)),
      on<UserErased>('user.erased', new EraseLoanRequests(ports)),
    ];
  },
  workers: ({ settlePayment }) => [
    worker(SETTLE_PAYMENT, (payment) => settlePayment.execute(payment), {
      pollingIntervalSeconds: 0.5,
      concurrency: 8,
    }),
  ],
  routes: async (http, useCases, ports) => {
    const { config, clock, banks } = ports;
    const { lendingParameters: parameters, paymentGateway } = config;
    await http.register(loanRequestRoutes, { ...useCases, requests: ports.loanRequestQueries, parameters });
    await http.register(loanRoutes, { ...useCases, loans: ports.loanQueries });
    const statements = { statements: ports.loanStatementQueries, statementPrinter: ports.statementPrinter };
    await http.register(statementRoutes, { ...useCases, ...statements });
    await http.register(payoffRoutes, useCases);
    const payments = { payments: ports.paymentQueries, banks };
    await http.register(paymentRoutes, { ...useCases, ...payments });
    const secret = paymentGateway.kind === 'http' ? paymentGateway.webhookSecret : null;
    await http.register(paymentWebhookRoutes, { ...useCases, secret, clock });
  },
});

export const Lending = lendingContext.ports;
