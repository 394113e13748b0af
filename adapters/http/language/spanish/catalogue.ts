import { FAILURE_REASONS_ES } from '../../../shared/failure-reasons.es.ts';
import type { AnyTemplate } from '../templates.ts';
import { LENDING } from './lending.ts';
import { PEOPLE } from './people.ts';
import { REQUESTS } from './requests.ts';

// Why: docs/decisions/0040-how-a-text-finds-its-language.md
/** The Spanish text of every template, as ICU messages. A missing one fails the type check. */
export const SPANISH: Readonly<Record<AnyTemplate, string>> = {
  ...PEOPLE,
  ...LENDING,
  ...REQUESTS,
  ...FAILURE_REASONS_ES,
};
