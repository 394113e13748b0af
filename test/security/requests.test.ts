import { AGREEMENTS } from './rows/agreements.ts';
import { CHANGES } from './rows/changes.ts';
import { CHARGES } from './rows/charges.ts';
import { CORRECTIONS } from './rows/corrections.ts';
import { DAYS } from './rows/days.ts';
import { DECISIONS } from './rows/decisions.ts';
import { DISCLOSURES } from './rows/disclosures.ts';
import { FRAMING } from './rows/framing.ts';
import { LANGUAGES } from './rows/languages.ts';
import { COLLECTIONS, NOTES } from './rows/notes.ts';
import { OFFERS } from './rows/offers.ts';
import { PAYOFFS } from './rows/payoffs.ts';
import { PREPAYMENTS } from './rows/prepayments.ts';
import { BODIES, CONTENT_TYPES, METHODS } from './rows/protocol.ts';
import { STATEMENTS } from './rows/statements.ts';
import { TOKENS } from './rows/tokens.ts';
import { PATHS, QUERIES } from './rows/urls.ts';
import { WITHDRAWALS } from './rows/withdrawals.ts';
import { runTable } from './table.ts';

runTable('requests', {
  tokens: TOKENS,
  framing: FRAMING,
  methods: METHODS,
  'content types': CONTENT_TYPES,
  bodies: BODIES,
  queries: QUERIES,
  paths: PATHS,
  statements: STATEMENTS,
  payoffs: PAYOFFS,
  prepayments: PREPAYMENTS,
  withdrawals: WITHDRAWALS,
  disclosures: DISCLOSURES,
  decisions: DECISIONS,
  agreements: AGREEMENTS,
  changes: CHANGES,
  corrections: CORRECTIONS,
  charges: CHARGES,
  notes: NOTES,
  collections: COLLECTIONS,
  offers: OFFERS,
  'languages of answers': LANGUAGES,
  days: DAYS,
});
