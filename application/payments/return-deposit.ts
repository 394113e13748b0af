import type { Deposits } from '../../domain/payments/payments.port.ts';
import type { DepositId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface ReturnDepositCommand {
  readonly depositId: DepositId;
  readonly reason: string;
}

/** Sends the money of a deposit back that no payment has claimed. */
export class ReturnDeposit extends UseCase<{
  deposits: Deposits;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws DepositNotFound, DepositNotAvailable */
  execute({ depositId, reason }: ReturnDepositCommand): Promise<void> {
    const { deposits, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const deposit = await deposits.get(depositId);
      deposit.sendBack(reason, await momentOf(this.deps));
      await deposits.save(deposit);
    });
  }
}
