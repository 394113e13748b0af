import type { LabelledKind } from '../../domain/labels/labels.ts';
import type { LabelsView } from './labels.record.ts';

export interface LabelQueries {
  /** Returns `null` if there is no such thing. `userId` is the person to whom it belongs, or who it is. */
  labelsOf(kind: LabelledKind, id: string): Promise<(LabelsView & { readonly userId: string }) | null>;
}
