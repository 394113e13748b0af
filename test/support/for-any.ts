import fc from 'fast-check';
import { it } from 'vitest';

/** A test of what holds for any values, as `it.each` is one of rows. */
export function itForAny<Values extends [unknown, ...unknown[]]>(
  values: { readonly [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  parameters: fc.Parameters<NoInfer<Values>> = {},
) {
  return (title: string, check: (...any: Values) => unknown) =>
    it(title, () =>
      fc.assert(
        fc.property<Values>(...values, (...any) => void check(...any)),
        parameters,
      ),
    );
}
