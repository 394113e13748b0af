import type { Static } from 'typebox';
import type { NoteItem, NoteQueries } from '../../../application/support/note.queries.ts';
import type { WriteNoteCommand } from '../../../application/support/write-note.ts';
import { Money, PREVIEW_CURRENCY } from '../../../domain/shared/money.ts';
import { InvalidNote } from '../../../domain/support/note.errors.ts';
import type { NoteSubject } from '../../../domain/support/note.ts';
import { found, listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorActOn, operatorOf, READ } from '../auth/access.ts';
import { dayIn, filterId } from '../fields/read-fields.ts';
import { FIELD_FAULTS } from '../fields/sentences.ts';
import * as schemas from './notes.schemas.ts';

export interface NoteRoutesOptions {
  readonly noteQueries: Pick<NoteQueries, 'list'>;
  readonly writeNote: OperatorActOn<NoteItem, Omit<WriteNoteCommand, 'operator'>>;
}

type Named = { readonly [Name in keyof NoteSubject]?: string };

/** A malformed id becomes one of nothing. */
function subjectIn({ userId, requestId, loanId }: Named): NoteSubject {
  return {
    userId: filterId<'User'>(userId) ?? null,
    requestId: filterId<'LoanRequest'>(requestId) ?? null,
    loanId: filterId<'Loan'>(loanId) ?? null,
  };
}

type NoteBody = Pick<Static<typeof schemas.writeNote.body>, keyof typeof schemas.noteFields>;

/** What a note says, without its subject. @throws InvalidNote if its day does not exist */
export function noteIn({ kind, text, promisedOn: on, promisedAmount: amount }: NoteBody) {
  const promisedOn = on === undefined ? null : dayIn(on);
  if (on !== undefined && promisedOn === null) {
    throw new InvalidNote([{ field: 'promisedOn', ...FIELD_FAULTS.noSuchDay() }]);
  }
  // A person has no currency; all have as many decimals.
  const promisedAmount = amount === undefined ? null : Money.ofDecimal(amount, PREVIEW_CURRENCY);
  return { kind, text, promisedOn, promisedAmount };
}

export const noteRoutes: RoutePlugin<NoteRoutesOptions> = async (app, { noteQueries, writeNote }) => {
  app.get('/backoffice/notes', { config: READ, schema: schemas.listNotes }, async (request, reply) =>
    listed(request, reply, await noteQueries.list(subjectIn(request.query), request.query)),
  );
  app.post('/backoffice/notes', { config: act('note.write'), schema: schemas.writeNote }, async ({ user, body }) =>
    found(
      await writeNote.executeAndRead({ ...noteIn(body), subject: subjectIn(body), operator: operatorOf(user) }),
      Error,
    ),
  );
};
