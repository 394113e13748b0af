import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LoanRequestOutsideParameters,
  OwnLoanRequest,
  RequestNotApproved,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequest, LoanRequestStatus } from '../../../domain/loan-requests/loan-request.ts';
import { levelPayment } from '../../../domain/shared/amortization.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoanRequest, BOOKED_AT, BORROWER, OPERATOR, PARAMETERS, rates, UNDERWRITING } from '../../support/lending.ts';

const who = fc.constantFrom(OPERATOR, OPERATOR, BORROWER);
const commands = fc.oneof(
  // Both ranges reach beyond what the parameters allow.
  fc.record({ do: fc.constant('update'), cents: fc.integer({ min: 9_000, max: 5_100_000 }), term: fc.nat(62) }),
  fc.record({ do: fc.constant('cancel') }),
  fc.record({ do: fc.constant('approve'), by: who, rate: fc.option(rates()) }),
  fc.record({ do: fc.constant('reject'), by: who }),
  fc.record({ do: fc.constant('disburse'), by: who }),
);
type Command = typeof commands extends fc.Arbitrary<infer T> ? T : never;

/** The status in which each command is allowed, and the status that follows. */
const MOVES: Readonly<Record<Command['do'], readonly [LoanRequestStatus, LoanRequestStatus]>> = {
  update: ['Pending', 'Pending'],
  cancel: ['Pending', 'Cancelled'],
  approve: ['Pending', 'Approved'],
  reject: ['Pending', 'Rejected'],
  disburse: ['Approved', 'Disbursed'],
};

function give(command: Command, request: LoanRequest): void {
  switch (command.do) {
    case 'update':
      request.update({ amount: command.cents / 100, term: command.term }, UNDERWRITING, BOOKED_AT);
      break;
    case 'cancel':
      request.cancel(BOOKED_AT);
      break;
    case 'approve':
      request.approve(command.by, command.rate, BOOKED_AT);
      break;
    case 'reject':
      request.reject(command.by, 'No.', BOOKED_AT);
      break;
    case 'disburse':
      request.disburse(command.by, idNumber<'Loan'>(1), BOOKED_AT);
      break;
  }
}

/** The expected error; `null` if the command succeeds. */
function refusalOf(command: Command, status: LoanRequestStatus) {
  if ('by' in command && command.by === BORROWER) return OwnLoanRequest;
  if (status !== MOVES[command.do][0]) return command.do === 'disburse' ? RequestNotApproved : RequestNotPending;
  if (command.do !== 'update') return null;
  const { minAmount, maxAmount, minTerm, maxTerm } = PARAMETERS;
  const amountFits = command.cents >= minAmount * 100 && command.cents <= maxAmount * 100;
  return amountFits && command.term >= minTerm && command.term <= maxTerm ? null : LoanRequestOutsideParameters;
}

function stateOf({ status, amount, term, rate, monthlyPayment, approvedAt, rejectionReason }: LoanRequest) {
  const { units } = rate;
  return { status, amount, term, units, monthlyPayment, approvedAt, rejectionReason };
}

describe('LoanRequest', () => {
  it('moves only as the table allows, and a refused command changes nothing', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 10 }), (sequence) => {
        const request = aLoanRequest();
        const moves: LoanRequestStatus[] = [];

        for (const command of sequence) {
          const before = stateOf(request);
          const refusal = refusalOf(command, before.status);
          if (refusal === null) {
            give(command, request);
            if (command.do !== 'update') moves.push(MOVES[command.do][1]);
            expect(request.status).toBe(MOVES[command.do][1]);
          } else {
            expect(() => give(command, request)).toThrow(refusal);
            expect(stateOf(request)).toEqual(before);
          }
          expect(request.monthlyPayment).toEqual(levelPayment(request.amount, request.rate, request.term));
          expect(request.approvedAt !== null).toBe(['Approved', 'Disbursed'].includes(request.status));
          expect(request.rejectionReason !== null).toBe(request.status === 'Rejected');
        }

        // A cancellation has no event.
        const told = moves.filter((status) => status !== 'Cancelled').map((status) => status.toLowerCase());
        expect(request.pullEvents().map((event) => event.type)).toEqual(told.map((move) => `loan-request.${move}`));
      }),
      { numRuns: 300 },
    );
  });
});
