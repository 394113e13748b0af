import { defineEntity, p } from '@mikro-orm/core';
import { LABELLED_KINDS } from '../../../domain/labels/labels.ts';
import { erased } from './personal-marks.ts';

// Why: docs/decisions/0063-labels-are-beside-the-aggregates.md
/** The labels of a thing, which has no row before it has any. An erasure empties the external id of a person only. */
export const LabelsMapping = defineEntity({
  name: 'LabelsRow',
  tableName: 'labels',
  properties: {
    subjectId: p.uuid().primary().accessor('id'),
    kind: p.enum(LABELLED_KINDS),
    userId: p.uuid().accessor('personId'),
    externalId: p.text().nullable().accessor('labels.externalId'),
    metadata: erased(p.json<Readonly<Record<string, string>>>()),
  },
});
