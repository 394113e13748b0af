import { Aggregate } from '../shared/aggregate.ts';
import { domainError, validationError } from '../shared/domain-error.ts';
import type { Id, UserId } from '../shared/ids.ts';
import { lengthOf, TEXT_FAULTS, textFaults } from '../shared/text.ts';

export class InvalidSavedView extends validationError('INVALID_VIEW', 'The view is not valid. See details.') {}

export class TooManySavedViews extends domainError(
  'invalid',
  'TOO_MANY_VIEWS',
  'A list keeps at most {max} views. Remove one first.',
) {}

export class SavedViewNotFound extends domainError('not-found', 'VIEW_NOT_FOUND', 'View not found.') {}

export type SavedViewId = Id<'SavedView'>;

/** Of an operator, in one list. */
const MAX_SAVED_VIEWS = 20;
const VIEW_NAME_MAX_LENGTH = 40;
const FILTER_MAX_LENGTH = 1000;

export type NewSavedView = Pick<SavedView, 'id' | 'ownerId' | 'list' | 'name' | 'filter'>;

/** The filter of a list, under a name that an operator gave it. Its owner alone sees it. */
export class SavedView extends Aggregate {
  readonly id: SavedViewId;
  readonly ownerId: UserId;
  /** Such as `/loans`. */
  readonly list: string;
  readonly name: string;
  readonly createdAt: Date;
  private _filter: string;

  /** @throws InvalidSavedView */
  constructor({ id, ownerId, list, name, filter }: NewSavedView, now: Date) {
    super();
    const faults = textFaults('name', name, VIEW_NAME_MAX_LENGTH);
    if (faults.length > 0) throw new InvalidSavedView(faults);
    checkFilter(filter);
    this.id = id;
    this.ownerId = ownerId;
    this.list = list;
    this.name = name;
    this.createdAt = now;
    this._filter = filter;
  }

  /** The query of the list's address, such as `status=Active`. */
  get filter(): string {
    return this._filter;
  }

  /** @throws InvalidSavedView */
  replaceFilter(filter: string): void {
    checkFilter(filter);
    this._filter = filter;
  }
}

/** @param views of one operator, in one list @throws TooManySavedViews */
export function checkRoomFor(views: readonly SavedView[]): void {
  if (views.length >= MAX_SAVED_VIEWS) throw new TooManySavedViews({ max: MAX_SAVED_VIEWS });
}

function checkFilter(filter: string): void {
  if (lengthOf(filter) <= FILTER_MAX_LENGTH) return;
  throw new InvalidSavedView([{ field: 'filter', ...TEXT_FAULTS.tooLong({ max: FILTER_MAX_LENGTH }) }]);
}

/** The views of all operators. */
export interface SavedViews {
  /** By name. Locks them, and the list for new ones, until the unit of work ends. */
  ofList(ownerId: UserId, list: string): Promise<readonly SavedView[]>;
  /** @throws SavedViewNotFound if it is unknown or another operator's */
  get(id: SavedViewId, ownerId: UserId): Promise<SavedView>;
  save(view: SavedView): Promise<void>;
  remove(view: SavedView): Promise<void>;
}
