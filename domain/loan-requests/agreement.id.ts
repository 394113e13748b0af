import type { Id } from '../shared/id.ts';

export type AgreementId = Id<'Agreement'>;
