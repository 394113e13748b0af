import type { Operator } from '../../domain/shared/operator.ts';
import {
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

export interface WriteNoteCommand extends Omit<NoteDraft, 'id'> {
  readonly subject: NoteSubject;
  readonly operator: Operator;
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
  execute({ subject, operator, ...draft }: WriteNoteCommand): Promise<Note> {
    const { notes, noteSubjects, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      const personId = await noteSubjects.personOf(subject);
      if (personId === null) throw unknownSubject(subjectNamed(subject));
      const note = new Note({ ...draft, id: ids.next() }, subject, personId, operator.id, await momentOf(this.deps));
      await notes.add(note);
      return note;
    });
  }
}
