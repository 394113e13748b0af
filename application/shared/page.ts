/** A slice of a list: `page` counts from 1, `limit` is 1 to 100 items. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/** A slice of a list, newest first, and the number of items in the whole list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** The id after which the next batch of a list begins, or `null` when this batch is not full and so the last. */
export function nextCursor<Item>(batch: readonly Item[], size: number, idOf: (item: Item) => string): string | null {
  const last = batch.length === size ? batch.at(-1) : undefined;
  return last === undefined ? null : idOf(last);
}
