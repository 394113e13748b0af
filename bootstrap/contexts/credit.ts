import { creditRoutes } from '../../adapters/http/credit/credit.routes.ts';
import { kyselyCreditRecords } from '../../adapters/persistence/credit/credit-records.ts';
import {
  KyselyCreditChanges,
  KyselyMilestones,
  kyselyDisbursements,
} from '../../adapters/persistence/credit/milestones.ts';
import {
  AwardMilestones,
  GetCreditScore,
  GetRewards,
  NoteCreditChange,
  WithdrawFirstLoan,
  WithdrawRewards,
} from '../../application/credit/credit.ts';
import { CREDIT_CHANGING_EVENTS, type CreditChanges } from '../../domain/credit/credit-change.ts';
import { type Disbursements, EARNING_EVENTS, type Milestones, REJUDGING_EVENTS } from '../../domain/credit/rewards.ts';
import { defineContext, on } from '../context.ts';
import { collection, queryPort } from '../ports.ts';

export const creditContext = defineContext({
  ports: {
    milestones: collection<Milestones>(KyselyMilestones),
    creditChanges: collection<CreditChanges>(KyselyCreditChanges),
    disbursements: queryPort<Disbursements>(kyselyDisbursements),
    creditRecords: queryPort(kyselyCreditRecords),
  },
  useCases: { GetCreditScore, GetRewards },
  subscriptions: [
    on(EARNING_EVENTS, AwardMilestones),
    on(REJUDGING_EVENTS, WithdrawRewards),
    on('loan.annulled', WithdrawFirstLoan),
    on(CREDIT_CHANGING_EVENTS, NoteCreditChange),
  ],
  routes: async (http, all) => {
    await http.register(creditRoutes, all);
  },
});

export const CreditPorts = creditContext.ports;
