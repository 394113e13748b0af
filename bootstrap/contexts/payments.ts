import { type GatewayFault, HttpPaymentGateway } from '../../adapters/gateway/http-payment-gateway.ts';
import { MeasuredPaymentGateway } from '../../adapters/gateway/measured-payment-gateway.ts';
import { SandboxPaymentGateway } from '../../adapters/gateway/sandbox-payment-gateway.ts';
import { payoffRoutes, prepaymentRoutes, withdrawalRoutes } from '../../adapters/http/payments/early-payment.routes.ts';
import { instrumentRoutes } from '../../adapters/http/payments/instruments.routes.ts';
import { paymentWebhookRoutes } from '../../adapters/http/payments/payment-webhook.routes.ts';
import { autopayRoutes, paymentRoutes } from '../../adapters/http/payments/payments.routes.ts';
import { batchWorker } from '../../adapters/jobs/queue-workers.ts';
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
import { kyselyRefundQueries, MikroOrmRefunds } from '../../adapters/persistence/payments/refunds.ts';
import { InMemoryBanks } from '../../adapters/reference-data/in-memory-banks.ts';
import { SealedTexts } from '../../adapters/security/sealed-texts.ts';
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
import {
  ExpireReferences,
  MatchReferences,
  RecordBankReference,
  VerifyPayment,
} from '../../application/payments/references.ts';
import { RecordImportedPayments, RecordRefundDue } from '../../application/payments/refunds.ts';
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
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort, type Resources } from '../ports.ts';
import { secretFrom } from '../shared-ports.ts';
import { LoanPorts, loansContext } from './loans.ts';

/** A local gateway knows each outcome at once, so that a node settles many payments in one go. */
const SETTLING = { local: { concurrency: 2, batch: 50 }, remote: { concurrency: 8 } };

export const paymentsContext = defineContext({
  uses: { ...LoanPorts, loanUseCases: loansContext.useCases },
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
  },
  subscriptions: [
    on('payment.refund-due', RecordRefundDue),
    on('loan.taken-over', RecordImportedPayments),
    on(FOLLOWED_EVENTS, FollowAutopayPayment),
    on(['loan.completed', 'loan.annulled'], EndAutopay),
    on('user.erased', EraseReturnReasons),
  ],
  workers: ({ settlePayments }, { gateway }) => [
    batchWorker(
      SETTLE_PAYMENT,
      (payments) => settlePayments.execute(payments),
      SETTLING[gateway.remote ? 'remote' : 'local'],
    ),
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

function paymentGateway({ config: { paymentGateway: config }, log, tracing, metrics }: Resources): PaymentGateway {
  const report = (fault: GatewayFault) => {
    metrics.gatewayFailed();
    log.warn(fault, 'payment gateway failed');
  };
  const gateway =
    config.kind === 'sandbox'
      ? new SandboxPaymentGateway(config)
      : new HttpPaymentGateway({ ...config, tracing, report });
  return new MeasuredPaymentGateway(gateway, (call) => metrics.gatewayCalled(call));
}
