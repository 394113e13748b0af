import type { Id } from '../shared/id.ts';

export type ApprovalId = Id<'Approval'>;
