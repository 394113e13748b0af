import { HttpPaymentGateway } from '../../adapters/gateway/http-payment-gateway.ts';
import { HttpPayoutGateway } from '../../adapters/gateway/http-payout-gateway.ts';
import { MeasuredPaymentGateway } from '../../adapters/gateway/measured-payment-gateway.ts';
import { MeasuredPayoutGateway } from '../../adapters/gateway/measured-payout-gateway.ts';
import type { GatewayFault } from '../../adapters/gateway/provider-orders.ts';
import { SandboxPaymentGateway } from '../../adapters/gateway/sandbox-payment-gateway.ts';
import { SandboxPayoutGateway } from '../../adapters/gateway/sandbox-payout-gateway.ts';
import { payoffRoutes, prepaymentRoutes, withdrawalRoutes } from '../../adapters/http/payments/early-payment.routes.ts';
import { instrumentRoutes } from '../../adapters/http/payments/instruments.routes.ts';
import { paymentWebhookRoutes } from '../../adapters/http/payments/payment-webhook.routes.ts';
import { autopayRoutes, paymentRoutes } from '../../adapters/http/payments/payments.routes.ts';
import { batchWorker, worker } from '../../adapters/jobs/queue-workers.ts';
import { KyselyAutopays, kyselyAutopayQueries } from '../../adapters/persistence/payments/autopays.ts';
import { kyselyDepositQueries, MikroOrmDeposits } from '../../adapters/persistence/payments/deposits.ts';
import {
  kyselyInstrumentQueries,
  MikroOrmPaymentInstruments,
} from '../../adapters/persistence/payments/instruments.ts';
import { kyselyOpenPayments, kyselySandboxReturns } from '../../adapters/persistence/payments/open-payments.queries.ts';
import {
  KyselyGatewayEvents,
  KyselyPayments,
  KyselyReturnReasons,
  kyselyPaymentQueries,
} from '../../adapters/persistence/payments/payments.ts';
import {
  kyselyOpenPayouts,
  kyselyPayoutQueries,
  MikroOrmPayouts,
} from '../../adapters/persistence/payments/payouts.ts';
import { kyselyRefundQueries, MikroOrmRefunds } from '../../adapters/persistence/payments/refunds.ts';
import { InMemoryBanks } from '../../adapters/reference-data/in-memory-banks.ts';
import { SealedTexts } from '../../adapters/security/sealed-texts.ts';
import type { LoanAnnulment } from '../../application/loans/annulment.port.ts';
import { annulAsDecided, annulIfUntouched } from '../../application/loans/annulment.ts';
import {
  AuthorizeAutopay,
  CollectAutopays,
  EndAutopay,
  FOLLOWED_EVENTS,
  FollowAutopayPayment,
  GetAutopay,
  RevokeAutopay,
} from '../../application/payments/autopay.ts';
import { PreviewMatch } from '../../application/payments/deposits.ts';
import { AddInstrument, RemoveInstrument } from '../../application/payments/instruments.ts';
import { PayLoan } from '../../application/payments/pay-loan.ts';
import { ResumeStalePayouts } from '../../application/payments/payout-closing.ts';
import { ApplyPayoutEvent, ReceiveGatewayEvent } from '../../application/payments/payout-events.ts';
import { OrderPayout, SETTLE_PAYOUT, SettlePayout, StartDisbursement } from '../../application/payments/payouts.ts';
import {
  ExpireReferences,
  MatchReferences,
  RecordBankReference,
  VerifyPayment,
} from '../../application/payments/references.ts';
import {
  LATE_LOAN_EVENTS,
  OweUnneeded,
  RecordImportedPayments,
  RecordRefundDue,
} from '../../application/payments/refunds.ts';
import { EraseReturnReasons, PreviewReversal, type ReturnReasons } from '../../application/payments/reversals.ts';
import {
  ApplyGatewayEvent,
  ResumeStalePayments,
  SETTLE_PAYMENT,
  SettlePayments,
} from '../../application/payments/settle-payments.ts';
import type { Autopays } from '../../domain/payments/autopay.ts';
import type { Banks } from '../../domain/payments/bank.ts';
import type { GatewayEvents, PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { InstrumentTokens, PaymentInstruments } from '../../domain/payments/payment-instrument.ts';
import type { Deposits, Payments, Refunds } from '../../domain/payments/payments.port.ts';
import type { Payouts } from '../../domain/payments/payout.ts';
import type { PayoutGateway, PayoutGatewayEvents } from '../../domain/payments/payout-gateway.port.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort, type Resources } from '../ports.ts';
import { secretFrom } from '../shared-ports.ts';
import { RequestPorts } from './loan-requests.ts';
import { LoanPorts, loansContext } from './loans.ts';

/** A local gateway knows each outcome at once, so that a node settles many payments in one go. */
const PAYING_OUT = { concurrency: 4 };
const SETTLING = { local: { concurrency: 2, batch: 50 }, remote: { concurrency: 8 } };

export const paymentsContext = defineContext({
  uses: { ...RequestPorts, ...LoanPorts, loanUseCases: loansContext.useCases },
  ports: {
    payments: collection<Payments>(KyselyPayments),
    paymentQueries: queryPort(kyselyPaymentQueries),
    openPayments: queryPort(kyselyOpenPayments),
    sandboxReturns: queryPort(kyselySandboxReturns),
    autopays: collection<Autopays>(KyselyAutopays),
    autopayQueries: queryPort(kyselyAutopayQueries),
    paymentInstruments: collection<PaymentInstruments>(MikroOrmPaymentInstruments),
    instrumentQueries: queryPort(kyselyInstrumentQueries),
    instrumentTokens: adapter<InstrumentTokens>(
      ({ fileUrlSecret }) => new SealedTexts(secretFrom(fileUrlSecret, 'payment instruments')),
    ),
    deposits: collection<Deposits>(MikroOrmDeposits),
    depositQueries: queryPort(kyselyDepositQueries),
    refunds: collection<Refunds>(MikroOrmRefunds),
    refundQueries: queryPort(kyselyRefundQueries),
    banks: adapter<Banks>(() => new InMemoryBanks()),
    gateway: adapter<PaymentGateway>(paymentGateway),
    gatewayEvents: collection<GatewayEvents>(KyselyGatewayEvents),
    loanAnnulment: adapter<LoanAnnulment>((_resources, get) => ({
      ifUntouched: (loan, moment) =>
        annulIfUntouched({ loans: get(LoanPorts.loans), loanPayments: get(LoanPorts.loanPayments) }, { loan, moment }),
      asDecided: (loan, moment) =>
        annulAsDecided({ loans: get(LoanPorts.loans), loanPayments: get(LoanPorts.loanPayments) }, { loan, moment }),
    })),
    payouts: collection<Payouts>(MikroOrmPayouts),
    payoutQueries: queryPort(kyselyPayoutQueries),
    openPayouts: queryPort(kyselyOpenPayouts),
    payoutGateway: adapter<PayoutGateway>(payoutGateway),
    payoutEvents: collection<PayoutGatewayEvents>(KyselyGatewayEvents),
    returnReasons: collection<ReturnReasons>(KyselyReturnReasons),
  },
  useCases: {
    PayLoan,
    RecordBankReference,
    VerifyPayment,
    PreviewMatch,
    SettlePayments,
    ApplyGatewayEvent,
    PreviewReversal,
    MatchReferences,
    ResumeStalePayments,
    ExpireReferences,
    GetAutopay,
    AuthorizeAutopay,
    RevokeAutopay,
    CollectAutopays,
    AddInstrument,
    RemoveInstrument,
    StartDisbursement,
    OrderPayout,
    SettlePayout,
    ApplyPayoutEvent,
    ResumeStalePayouts,
  },
  composed: (ports) => ({ receiveGatewayEvent: new ReceiveGatewayEvent(ports) }),
  subscriptions: [
    on('payment.refund-due', RecordRefundDue),
    on(LATE_LOAN_EVENTS, OweUnneeded),
    on('loan.taken-over', RecordImportedPayments),
    on(FOLLOWED_EVENTS, FollowAutopayPayment),
    on(['loan.completed', 'loan.annulled'], EndAutopay),
    on('user.erased', EraseReturnReasons),
  ],
  workers: ({ settlePayments, settlePayout }, { gateway }) => [
    batchWorker(
      SETTLE_PAYMENT,
      (payments) => settlePayments.execute(payments),
      SETTLING[gateway.remote ? 'remote' : 'local'],
    ),
    worker(SETTLE_PAYOUT, (payout) => settlePayout.execute(payout), PAYING_OUT),
  ],
  routes: async (http, all) => {
    const { paymentGateway } = all.config;
    await http.register(payoffRoutes, { ...all, ...all.loanUseCases });
    await http.register(prepaymentRoutes, { ...all, ...all.loanUseCases });
    await http.register(withdrawalRoutes, { ...all, ...all.loanUseCases });
    await http.register(autopayRoutes, all);
    await http.register(paymentRoutes, all);
    await http.register(instrumentRoutes, all);
    const secret = paymentGateway.kind === 'http' ? paymentGateway.webhookSecret : null;
    await http.register(paymentWebhookRoutes, { ...all, secret });
  },
});

export const PaymentPorts = paymentsContext.ports;

function faultsTo({ log, metrics }: Resources) {
  return (fault: GatewayFault) => {
    metrics.gatewayFailed();
    log.warn(fault, 'payment gateway failed');
  };
}

function paymentGateway(resources: Resources): PaymentGateway {
  const { tracing, metrics } = resources;
  const config = resources.config.paymentGateway;
  const gateway =
    config.kind === 'sandbox'
      ? new SandboxPaymentGateway(config)
      : new HttpPaymentGateway({ ...config, tracing, report: faultsTo(resources) });
  return new MeasuredPaymentGateway(gateway, (call) => metrics.gatewayCalled(call));
}

function payoutGateway(resources: Resources): PayoutGateway {
  const { tracing, metrics } = resources;
  const config = resources.config.paymentGateway;
  const gateway =
    config.kind === 'sandbox'
      ? new SandboxPayoutGateway(config)
      : new HttpPayoutGateway({ ...config, tracing, report: faultsTo(resources) });
  return new MeasuredPayoutGateway(gateway, (call) => metrics.gatewayCalled(call));
}
