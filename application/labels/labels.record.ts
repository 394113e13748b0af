import { type Static, Type } from 'typebox';
import { nullable, of, record, text } from '../shared/record.ts';

export const EXAMPLE_EXTERNAL_ID = 'CRM-20417';
export const EXAMPLE_METADATA = { branch: 'Caracas', campaign: 'spring' };

/** What operators read of the labels of anything. */
export const LabelFields = {
  externalId: nullable(text(undefined, 'What the lender or another system calls it.'), EXAMPLE_EXTERNAL_ID),
  metadata: of(
    'record',
    Type.Unsafe<Readonly<Record<string, string>>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Texts by their names.',
      examples: [EXAMPLE_METADATA],
    }),
  ),
};

export const LabelsView = record('Labels', LabelFields);

export type LabelsView = Static<typeof LabelsView>;
