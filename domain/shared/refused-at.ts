import { DomainError } from './domain-error.ts';

/** Where a rule is broken, by the names of the domain. */
export interface RefusedPlace {
  readonly part: 'whole' | 'borrower' | 'terms' | 'history' | 'expected';
  /** The entry, from 0, if the part is the history. */
  readonly index?: number;
  /** The field, if it is known before the reason is. */
  readonly field?: string;
}

/** A rule that what is given breaks at a place. */
export class RefusedAt extends Error {
  readonly place: RefusedPlace;
  readonly reason: DomainError;

  constructor(place: RefusedPlace, reason: DomainError) {
    super(reason.message);
    this.name = 'RefusedAt';
    this.place = place;
    this.reason = reason;
  }
}

/** @throws RefusedAt if the work breaks a rule */
export function at<T>(place: RefusedPlace, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof DomainError ? new RefusedAt(place, error) : error;
  }
}
