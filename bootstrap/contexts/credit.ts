import { creditRoutes } from '../../adapters/http/credit/credit.routes.ts';
import { KyselyCreditChanges } from '../../adapters/persistence/credit/kysely-credit-changes.ts';
import { kyselyCreditRecords } from '../../adapters/persistence/credit/kysely-credit-records.ts';
import { KyselyMilestones } from '../../adapters/persistence/credit/kysely-milestones.ts';
import { AwardMilestones } from '../../application/credit/award-milestones.ts';
import { EraseCreditRecord } from '../../application/credit/erase-credit-record.ts';
import { GetCreditScore } from '../../application/credit/get-credit-score.query.ts';
import { GetRewards } from '../../application/credit/get-rewards.query.ts';
import { NoteCreditChange } from '../../application/credit/note-credit-change.ts';
import { WithdrawRewards } from '../../application/credit/withdraw-rewards.ts';
import { CREDIT_CHANGING_EVENTS, type CreditChangingEvent } from '../../domain/credit/credit-change.ts';
import type { CreditChanges } from '../../domain/credit/credit-changes.port.ts';
import type { CreditRecords } from '../../domain/credit/credit-records.port.ts';
import { EARNING_EVENTS, type EarningEvent } from '../../domain/credit/milestone.ts';
import type { Milestones } from '../../domain/credit/milestones.port.ts';
import type { UserErased } from '../../domain/identity/user.events.ts';
import type { LoanPaymentReversed } from '../../domain/loans/loan.events.ts';
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
  subscriptions: (ports) => {
    const award = new AwardMilestones(ports);
    const noteChange = new NoteCreditChange(ports);
    return [
      ...EARNING_EVENTS.map((type) => on<EarningEvent>(type, award)),
      on<LoanPaymentReversed>('loan.payment-reversed', new WithdrawRewards(ports)),
      ...CREDIT_CHANGING_EVENTS.map((type) => on<CreditChangingEvent>(type, noteChange)),
      on<UserErased>('user.erased', new EraseCreditRecord(ports)),
    ];
  },
  routes: async (http, useCases) => {
    await http.register(creditRoutes, useCases);
  },
});

export const Credit = creditContext.ports;
