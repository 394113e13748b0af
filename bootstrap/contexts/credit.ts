import { creditRoutes } from '../../adapters/http/credit/credit.routes.ts';
import { KyselyCreditChanges } from '../../adapters/persistence/credit/kysely-credit-changes.ts';
import { kyselyCreditRecords } from '../../adapters/persistence/credit/kysely-credit-records.ts';
import { KyselyMilestones } from '../../adapters/persistence/credit/kysely-milestones.ts';
import { GetCreditScore } from '../../application/credit/get-credit-score.query.ts';
import { GetRewards } from '../../application/credit/get-rewards.query.ts';
import { WithdrawRewards } from '../../application/credit/withdraw-rewards.ts';
import type { CreditChanges } from '../../domain/credit/credit-changes.port.ts';
import type { CreditRecords } from '../../domain/credit/credit-records.port.ts';
import {
  milestonesOfCompletion,
  milestonesOfDisbursement,
  milestonesOfPayment,
  milestonesOfVerification,
} from '../../domain/credit/milestone.ts';
import type { Milestones } from '../../domain/credit/milestones.port.ts';
import type { DocumentDeleted } from '../../domain/documents/document.events.ts';
import type { UserErased, UserIdentityVerified } from '../../domain/identity/user.events.ts';
import type {
  LoanDisbursed,
  LoanPaidOff,
  LoanPaused,
  LoanPaymentReceived,
  LoanPaymentReversed,
} from '../../domain/loans/loan.events.ts';
import { defineContext, on } from '../context.ts';
import { collection, queryPort } from '../ports.ts';

export const creditContext = defineContext({
  ports: {
    milestones: collection<Milestones>(KyselyMilestones),
    creditChanges: collection<CreditChanges>(KyselyCreditChanges),
    creditRecords: queryPort<CreditRecords>(kyselyCreditRecords),
  },
  useCases: (ports) => ({
    getCreditScore: new GetCreditScore(ports),
    getRewards: new GetRewards(ports),
  }),
  subscriptions: ({ milestones, creditChanges }) => [
    on<UserIdentityVerified>('user.identity-verified', (event) => milestones.add(milestonesOfVerification(event))),
    on<LoanDisbursed>('loan.disbursed', (event) => milestones.add(milestonesOfDisbursement(event))),
    on<LoanPaymentReceived>('loan.payment-received', (event) => milestones.add(milestonesOfPayment(event))),
    on<LoanPaymentReversed>('loan.payment-reversed', new WithdrawRewards({ milestones, creditChanges })),
    on<LoanPaused>('loan.paused', ({ borrowerId, occurredAt }) => creditChanges.note(borrowerId, occurredAt)),
    on<DocumentDeleted>('document.deleted', async ({ ownerId, verified, occurredAt }) => {
      if (verified) await creditChanges.note(ownerId, occurredAt);
    }),
    on<LoanPaidOff>('loan.completed', (event) => milestones.add(milestonesOfCompletion(event))),
    on<UserErased>('user.erased', ({ userId }) => milestones.removeAllOf(userId)),
    on<UserErased>('user.erased', ({ userId }) => creditChanges.erase(userId)),
  ],
  routes: async (http, useCases) => {
    await http.register(creditRoutes, useCases);
  },
});

export const Credit = creditContext.ports;
