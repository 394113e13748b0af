import fc from 'fast-check';

/** The limit is that of the next instalment, more or less, or none. */
export type Act =
  | { readonly kind: 'authorize'; readonly limit: number | null }
  | { readonly kind: 'revoke' | 'pay all' }
  | { readonly kind: 'pay'; readonly count: number; readonly cents: number }
  | { readonly kind: 'reverse'; readonly which: number }
  | { readonly kind: 'pause'; readonly months: number }
  /** Days from the due day of the next instalment. */
  | { readonly kind: 'holidays'; readonly around: readonly number[] }
  | { readonly kind: 'wait'; readonly days: number; readonly slow: boolean };

export const TERM = 3;

const of = <Fields>(weight: number, kind: string, fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...fields }, { noNullPrototype: true }),
});

const act = fc.oneof(
  of(5, 'authorize', { limit: fc.constantFrom(null, null, null, 0, -1, 3_000) }),
  of(1, 'revoke', {}),
  of(1, 'pay all', {}),
  of(3, 'pay', { count: fc.constantFrom(0, 1, 2, TERM), cents: fc.constantFrom(0, 0, 2, 3, 777) }),
  of(2, 'reverse', { which: fc.nat(9) }),
  of(1, 'pause', { months: fc.integer({ min: 1, max: 2 }) }),
  of(1, 'holidays', { around: fc.uniqueArray(fc.integer({ min: -4, max: 4 }), { maxLength: 6 }) }),
  of(4, 'wait', { days: fc.integer({ min: 1, max: 10 }), slow: fc.boolean() }),
  of(8, 'wait', { days: fc.integer({ min: 1, max: 40 }), slow: fc.constant(false) }),
  of(1, 'wait', { days: fc.integer({ min: 60, max: 100 }), slow: fc.constant(false) }),
) as fc.Arbitrary<Act>;

/** The gateway declines an amount that ends in .02; one that ends in .03 fails later. */
export const lives = ({ minLength = 1, maxLength }: { readonly minLength?: number; readonly maxLength: number }) =>
  fc.record({
    instalment: fc.constantFrom(10_000, 10_002, 10_003, 10_003),
    fees: fc.record({
      lateFee: fc.constantFrom(0, 1, 1_500),
      graceDays: fc.constantFrom(0, 5, 15),
      returnedPaymentFee: fc.constantFrom(0, 0, 1, 2_000),
    }),
    rule: fc.constantFrom('same', 'next', 'previous'),
    acts: fc.noBias(fc.array(act, { minLength, maxLength, size: 'max' })),
  });
export type Plan = ReturnType<typeof lives> extends fc.Arbitrary<infer Life> ? Life : never;
