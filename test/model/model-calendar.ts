import { daysAfter } from './reference-arithmetic.ts';

const THURSDAY = Date.parse('1970-01-01');
const isWeekend = (day: string) => [2, 3].includes(((Date.parse(day) - THURSDAY) / 86_400_000) % 7);

/**
 * The days without work according to the contract, day by day and independent of the service's implementation: on each day
 * the list counts that was given last before it.
 */
export class ModelCalendar {
  readonly rule: 'same' | 'next' | 'previous';
  private lists: readonly { readonly from: string; readonly days: readonly string[] }[] = [];

  constructor(rule: ModelCalendar['rule']) {
    this.rule = rule;
  }

  /** From the next day on. */
  list(days: readonly string[], today: string): void {
    this.lists = [...this.lists, { from: daysAfter(today, 1), days }];
  }

  payableOn(dueOn: string, disbursedOn: string): string {
    if (this.rule === 'same') return dueOn;
    const first = daysAfter(disbursedOn, 1);
    // No list of the model reaches further.
    const early = this.rule === 'next' ? dueOn : daysAfter(dueOn, -30);
    for (let today = early > first ? early : first; ; today = daysAfter(today, 1)) {
      const wanted = this.wantedOn(today, dueOn, first);
      if (wanted === today) return today;
      // What has passed is not made payable after the fact.
      if (today >= dueOn && this.rule === 'previous') return dueOn;
    }
  }

  /** The day on which it is to be payable, by what is known today. */
  private wantedOn(today: string, dueOn: string, first: string): string {
    let day = dueOn;
    // What was not payable by now is payable today at the earliest.
    if (this.rule === 'next') {
      day = today > dueOn ? today : dueOn;
      while (this.isOff(day, today)) day = daysAfter(day, 1);
      return day;
    }
    while (day > first && this.isOff(day, today)) day = daysAfter(day, -1);
    return day;
  }

  private isOff(day: string, today: string): boolean {
    const list = this.lists.findLast(({ from }) => from <= today);
    return isWeekend(day) || list?.days.includes(day) === true;
  }
}

/** Without a product. */
export const AS_DUE = new ModelCalendar('same');
