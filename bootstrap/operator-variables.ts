import { FOUR_EYES_ACTS } from '../domain/audit/four-eyes.ts';
import { optional } from './variable.ts';
import * as type from './variable-types.ts';

/** How operators work in the back office. */
export const OPERATORS = {
  FOUR_EYES: optional(
    type.someOf(...FOUR_EYES_ACTS),
    'none',
    'The acts of operators that a second one must confirm. `approve` covers making an offer.',
    { example: 'disburse,write-off' },
  ),
};
