import { CALENDAR_FAULTS, type CalendarDay } from '../../domain/shared/calendar.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
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

/** @throws InvalidNote if there is no such day */
function promisedDay(text: string | null, zone: TimeZone): CalendarDay | null {
  const day = text === null ? null : zone.dayIn(text);
  if (text !== null && day === null) {
    throw new InvalidNote([{ field: 'promisedOn', ...CALENDAR_FAULTS.noSuchDay() }]);
  }
  return day;
}

/** Writes down what an operator learned about a person, a request or a loan. */
export class WriteNote extends UseCase<{
  notes: Notes;
  noteSubjects: NoteSubjects;
  defaultCurrency: Currency;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidNote also if the subject is unknown, InvalidAmount, PromiseAlreadyMade */
  async execute(command: WriteNoteCommand): Promise<Note> {
    const { kind, text, promisedAmount: amount, operator, userId, requestId, loanId } = command;
    const subject = { userId, requestId, loanId };
    const { notes, noteSubjects, defaultCurrency, unitOfWork, ids, calendar } = this.deps;
    const promisedOn = promisedDay(command.promisedOn, calendar.zone);
    return unitOfWork.run(async () => {
      const found = await noteSubjects.find(subject);
      if (found === null) throw unknownSubject(subjectNamed(subject));
      const currency = found.currency ?? defaultCurrency;
      const promisedAmount = amount === null ? null : Money.ofDecimal(amount, currency, 'promisedAmount');
      const draft = { id: ids.next<'Note'>(), kind, text, promisedOn, promisedAmount, currency };
      const note = new Note(draft, subject, found.personId, operator.id, await momentOf(this.deps));
      await notes.add(note);
      return note;
    });
  }
}
