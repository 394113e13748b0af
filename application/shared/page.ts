/** Which slice of a list is wanted: `page` counts from 1, `limit` is the size of a page, 1..100. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/** One slice of a list, newest first, and how many items the whole list has. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}
