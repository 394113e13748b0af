import type { FastifyInstance } from 'fastify';
import type { DependencyContainer } from 'tsyringe';
import { HttpPaymentGateway } from '../../adapters/gateway/http-payment-gateway.ts';
import { SandboxPaymentGateway } from '../../adapters/gateway/sandbox-payment-gateway.ts';
import { loanRequestRoutes } from '../../adapters/http/loan-requests/loan-requests.routes.ts';
import { loanRoutes } from '../../adapters/http/loans/loans.routes.ts';
import { paymentWebhookRoutes } from '../../adapters/http/payments/payment-webhook.routes.ts';
import { paymentRoutes } from '../../adapters/http/payments/payments.routes.ts';
import { type JobWorker, worker } from '../../adapters/jobs/pg-boss-jobs.ts';
import { kyselyApplicantFiles } from '../../adapters/persistence/loan-requests/kysely-applicant-files.ts';
import { kyselyLoanRequestQueries } from '../../adapters/persistence/loan-requests/loan-request.queries.ts';
import { MikroOrmLoanRequests } from '../../adapters/persistence/loan-requests/mikro-orm-loan-requests.ts';
import { KyselyLoans } from '../../adapters/persistence/loans/kysely-loans.ts';
import { kyselyLoanQueries } from '../../adapters/persistence/loans/loan.queries.ts';
import { kyselyDepositQueries } from '../../adapters/persistence/payments/deposit.queries.ts';
import { KyselyGatewayEvents } from '../../adapters/persistence/payments/kysely-gateway-events.ts';
import { KyselyPayments } from '../../adapters/persistence/payments/kysely-payments.ts';
import { MikroOrmDeposits } from '../../adapters/persistence/payments/mikro-orm-deposits.ts';
import { kyselyPaymentQueries } from '../../adapters/persistence/payments/payment.queries.ts';
import { InMemoryBanks } from '../../adapters/reference-data/in-memory-banks.ts';
import { CancelLoanRequest } from '../../application/loan-requests/cancel-loan-request.ts';
import { DecideLoanRequest } from '../../application/loan-requests/decide-loan-request.ts';
import { DisburseLoanRequest } from '../../application/loan-requests/disburse-loan-request.ts';
import { EraseLoanRequests } from '../../application/loan-requests/erase-loan-requests.ts';
import type { LoanRequestQueries } from '../../application/loan-requests/loan-request.queries.ts';
import { PreviewAmortization } from '../../application/loan-requests/preview-amortization.query.ts';
import { SubmitLoanRequest } from '../../application/loan-requests/submit-loan-request.ts';
import { UpdateLoanRequest } from '../../application/loan-requests/update-loan-request.ts';
import { BookLoan } from '../../application/loans/book-loan.ts';
import { GetPaymentInfo } from '../../application/loans/get-payment-info.query.ts';
import { GetRefinanceEligibility } from '../../application/loans/get-refinance-eligibility.query.ts';
import type { LoanQueries } from '../../application/loans/loan.queries.ts';
import { PauseLoan } from '../../application/loans/pause-loan.ts';
import { ApplyGatewayEvent } from '../../application/payments/apply-gateway-event.ts';
import type { DepositQueries } from '../../application/payments/deposit.queries.ts';
import { PayLoanInOneTransaction } from '../../application/payments/pay-loan-in-one-transaction.ts';
import { PayLoanInTwoTransactions } from '../../application/payments/pay-loan-in-two-transactions.ts';
import type { PaymentQueries } from '../../application/payments/payment.queries.ts';
import { RecordBankReference } from '../../application/payments/record-bank-reference.ts';
import { RecordDeposit } from '../../application/payments/record-deposit.ts';
import { SETTLE_PAYMENT, SettlePayment } from '../../application/payments/settle-payment.ts';
import { VerifyPayment } from '../../application/payments/verify-payment.ts';
import type { UserErased } from '../../domain/identity/user.events.ts';
import type { ApplicantFiles } from '../../domain/loan-requests/applicant-files.port.ts';
import type { CreditFiles } from '../../domain/loan-requests/credit-files.port.ts';
import type { LoanRequestDisbursed } from '../../domain/loan-requests/loan-request.events.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-requests.port.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Banks } from '../../domain/payments/banks.port.ts';
import type { Deposits } from '../../domain/payments/deposits.port.ts';
import type { GatewayEvents } from '../../domain/payments/gateway-events.port.ts';
import type { PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { PaymentGatewayConfig } from '../payment-gateway-config.ts';
import { singleton, token } from '../register.ts';
import { Credit } from './credit.ts';
import { essentials, Shared } from './shared.ts';

export const Lending = {
  loanRequests: token<LoanRequests>('LoanRequests'),
  loanRequestQueries: token<LoanRequestQueries & CreditFiles>('LoanRequestQueries'),
  loans: token<Loans>('Loans'),
  loanQueries: token<LoanQueries>('LoanQueries'),
  payments: token<Payments>('Payments'),
  paymentQueries: token<PaymentQueries>('PaymentQueries'),
  deposits: token<Deposits>('Deposits'),
  depositQueries: token<DepositQueries>('DepositQueries'),
  applicantFiles: token<ApplicantFiles>('ApplicantFiles'),
  banks: token<Banks>('Banks'),
  gateway: token<PaymentGateway>('PaymentGateway'),
  gatewayEvents: token<GatewayEvents>('GatewayEvents'),
};

/** Where the outside gateway's faults are told. */
interface Log {
  warn(details: object, message: string): void;
}

export function registerLending(container: DependencyContainer, log: Log): void {
  const { entityManager: em, events } = Shared;
  singleton(container, Lending.loanRequests, (c) => new MikroOrmLoanRequests(c.resolve(em), c.resolve(events)));
  singleton(container, Lending.loanRequestQueries, (c) => kyselyLoanRequestQueries(c.resolve(em)));
  singleton(container, Lending.loans, (c) => new KyselyLoans(c.resolve(em), c.resolve(events)));
  singleton(container, Lending.loanQueries, (c) => kyselyLoanQueries(c.resolve(em)));
  singleton(container, Lending.payments, (c) => new KyselyPayments(c.resolve(em), c.resolve(events)));
  singleton(container, Lending.paymentQueries, (c) => kyselyPaymentQueries(c.resolve(em)));
  singleton(container, Lending.deposits, (c) => new MikroOrmDeposits(c.resolve(em), c.resolve(events)));
  singleton(container, Lending.depositQueries, (c) => kyselyDepositQueries(c.resolve(em)));
  singleton(container, Lending.applicantFiles, (c) => kyselyApplicantFiles(c.resolve(em), c.resolve(Credit.records)));
  singleton(container, Lending.banks, () => new InMemoryBanks());
  singleton(container, Lending.gateway, (c) => paymentGateway(c.resolve(Shared.config).paymentGateway, log));
  singleton(container, Lending.gatewayEvents, (c) => new KyselyGatewayEvents(c.resolve(em)));
}

function paymentGateway(config: PaymentGatewayConfig, log: Log): PaymentGateway {
  if (config.kind === 'sandbox') return new SandboxPaymentGateway(config.settlementMs);
  return new HttpPaymentGateway({ ...config, report: (fault) => log.warn(fault, 'payment gateway failed') });
}

/** Who does what about which event, in the unit of work in which it happened. */
export function subscribeLending(container: DependencyContainer): void {
  const bookLoan = new BookLoan({ ...essentials(container), loans: container.resolve(Lending.loans) });
  const requests = container.resolve(Lending.loanRequests);
  const eraseRequests = new EraseLoanRequests({ ...essentials(container), requests });
  const events = container.resolve(Shared.events);
  events.on<LoanRequestDisbursed>('loan-request.disbursed', (event) => bookLoan.execute(event));
  events.on<UserErased>('user.erased', (event) => eraseRequests.execute(event));
}

export function lendingUseCases(container: DependencyContainer) {
  const deps = {
    ...essentials(container),
    parameters: container.resolve(Shared.config).lendingParameters,
    requests: container.resolve(Lending.loanRequests),
    creditFiles: container.resolve(Lending.loanRequestQueries),
    loans: container.resolve(Lending.loans),
    payments: container.resolve(Lending.payments),
    deposits: container.resolve(Lending.deposits),
    banks: container.resolve(Lending.banks),
    gateway: container.resolve(Lending.gateway),
    gatewayEvents: container.resolve(Lending.gatewayEvents),
  };
  const loanQueries = container.resolve(Lending.loanQueries);
  return {
    submit: new SubmitLoanRequest(deps),
    update: new UpdateLoanRequest(deps),
    cancel: new CancelLoanRequest(deps),
    preview: new PreviewAmortization(),
    decide: new DecideLoanRequest(deps),
    disburse: new DisburseLoanRequest(deps),
    getPaymentInfo: new GetPaymentInfo({ ...deps, loans: loanQueries }),
    getRefinanceEligibility: new GetRefinanceEligibility({ ...deps, loans: loanQueries }),
    pauseLoan: new PauseLoan(deps),
    payLoan: deps.gateway.remote ? new PayLoanInTwoTransactions(deps) : new PayLoanInOneTransaction(deps),
    recordBankReference: new RecordBankReference(deps),
    verifyPayment: new VerifyPayment(deps),
    recordDeposit: new RecordDeposit(deps),
    settlePayment: new SettlePayment(deps),
    applyGatewayEvent: new ApplyGatewayEvent(deps),
  };
}

export function lendingWorkers({ settlePayment }: ReturnType<typeof lendingUseCases>): JobWorker[] {
  return [worker(SETTLE_PAYMENT, (payment) => settlePayment.execute(payment), { pollingIntervalSeconds: 0.5 })];
}

export async function lendingRoutes(
  http: FastifyInstance,
  container: DependencyContainer,
  useCases: ReturnType<typeof lendingUseCases>,
): Promise<void> {
  const requests = container.resolve(Lending.loanRequestQueries);
  const payments = container.resolve(Lending.paymentQueries);
  const { lendingParameters: parameters, paymentGateway: gateway } = container.resolve(Shared.config);
  await http.register(loanRequestRoutes, { ...useCases, requests, parameters });
  await http.register(loanRoutes, { ...useCases, loans: container.resolve(Lending.loanQueries) });
  await http.register(paymentRoutes, { ...useCases, payments, banks: container.resolve(Lending.banks) });
  if (gateway.kind === 'http') {
    const clock = container.resolve(Shared.clock);
    await http.register(paymentWebhookRoutes, { ...useCases, secret: gateway.webhookSecret, clock });
  }
}
