import { type Static, Type } from 'typebox';
import { ENTRY_KINDS, REMOVAL_CAUSES } from '../../domain/loans/entry.ts';
import { day, EXAMPLE_IDS, id, moment, nullable, of, oneOf, record } from '../shared/record.ts';
import { undoFields } from './operator-loan.record.ts';

export const LoanEntryItem = record('LoanEntry', {
  entryId: id('entry'),
  kind: oneOf(ENTRY_KINDS, { title: 'LoanEntryKind', examples: ['payment'] }),
  on: day('2026-12-20', 'The day on which it takes effect.'),
  recordedAt: moment('2026-12-20T09:30:00.000Z'),
  removedAt: nullable(moment(undefined, '`null` while it counts.')),
  cause: of('choice', {
    ...nullable(oneOf(REMOVAL_CAUSES)),
    title: 'LoanEntryRemovalCause',
    description:
      'Why it was removed. `reversal`: its payment was taken back. `demotion`: money that was to prepay the loan, pay it off ' +
      'or give it back is an ordinary payment, which took its place. `judgement`: by what was entered late, the close of ' +
      'business would have found something else. `undo`: an operator took it back.',
  }),
  ...undoFields,
  details: of(
    'record',
    Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description: 'What the kind has: amounts, the rate, days, and the ids of payments and charges.',
      examples: [
        {
          paymentId: EXAMPLE_IDS.payment,
          amount: 888.49,
          valueOn: '2026-12-20',
          at: '2026-12-20T09:30:00.000Z',
        },
      ],
    }),
  ),
});

export type LoanEntryItem = Static<typeof LoanEntryItem>;
