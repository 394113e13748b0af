import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import {
  exactly,
  exampleOf,
  id,
  isComplete,
  listOf,
  money,
  nullable,
  oneOf,
  record,
} from '../../../application/shared/record.ts';

const Item = record('Item', { amount: money(5), paidAt: nullable(Type.String()) });

describe('the example of a schema', () => {
  it('is composed from those of its fields', () => {
    const whole = Type.Object({
      status: oneOf(['Open', 'Closed']),
      kind: exactly('whole'),
      reference: nullable(Type.String(), 'abc'),
      items: listOf(Item),
    });

    const items = [{ amount: 5, paidAt: null }];
    expect(exampleOf(whole)).toEqual({ status: 'Open', kind: 'whole', reference: 'abc', items });
    expect(exampleOf(whole, { status: 'Closed', items: [] })).toEqual({
      status: 'Closed',
      kind: 'whole',
      reference: 'abc',
      items: [],
    });
  });

  it('is that of the schema where it has its own', () => {
    expect(exampleOf(Type.Object({}, { examples: [{ any: 1 }] }))).toEqual({ any: 1 });
  });

  it('gives the same identifier to the same thing', () => {
    expect(exampleOf(id('loan'))).toBe(exampleOf(id('loan')));
    expect(exampleOf(id('loan'))).not.toBe(exampleOf(id('payment')));
  });

  it('lacks optional fields without an example, and is incomplete without required ones', () => {
    const optional = Type.Object({ amount: money(5), note: Type.Optional(Type.String()) });

    expect(exampleOf(optional)).toStrictEqual({ amount: 5 });
    expect(isComplete(exampleOf(listOf(optional)))).toBe(true);
    expect(isComplete(exampleOf(listOf(Type.Object({ note: Type.String() }))))).toBe(false);
  });
});
