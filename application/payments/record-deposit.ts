import type { BankId } from '../../domain/payments/bank.ts';
import type { Banks } from '../../domain/payments/banks.port.ts';
import { InvalidDeposit } from '../../domain/payments/deposit.errors.ts';
import { Deposit } from '../../domain/payments/deposit.ts';
import type { Deposits } from '../../domain/payments/deposits.port.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
import type { Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';

/** `amount` is a decimal of the currency. `receivedAt` is now when it is null. */
export interface RecordDepositCommand {
  readonly bankId: BankId;
  readonly reference: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly confirmationCode: string | null;
  readonly receivedAt: Date | null;
}

interface Dependencies {
  readonly deposits: Deposits;
  readonly banks: Banks;
  readonly unitOfWork: UnitOfWork;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

/** Notes money that the bank reports. It waits until a borrower claims it. */
export class RecordDeposit {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** @throws InvalidDeposit, InvalidAmount, DuplicateDeposit */
  async execute({ amount, receivedAt, ...told }: RecordDepositCommand): Promise<Deposit> {
    const { deposits, banks, unitOfWork, ids, clock } = this.deps;
    if (!banks.has(told.bankId)) throw new InvalidDeposit('bankId', 'There is no such bank.');
    const now = clock.now();
    const money = Money.ofDecimal(amount, told.currency);
    const deposit = new Deposit({ ...told, id: ids.next(), amount: money, receivedAt: receivedAt ?? now }, now);
    await unitOfWork.run(() => deposits.add(deposit));
    return deposit;
  }
}
