import { CALENDAR_FAULTS } from '../../domain/shared/calendar.ts';
import { Money, PREVIEW_CURRENCY } from '../../domain/shared/money.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import type { TimeZone } from '../../domain/shared/time-zone.ts';
import {
  InvalidNote,
  Note,
  type NoteDraft,
  type NoteSubject,
  type NoteSubjects,
  type Notes,
  subjectNamed,
  unknownSubject,
} from '../../domain/support/note.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** About one of the three. */
export interface WriteNoteCommand extends Pick<NoteDraft, 'kind' | 'text'>, NoteSubject {
  /** A day. */
  readonly promisedOn: string | null;
  /** A decimal. */
  readonly promisedAmount: number | null;
  readonly operator: Operator;
}

/** @throws InvalidNote if its day does not exist */
function promiseIn(given: Pick<WriteNoteCommand, 'promisedOn' | 'promisedAmount'>, zone: TimeZone) {
  const { promisedOn: on, promisedAmount: amount } = given;
  const promisedOn = on === null ? null : zone.dayIn(on);
  if (on !== null && promisedOn === null) {
    throw new InvalidNote([{ field: 'promisedOn', ...CALENDAR_FAULTS.noSuchDay() }]);
  }
  // A person has no currency; all have as many decimals.
  return { promisedOn, promisedAmount: amount === null ? null : Money.ofDecimal(amount, PREVIEW_CURRENCY) };
}

/** Writes down what an operator learned about a person, a request or a loan. */
export class WriteNote extends UseCase<{
  notes: Notes;
  noteSubjects: NoteSubjects;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidNote also if the subject is unknown, PromiseAlreadyMade */
  async execute(command: WriteNoteCommand): Promise<Note> {
    const { kind, text, operator, userId, requestId, loanId } = command;
    const subject = { userId, requestId, loanId };
    const { notes, noteSubjects, unitOfWork, ids, calendar } = this.deps;
    const draft = { kind, text, ...promiseIn(command, calendar.zone) };
    return unitOfWork.run(async () => {
      const personId = await noteSubjects.personOf(subject);
      if (personId === null) throw unknownSubject(subjectNamed(subject));
      const note = new Note({ ...draft, id: ids.next() }, subject, personId, operator.id, await momentOf(this.deps));
      await notes.add(note);
      return note;
    });
  }
}
