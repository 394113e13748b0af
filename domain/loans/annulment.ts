import { Money, sumOf } from '../shared/money.ts';
import { ONE } from '../shared/rational.ts';
import { chargesPaidIn, waived } from './charge.ts';
import type { AnnulmentEntry } from './entry.ts';
import type { Installment } from './installment.ts';
import type { LoanStatus, Schedule } from './schedule.ts';

export interface AnnullableLoan {
  readonly status: LoanStatus;
  readonly paidAmount: Money;
  readonly inFlightAmount: Money;
  readonly schedule: Pick<Schedule, 'charges' | 'takeover'>;
}

/** Whether nothing is paid or in flight, and this service has paid the loan out. */
export function isAnnullable({ status, paidAmount, inFlightAmount, schedule }: AnnullableLoan): boolean {
  const holds = [paidAmount, inFlightAmount, chargesPaidIn(schedule)].some((each) => !each.isZero());
  return status !== 'Completed' && schedule.takeover === null && !holds;
}

// Why: docs/decisions/0067-an-annulled-loan-was-never-lent.md
/** The money that came back pays the whole amount, in one row in place of all. No interest was earned, and no charge is owed. */
export function applyAnnulment(schedule: Schedule, { on }: AnnulmentEntry): Schedule {
  const amount = sumOf(schedule.installments.map(({ principal }) => principal)).minus(
    sumOf(schedule.installments.map(({ capitalized }) => capitalized)),
  );
  const row: Installment = {
    dueOn: on,
    payableOn: on,
    principal: amount,
    interest: Money.zero,
    paid: amount,
    capitalized: Money.zero,
    months: ONE,
    rate: null,
    accrued: null,
    kind: 'annulment',
  };
  const { lost } = schedule;
  return {
    ...schedule,
    installments: [row],
    charges: schedule.charges.map(waived),
    // A write-off stays a fact, but nothing is lost.
    lost: lost && Money.zero,
  };
}
