import { creditRoutes } from '../../adapters/http/credit/credit.routes.ts';
import { kyselyCreditRecords } from '../../adapters/persistence/credit/credit-records.ts';
import { KyselyCreditChanges, KyselyMilestones } from '../../adapters/persistence/credit/milestones.ts';
import { AwardMilestones } from '../../application/credit/award-milestones.ts';
import { EraseCreditRecord } from '../../application/credit/erase-credit-record.ts';
import { GetCreditScore } from '../../application/credit/get-credit-score.query.ts';
import { GetRewards } from '../../application/credit/get-rewards.query.ts';
import { NoteCreditChange } from '../../application/credit/note-credit-change.ts';
import { WithdrawRewards } from '../../application/credit/withdraw-rewards.ts';
import { CREDIT_CHANGING_EVENTS, type CreditChanges } from '../../domain/credit/credit-change.ts';
import { EARNING_EVENTS, type Milestones } from '../../domain/credit/rewards.ts';
import { defineContext, on } from '../context.ts';
import { collection, queryPort } from '../ports.ts';

export const creditContext = defineContext({
  ports: {
    milestones: collection<Milestones>(KyselyMilestones),
    creditChanges: collection<CreditChanges>(KyselyCreditChanges),
    creditRecords: queryPort(kyselyCreditRecords),
  },
  useCases: (ports) => ({
    getCreditScore: new GetCreditScore(ports),
    getRewards: new GetRewards(ports),
  }),
  subscriptions: (ports) => [
    on(EARNING_EVENTS, new AwardMilestones(ports)),
    on('loan.payment-reversed', new WithdrawRewards(ports)),
    on(CREDIT_CHANGING_EVENTS, new NoteCreditChange(ports)),
    on('user.erased', new EraseCreditRecord(ports)),
  ],
  routes: async (http, all) => {
    await http.register(creditRoutes, all);
  },
});

export const CreditPorts = creditContext.ports;
