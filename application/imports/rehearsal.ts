import type { PersonalData } from '../../domain/identity/personal-data.ts';
import type { Sha256 } from '../../domain/shared/ids.ts';

/** What a dry run would have stored so far, so that its report is that of the run. */
export class Rehearsal {
  /** By external id. */
  readonly digests = new Map<string, Sha256>();
  /** By the comparable form of the address. */
  readonly people = new Map<string, PersonalData>();
}

/** Ends the unit of work of a line that a dry run would have stored. */
export class Rehearsed extends Error {}
