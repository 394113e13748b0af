import type { FastifyInstance } from 'fastify';
import type { DependencyContainer } from 'tsyringe';
import { creditRoutes as routes } from '../../adapters/http/credit/credit.routes.ts';
import { kyselyCreditRecords } from '../../adapters/persistence/credit/kysely-credit-records.ts';
import { KyselyMilestones } from '../../adapters/persistence/credit/kysely-milestones.ts';
import { GetCreditScore } from '../../application/credit/get-credit-score.query.ts';
import { GetRewards } from '../../application/credit/get-rewards.query.ts';
import type { CreditRecords } from '../../domain/credit/credit-records.port.ts';
import {
  milestonesOfCompletion,
  milestonesOfDisbursement,
  milestonesOfPayment,
  milestonesOfVerification,
} from '../../domain/credit/milestone.ts';
import type { Milestones } from '../../domain/credit/milestones.port.ts';
import type { UserErased, UserIdentityVerified } from '../../domain/identity/user.events.ts';
import type { LoanDisbursed, LoanPaidOff, LoanPaymentReceived } from '../../domain/loans/loan.events.ts';
import { singleton, token } from '../register.ts';
import { essentials, Shared } from './shared.ts';

export const Credit = {
  milestones: token<Milestones>('Milestones'),
  records: token<CreditRecords>('CreditRecords'),
};

export function registerCredit(container: DependencyContainer): void {
  singleton(container, Credit.milestones, (c) => new KyselyMilestones(c.resolve(Shared.entityManager)));
  singleton(container, Credit.records, (c) => kyselyCreditRecords(c.resolve(Shared.entityManager)));
}

/** Points are granted in the transaction of what earned them. */
export function subscribeCredit(container: DependencyContainer): void {
  const events = container.resolve(Shared.events);
  const milestones = container.resolve(Credit.milestones);
  events.on<UserIdentityVerified>('user.identity-verified', (e) => milestones.add(milestonesOfVerification(e)));
  events.on<LoanDisbursed>('loan.disbursed', (e) => milestones.add(milestonesOfDisbursement(e)));
  events.on<LoanPaymentReceived>('loan.payment-received', (e) => milestones.add(milestonesOfPayment(e)));
  events.on<LoanPaidOff>('loan.completed', (e) => milestones.add(milestonesOfCompletion(e)));
  events.on<UserErased>('user.erased', ({ userId }) => milestones.removeAllOf(userId));
}

export function creditUseCases(container: DependencyContainer) {
  const creditRecords = container.resolve(Credit.records);
  const milestones = container.resolve(Credit.milestones);
  return {
    getCreditScore: new GetCreditScore({ ...essentials(container), creditRecords }),
    getRewards: new GetRewards({ milestones }),
  };
}

export async function creditRoutes(http: FastifyInstance, useCases: ReturnType<typeof creditUseCases>): Promise<void> {
  await http.register(routes, useCases);
}
