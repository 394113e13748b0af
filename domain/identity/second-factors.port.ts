import type { UserId } from '../shared/ids.ts';
import type { SecondFactor } from './second-factor.ts';

/** At most one of each user. Lock the user first, so that a code is accepted once. */
export interface SecondFactors {
  find(userId: UserId): Promise<SecondFactor | null>;
  save(factor: SecondFactor): Promise<void>;
  remove(factor: SecondFactor): Promise<void>;
}
