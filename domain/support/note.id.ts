import type { Id } from '../shared/id.ts';

export type NoteId = Id<'Note'>;
