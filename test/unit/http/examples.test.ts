import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { exampleOf, isComplete } from '../../../adapters/http/fields/examples.ts';
import { Choice, Exactly, IdSchema, List, MoneyField, Named, Nullable } from '../../../adapters/http/fields/fields.ts';

const Item = Named('Item', { amount: MoneyField(5), paidAt: Nullable(Type.String()) });

describe('the example of a schema', () => {
  it('is composed from those of its fields', () => {
    const whole = Type.Object({
      status: Choice(['Open', 'Closed']),
      kind: Exactly('whole'),
      reference: Nullable(Type.String(), 'abc'),
      items: List(Item),
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
    expect(exampleOf(IdSchema('loan'))).toBe(exampleOf(IdSchema('loan')));
    expect(exampleOf(IdSchema('loan'))).not.toBe(exampleOf(IdSchema('payment')));
  });

  it('lacks optional fields without an example, and is incomplete without required ones', () => {
    const optional = Type.Object({ amount: MoneyField(5), note: Type.Optional(Type.String()) });

    expect(exampleOf(optional)).toStrictEqual({ amount: 5 });
    expect(isComplete(exampleOf(List(optional)))).toBe(true);
    expect(isComplete(exampleOf(List(Type.Object({ note: Type.String() }))))).toBe(false);
  });
});
