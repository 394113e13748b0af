import type { BankId, Banks } from '../../domain/payments/bank.ts';
import { Deposit } from '../../domain/payments/deposit.ts';
import { InvalidDeposit, PAYMENT_FAULTS } from '../../domain/payments/payment.errors.ts';
import type { Deposits } from '../../domain/payments/payments.port.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
import { type Operator, personBehind } from '../../domain/shared/operator.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** `amount` is a decimal of the currency. */
export interface RecordDepositCommand {
  readonly bankId: BankId;
  readonly reference: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly confirmationCode: string | null;
  readonly receivedAt: Date | null;
  readonly operator: Operator;
}

/** Records a deposit that the bank reports, for a borrower to claim. */
export class RecordDeposit extends UseCase<{
  deposits: Deposits;
  banks: Banks;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidDeposit, InvalidAmount, DuplicateDeposit */
  async execute({ amount, operator, ...report }: RecordDepositCommand): Promise<Deposit> {
    const { deposits, banks, unitOfWork, ids, calendar, clock } = this.deps;
    if (!banks.has(report.bankId)) throw new InvalidDeposit('bankId', PAYMENT_FAULTS.bank());
    const money = Money.ofDecimal(amount, report.currency);
    return unitOfWork.run(async () => {
      const record = { ...report, id: ids.next<'Deposit'>(), amount: money, recordedBy: personBehind(operator) };
      const deposit = new Deposit(record, await calendar.today(), clock.now());
      await deposits.add(deposit);
      return deposit;
    });
  }
}
