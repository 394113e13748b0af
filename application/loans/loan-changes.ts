import { changeTermsOf, effectiveDayOf, type WantedTerms } from '../../domain/loans/change.ts';
import type { Past } from '../../domain/loans/entry.ts';
import { InvalidLoanChange, PreviewOutdated } from '../../domain/loans/loan.errors.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Unneeded } from '../../domain/loans/relive.ts';
import { undoableAmong, type WantedUndo } from '../../domain/loans/undo.ts';
import { CALENDAR_FAULTS, type CalendarDay, midnightText } from '../../domain/shared/calendar.ts';
import type { LoanChangeId, LoanId, LoanPauseId } from '../../domain/shared/ids.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import type { TimeZone } from '../../domain/shared/time-zone.ts';
import type { ClosedDays } from '../closing/closing.port.ts';
import {
  type BusinessCalendar,
  type Clock,
  type Digests,
  type IdGenerator,
  momentOf,
  type UnitOfWork,
} from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ScheduledPayment } from './loan.record.ts';
import type { LoanChanges } from './loan-changes.port.ts';
import type { LoanHistories } from './loan-history.port.ts';
import { assertNotPaidBack, type LoanPayments } from './loan-payments.port.ts';
import type { BookedLoanChange, LoanChangePreview, LoanFigures, LoanUndoPreview } from './operator-loan.record.ts';
import { paymentScheduleOf } from './payment-schedule.ts';

interface LoanChangeCommand extends Omit<WantedTerms, Days> {
  readonly loanId: LoanId;
  readonly reason: string;
  /** By default the business date. */
  readonly effectiveOn?: string | null;
  /** Of a relief. */
  readonly from?: string | null;
  readonly to?: string | null;
}

type Days = 'from' | 'to';

interface ChangeDependencies {
  readonly loans: Loans;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly digests: Digests;
  readonly closedDays: Pick<ClosedDays, 'progress'>;
  readonly loanPayments: Pick<LoanPayments, 'anyPaidBack'>;
}

/** What is done to a loan, and what it shows. */
interface Shown<Type> {
  readonly today: CalendarDay;
  readonly at: Date;
  readonly preview: PreviewOf<Type>;
  /** Before it. */
  readonly scheduleBefore: readonly ScheduledPayment[];
}

type PreviewOf<Type> = Omit<LoanChangePreview, 'type'> & { readonly type: Type };

interface Doing {
  readonly past: Past;
  readonly today: CalendarDay;
  readonly at: Date;
}

/** Does something to a loan that is locked. Storing it is up to the caller. @param told what else the digest is of */
async function showing<Type>(
  deps: ChangeDependencies,
  loan: Loan,
  doIt: (doing: Doing) => {
    readonly type: Type;
    readonly told: readonly unknown[];
    readonly unneeded: readonly Unneeded[];
  },
): Promise<Shown<Type>> {
  const { loans, calendar, digests, closedDays, loanPayments } = deps;
  const [today, at] = [await calendar.today(), await momentOf(deps)];
  const history = await loans.historyOf(loan);
  const { lastClosed: closedOn } = await closedDays.progress();
  const past = { history, demoted: await loans.demotedOf(loan), closedOn };
  const [before, scheduleBefore] = [loanFiguresOf(loan), paymentScheduleOf(loan, today)];
  const { type, told, unneeded } = doIt({ past, today, at });
  await assertNotPaidBack(loanPayments, unneeded);
  const changed = { before, after: loanFiguresOf(loan), paymentSchedule: paymentScheduleOf(loan, today) };
  const shown = { loanId: loan.id, type, asOf: midnightText(today), ...changed };
  // Counted, so that a change outdates each preview, even if it alters nothing.
  const digest = digests.of(JSON.stringify([shown, told, scheduleBefore, history.length]));
  return { today, at, preview: { ...shown, digest }, scheduleBefore };
}

interface ChangedLoan extends Shown<LoanChangePreview['type']> {
  readonly loan: Loan;
  readonly changeId: LoanChangeId;
  readonly terms: WantedTerms;
  readonly effectiveOn: CalendarDay;
}

/**
 * Locks a loan and changes it. Storing it is up to the caller.
 * @throws LoanNotFound, InvalidLoanChange, InvalidRate, LoanNotChangeable, TooManyChanges
 */
async function changeLoan(
  deps: ChangeDependencies,
  { loanId, reason, ...given }: LoanChangeCommand,
): Promise<ChangedLoan> {
  const { loans, calendar, ids } = deps;
  const loan = await loans.get(loanId, await loans.borrowerOf(loanId));
  const changeId = ids.next<'LoanChange'>();
  const { effectiveOn: wantedOn, ...terms } = daysIn(given, calendar.zone);
  const effectiveOn = effectiveDayOf(terms, wantedOn ?? (await calendar.today()));
  const shown = await showing(deps, loan, (doing) => {
    const wanted = { changeId, terms: changeTermsOf(terms), reason, effectiveOn: wantedOn };
    const unneeded = loan.change({ ...wanted, ...doing });
    const { type, term = null, interestRate = null, day = null, from, to: last } = terms;
    return { type, told: [term, interestRate, day, from, last, effectiveOn], unneeded };
  });
  return { loan, changeId, terms, effectiveOn, ...shown };
}

type GivenTerms = Omit<LoanChangeCommand, 'loanId' | 'reason'>;

/** With the days that the texts name. @throws InvalidLoanChange if there is no such day */
function daysIn(given: GivenTerms, zone: TimeZone): WantedTerms & { readonly effectiveOn: CalendarDay | null } {
  const dayIn = (field: Days | 'effectiveOn') => {
    const text = given[field] ?? null;
    const day = text === null ? null : zone.dayIn(text);
    if (text !== null && day === null) throw new InvalidLoanChange(field, CALENDAR_FAULTS.noSuchDay());
    return day;
  };
  return { ...given, effectiveOn: dayIn('effectiveOn'), from: dayIn('from'), to: dayIn('to') };
}

function loanFiguresOf(loan: Loan): LoanFigures {
  const { currency, nextDueOn, installments } = loan;
  const lastDueOn = installments.at(-1)?.dueOn;
  return {
    interestRate: loan.rate.toPercent(),
    monthlyPayment: loan.monthlyPayment.toDecimal(currency),
    remainingTerm: loan.remainingTerm,
    totalInterest: loan.totalInterest.toDecimal(currency),
    remainingAmount: loan.remainingAmount.toDecimal(currency),
    nextPaymentDate: nextDueOn && midnightText(nextDueOn),
    lastPaymentDate: lastDueOn === undefined ? null : midnightText(lastDueOn),
  };
}

export interface BookLoanChangeCommand extends LoanChangeCommand {
  /** Of the preview that the operator saw. */
  readonly digest: string;
  readonly operator: Operator;
}

/** Changes a loan exactly as it was previewed. */
export class BookLoanChange extends UseCase<
  ChangeDependencies & { loanChanges: Pick<LoanChanges, 'add'>; unitOfWork: UnitOfWork }
> {
  /** @throws LoanNotFound, InvalidLoanChange, InvalidRate, LoanNotChangeable, TooManyChanges, PreviewOutdated */
  execute(command: BookLoanChangeCommand): Promise<BookedLoanChange> {
    const { digest, operator, ...order } = command;
    const { loanId, reason } = order;
    return this.deps.unitOfWork.run(async () => {
      const { loan, changeId, terms, effectiveOn, today: on, at, preview } = await changeLoan(this.deps, order);
      if (preview.digest !== digest) throw new PreviewOutdated();
      await this.deps.loans.save(loan);
      const { before, after } = preview;
      const { borrowerId } = loan;
      await this.deps.loanChanges.add({
        changeId,
        loanId,
        borrowerId,
        operatorId: operator.id,
        terms,
        reason,
        on,
        effectiveOn,
        before,
        after,
        at,
      });
      return { ...preview, changeId };
    });
  }
}

/** The effect of a change on a loan. Nothing is stored. */
export class PreviewLoanChange extends UseCase<ChangeDependencies & { unitOfWork: UnitOfWork }> {
  /** @throws LoanNotFound, InvalidLoanChange, InvalidRate, LoanNotChangeable, TooManyChanges */
  execute(
    command: LoanChangeCommand,
  ): Promise<LoanChangePreview & { readonly scheduleBefore: readonly ScheduledPayment[] }> {
    return this.deps.unitOfWork.run(async () => {
      const { preview, scheduleBefore } = await changeLoan(this.deps, command);
      return { ...preview, scheduleBefore };
    });
  }
}

interface LoanUndoCommand {
  readonly loanId: LoanId;
  readonly undone: LoanChangeId | LoanPauseId;
  readonly kind: WantedUndo['kind'];
  readonly reason: string;
}

type UndoDependencies = ChangeDependencies & { readonly loanHistories: Pick<LoanHistories, 'recordedOf'> };

/** Locks a loan and takes a change or a pause back. @throws LoanNotFound, LoanChangeNotFound, LoanNotChangeable */
async function undoChange(deps: UndoDependencies, { loanId, reason, ...wanted }: LoanUndoCommand) {
  const { loans, loanHistories } = deps;
  const loan = await loans.get(loanId, await loans.borrowerOf(loanId));
  const recorded = (await loanHistories.recordedOf(loanId, null))?.entries ?? [];
  const undone = undoableAmong(recorded, wanted);
  const shown = await showing(deps, loan, (doing) => {
    const unneeded = loan.undo({ ...wanted, reason, ...doing });
    const { type } = undone.kind === 'change' ? undone.change : { type: undone.kind };
    return { type, told: [wanted.undone, undone.on], unneeded };
  });
  return { loan, ...shown };
}

/** The effect on a loan of taking a change or a pause back. Nothing is stored. */
export class PreviewLoanUndo extends UseCase<UndoDependencies & { unitOfWork: UnitOfWork }> {
  /** @throws LoanNotFound, LoanChangeNotFound, LoanNotChangeable */
  execute(
    command: LoanUndoCommand,
  ): Promise<LoanUndoPreview & { readonly scheduleBefore: readonly ScheduledPayment[] }> {
    return this.deps.unitOfWork.run(async () => {
      const { preview, scheduleBefore } = await undoChange(this.deps, command);
      return { ...preview, scheduleBefore };
    });
  }
}

export interface BookUndoCommand {
  readonly loanId: LoanId;
  readonly reason: string;
  /** Of the preview that the operator saw. */
  readonly digest: string;
  readonly operator: Operator;
}

type BookedUndo = LoanUndoCommand & Pick<BookUndoCommand, 'digest' | 'operator'>;

/** Takes something back exactly as it was previewed. */
class BookUndo extends UseCase<
  UndoDependencies & { loanChanges: Pick<LoanChanges, 'addUndo'>; unitOfWork: UnitOfWork }
> {
  protected book({ digest, operator, ...order }: BookedUndo): Promise<LoanUndoPreview> {
    const { loanId, undone, reason } = order;
    return this.deps.unitOfWork.run(async () => {
      const { loan, at, preview } = await undoChange(this.deps, order);
      if (preview.digest !== digest) throw new PreviewOutdated();
      await this.deps.loans.save(loan);
      const { borrowerId } = loan;
      await this.deps.loanChanges.addUndo({ undone, loanId, borrowerId, operatorId: operator.id, reason, at });
      return preview;
    });
  }
}

/** Takes a change of a loan back, as if it had not been. */
export class UndoLoanChange extends BookUndo {
  /** @throws LoanNotFound, LoanChangeNotFound, LoanNotChangeable, PreviewOutdated */
  execute({ changeId, ...command }: BookUndoCommand & { readonly changeId: LoanChangeId }) {
    return this.book({ ...command, kind: 'change', undone: changeId });
  }
}

/** Takes a pause of a loan back, as if it had not been. */
export class UndoLoanPause extends BookUndo {
  /** @throws LoanNotFound, LoanChangeNotFound, LoanNotChangeable, PreviewOutdated */
  execute({ pauseId, ...command }: BookUndoCommand & { readonly pauseId: LoanPauseId }) {
    return this.book({ ...command, kind: 'pause', undone: pauseId });
  }
}
