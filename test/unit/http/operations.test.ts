import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { answers, operations, operationsOn } from '../../../adapters/http/answers/operations.ts';
import { LoanNotEligibleForPause, LoanNotFound } from '../../../domain/loans/loan.errors.ts';

const described = { description: 'Any.', response: answers(Type.Object({}), 'Anything.') };
const refused = new LoanNotEligibleForPause([]);

describe('an operation', () => {
  it('has its name, its summary and the tag of its group', () => {
    const schema = operations('Loans')('listLoans', 'List loans', described);

    expect(schema).toEqual({ ...described, operationId: 'listLoans', summary: 'List loans', tags: ['Loans'] });
  });

  it('has the parameters of its path, and the error for an unknown id before its own', () => {
    const { params, errors } = operationsOn('Loans', 'loan')('pauseLoan', 'Pause a loan', {
      ...described,
      errors: [refused],
    });

    expect(params).toMatchObject({ properties: { loanId: { format: 'uuid' } }, required: ['loanId'] });
    expect(errors).toEqual([new LoanNotFound(), refused]);
  });
});
