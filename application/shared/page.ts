import type { CalendarDay } from '../../domain/shared/calendar.ts';

/** A slice of a list: `page` counts from 1, `limit` is 1 to 100 items. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
  /** The `next` of the slice before; then `page` is ignored. Only for lists that have a `next`. */
  readonly after?: string | undefined;
  /** What the list is sorted by, such as `amount`, or `-amount` for descending. Newest first without a sort that it has. */
  readonly sort?: string | undefined;
}

/** The days on which the items of a list were created. Both are included. */
export interface DateRange {
  readonly from?: CalendarDay | undefined;
  readonly to?: CalendarDay | undefined;
}

/** A slice of a list, newest first, and the number of items in the whole list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** The list has more items than `total`. */
  readonly more?: boolean;
  /** A cursor to the next slice, or `null` if this is the last. Only lists over all owners have it. */
  readonly next?: string | null;
}

/** The form of a cursor: a number in base 36 and an id, so that each text of this form is a list position. */
export const CURSOR_PATTERN = '^[0-9a-z]{8,10}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The place of an item in a list. `value` is what the list is sorted by: of a time, milliseconds. */
export interface ListPosition {
  readonly value: number;
  readonly id: string;
}

export function cursorOf({ value, id }: ListPosition): string {
  return `${value.toString(36).padStart(8, '0')}_${id}`;
}

export function listPositionOf(cursor: string): ListPosition {
  const [value = '', id = ''] = cursor.split('_');
  return { value: Number.parseInt(value, 36), id };
}

/** The id after which the next batch of a list begins, or `null` when this batch is not full and so the last. */
export function nextCursor<Item>(batch: readonly Item[], size: number, idOf: (item: Item) => string): string | null {
  const last = batch.length === size ? batch.at(-1) : undefined;
  return last === undefined ? null : idOf(last);
}
