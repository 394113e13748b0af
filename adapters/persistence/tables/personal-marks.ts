// Why: docs/decisions/0021-erasure-and-personal-data.md
/** What a column is to the copy of personal data and to an erasure. Without a mark it is copied, and stays. */
export interface Marks {
  readonly leftOut: boolean;
  readonly erased: boolean;
}

const LEFT_OUT = 'left out of the copy of personal data';
const ERASED = 'erased with the account';

/** A property of a mapping. Its comment is its mark. */
type Commented = { comment(text: string): object };
type Marked<Property extends Commented> = ReturnType<Property['comment']>;

/** A secret, a repetition, or bookkeeping of the service. Never copied. */
export const leftOut = <Property extends Commented>(property: Property) =>
  property.comment(LEFT_OUT) as Marked<Property>;

/** Personal, in a row that an erasure keeps: the erasure empties it. */
export const erased = <Property extends Commented>(property: Property) => property.comment(ERASED) as Marked<Property>;

/** Both. */
export const leftOutAndErased = <Property extends Commented>(property: Property) =>
  property.comment(`${LEFT_OUT}, ${ERASED}`) as Marked<Property>;

export function marksIn(comment = ''): Marks {
  return { leftOut: comment.includes(LEFT_OUT), erased: comment.includes(ERASED) };
}
