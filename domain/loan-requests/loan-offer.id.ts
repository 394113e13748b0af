import type { Id } from '../shared/id.ts';

export type LoanOfferId = Id<'LoanOffer'>;
