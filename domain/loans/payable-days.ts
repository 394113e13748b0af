import { addDays, type CalendarDay } from '../shared/calendar.ts';
import { type DueDayRule, movesDays, type WorkingDays } from '../shared/working-days.ts';

interface Payable {
  readonly rule: DueDayRule;
  readonly disbursedOn: CalendarDay;
  readonly workingDays: WorkingDays;
}

// Why: docs/decisions/0061-a-payable-day-follows-from-the-lists-of-holidays.md
/**
 * On which day the instalments of a loan are payable: the due day, or a working day beside it. Each day decides by its own
 * list of holidays whether an instalment is payable on it, so a later list moves only what is not payable yet.
 */
export class PayableDays {
  /** Each instalment is payable on its due day. */
  static readonly asDue = new PayableDays('same', null);
  readonly rule: DueDayRule;
  private readonly moved: Omit<Payable, 'rule'> | null;

  private constructor(rule: DueDayRule, moved: Omit<Payable, 'rule'> | null) {
    this.rule = rule;
    this.moved = moved;
  }

  static of({ rule, ...moved }: Payable): PayableDays {
    return movesDays(rule) ? new PayableDays(rule, moved) : PayableDays.asDue;
  }

  /** That of the lists of holidays; `null` if they move nothing. */
  get version(): number | null {
    return this.moved?.workingDays.version ?? null;
  }

  /** @returns the day on which an instalment is payable */
  on(dueOn: CalendarDay): CalendarDay {
    if (this.moved === null || this.moved.workingDays.hasByAll(dueOn)) return dueOn;
    return this.rule === 'next' ? nextOn(dueOn, this.moved) : previousOn(dueOn, this.moved);
  }
}

function nextOn(dueOn: CalendarDay, { workingDays }: Omit<Payable, 'rule'>): CalendarDay {
  let day = dueOn;
  while (!workingDays.has(day, day)) day = addDays(day, 1);
  return day;
}

/** The first day that is the last working day by then. If that has passed when the due day becomes a holiday, the due day stays. */
function previousOn(dueOn: CalendarDay, { workingDays, disbursedOn }: Omit<Payable, 'rule'>): CalendarDay {
  const earliest = addDays(disbursedOn, 1);
  let day = dueOn;
  while (day > earliest && !workingDays.hasByAll(day)) day = addDays(day, -1);
  for (; day < dueOn; day = addDays(day, 1)) {
    if (day !== earliest && !workingDays.has(day, day)) continue;
    if (!isAnyBetween(workingDays, day, dueOn)) return day;
  }
  return dueOn;
}

/** Whether a working day by the list of `day` follows it, up to the due day. */
function isAnyBetween(workingDays: WorkingDays, day: CalendarDay, dueOn: CalendarDay): boolean {
  for (let later = addDays(day, 1); later <= dueOn; later = addDays(later, 1)) {
    if (workingDays.has(later, day)) return true;
  }
  return false;
}

/** The due days of which instalments may be payable on a day by a rule, the day itself among them. */
export function dueDaysPayableOn(day: CalendarDay, rule: DueDayRule, workingDays: WorkingDays): readonly CalendarDay[] {
  const days = [day];
  const step = { same: 0, next: -1, previous: 1 }[rule];
  for (let due = addDays(day, step); step !== 0 && !workingDays.hasByAll(due); due = addDays(due, step)) days.push(due);
  return days;
}
