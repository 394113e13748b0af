import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueOf, isPaid } from '../../../domain/loans/installment.ts';
import { AmountExceedsBalance, LoanCompleted } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { addDays } from '../../../domain/shared/calendar.ts';
import { Money, sumOf } from '../../../domain/shared/money.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, amounts, BOOKED_AT, rates } from '../../support/lending.ts';

type Command =
  /** Thousandths of the unreserved balance; above 1000 exceeds it. */
  | { readonly do: 'reserve'; readonly thousandths: number }
  /** `which` selects a payment in flight, modulo their number. */
  | { readonly do: 'settle'; readonly which: number; readonly afterDays: number }
  | { readonly do: 'release'; readonly which: number };

const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    arbitrary: fc.record({ do: fc.constant('reserve'), thousandths: fc.constantFrom(1, 50, 400, 1000, 1001) }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constant('settle'), which: fc.nat(9), afterDays: fc.nat(2000) }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('release'), which: fc.nat(9) }), weight: 1 },
);

const terms = fc.record({ amount: amounts(5_000_000n), rate: rates(), term: fc.integer({ min: 1, max: 60 }) });

/** The payments in flight, and the sum of those settled. */
interface Model {
  readonly inFlight: Money[];
  settled: Money;
}

function roomOf(loan: Loan): bigint {
  return loan.remainingAmount.minus(loan.inFlightAmount).minorUnits;
}

function reserve(loan: Loan, model: Model, thousandths: number): void {
  const room = roomOf(loan);
  const wanted = (room * BigInt(thousandths)) / 1000n;
  const amount = Money.ofMinorUnits(thousandths > 1000 ? room + 1n : wanted > 0n ? wanted : 1n);
  if (loan.status === 'Completed') {
    expect(() => loan.reserve(amount)).toThrow(LoanCompleted);
  } else if (amount.minorUnits > room) {
    expect(() => loan.reserve(amount)).toThrow(AmountExceedsBalance);
  } else {
    loan.reserve(amount);
    model.inFlight.push(amount);
  }
}

function run(command: Command, loan: Loan, model: Model): void {
  if (command.do === 'reserve') {
    reserve(loan, model, command.thousandths);
    return;
  }
  const [amount] = model.inFlight.splice(command.which % Math.max(model.inFlight.length, 1), 1);
  if (amount === undefined) return;
  if (command.do === 'release') {
    loan.release(amount);
    return;
  }
  const today = addDays(loan.disbursedOn, command.afterDays);
  loan.settle({ paymentId: idNumber<'Payment'>(1), amount, today, at: BOOKED_AT });
  model.settled = model.settled.plus(amount);
}

function expectInvariants(loan: Loan, { inFlight, settled }: Model): void {
  const asked = sumOf(loan.installments.map(dueOf));
  const open = loan.installments.filter((each) => !isPaid(each));

  expect(loan.paidAmount).toEqual(settled);
  expect(loan.inFlightAmount).toEqual(sumOf(inFlight));
  expect(loan.paidAmount.plus(loan.remainingAmount)).toEqual(loan.amount.plus(loan.totalInterest));
  expect(asked).toEqual(loan.amount.plus(loan.totalInterest));
  expect(loan.paidAmount.plus(loan.inFlightAmount).exceeds(asked)).toBe(false);
  expect(sumOf(loan.installments.map((each) => each.paid))).toEqual(loan.paidAmount);
  expect(loan.status).toBe(loan.remainingAmount.isZero() ? 'Completed' : 'Active');
  expect(loan.remainingTerm).toBe(open.length);
  expect(loan.nextDueOn).toBe(open[0]?.dueOn ?? null);
}

/** The amounts of the events add up to the amount paid. */
function expectEventsToAddUp(loan: Loan): void {
  const events = loan.pullEvents();
  const received = events.flatMap((event) => (event.type === 'loan.payment-received' ? [event] : []));
  const numbers = received.flatMap((event) => event.completed.map((each) => each.number));

  expect(sumOf(received.flatMap((event) => [event.interest, event.principal]))).toEqual(loan.paidAmount);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(events.filter((event) => event.type === 'loan.completed')).toHaveLength(loan.status === 'Completed' ? 1 : 0);
}

describe('Loan', () => {
  it('keeps its invariants under any order of reserved, settled and released payments', () => {
    fc.assert(
      fc.property(terms, fc.array(commands, { maxLength: 30 }), (given, sequence) => {
        const loan = aLoan(given);
        const model: Model = { inFlight: [], settled: Money.zero };
        expectInvariants(loan, model);

        for (const command of sequence) {
          run(command, loan, model);
          expectInvariants(loan, model);
        }

        expectEventsToAddUp(loan);
      }),
      { numRuns: 80 },
    );
  });
});
