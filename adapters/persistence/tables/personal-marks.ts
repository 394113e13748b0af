// Why: docs/decisions/0021-erasure-and-personal-data.md
/** What a column is to the copy of personal data and to an erasure. Without marks it is copied, and stays. */
export interface Marks {
  /** Copied as a decimal or as percent. */
  readonly unit?: 'money' | 'rate';
  readonly leftOut?: boolean;
  readonly erased?: boolean;
}

/** Marks a column of a mapping. MikroORM passes on what it does not know. */
export function marked<Property extends object>(property: Property, marks: Marks): Property {
  const options = (property as { readonly '~options'?: { personal?: Marks } })['~options'];
  if (options === undefined) throw new TypeError('This is not a property of a mapping.');
  options.personal = { ...options.personal, ...marks };
  return property;
}

/** A secret, a repetition, or bookkeeping of the service. Never copied. */
export const leftOut = <Property extends object>(property: Property) => marked(property, { leftOut: true });

/** Personal, in a row that an erasure keeps: the erasure empties it. */
export const erased = <Property extends object>(property: Property) => marked(property, { erased: true });
