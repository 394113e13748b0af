import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { HolidayQueries } from '../../../application/loans/holidays.ts';
import { type Holidays, holidaysKnownOn } from '../../../domain/loans/holidays.ts';
import { PayableDays } from '../../../domain/loans/payable-days.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { type Holiday, listedIn, movesDays, WorkingDays } from '../../../domain/shared/working-days.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import type { JsonRow } from '../tables/tables.ts';

/** The state of the lists. */
export const holidaysVersion = (db: Db) => db.selectFrom('holiday_lists').select('version');
const VERSION = compiledQuery(holidaysVersion);
const HELD = compiledQuery((db) => holidaysVersion(db).forShare());
const LOCK = compiledQuery((db) => holidaysVersion(db).forUpdate());
const LISTS = compiledQuery((db) =>
  holidaysVersion(db).select(
    jsonArrayFrom(
      db.selectFrom('holidays as h').select(['h.day', 'h.listed_from as listedFrom', 'h.listed_until as listedUntil']),
    )
      .$castTo<readonly Holiday[]>()
      .as('holidays'),
  ),
);

/** The lists of a database, as last read. */
const READ = new WeakMap<EntityManager, WorkingDays>();

async function readLists(em: EntityManager) {
  const [lists] = await LISTS(em, {});
  if (lists === undefined) throw new Error('The lists of holidays have no row.');
  return lists;
}

/** The state of the lists, which another statement may have read, too. */
interface AtVersion {
  readonly version: number | null;
}

async function atVersion(em: EntityManager, row: AtVersion | undefined): Promise<WorkingDays> {
  const known = READ.get(em);
  if (known !== undefined && known.version === row?.version) return known;
  const lists = await readLists(em);
  const read = new WorkingDays(lists.holidays, lists.version);
  READ.set(em, read);
  return read;
}

/** By the lists of now: thousands of days, which are read once for each version. */
async function workingDaysOf(em: EntityManager): Promise<WorkingDays> {
  const [row] = await VERSION(em, {});
  return atVersion(em, row);
}

/** By the lists as they were at the end of a day. */
export async function workingDaysKnownOn(em: EntityManager, day: CalendarDay): Promise<WorkingDays> {
  const { holidays, version } = await readLists(em);
  return new WorkingDays(holidaysKnownOn(holidays, day), version);
}

type Row = Pick<JsonRow<'loans'>, 'due_day_rule' | 'disbursed_on'>;

/**
 * The payable days of the loans of these rows. Reads nothing if their due days are their payable days.
 * @param at the state of the lists, where it has been read already
 */
export async function payableDaysOf(
  em: EntityManager,
  rows: readonly Row[],
  at?: AtVersion,
): Promise<(row: Row) => PayableDays> {
  const isMoved = rows.some(({ due_day_rule }) => movesDays(due_day_rule));
  const known = () => (at === undefined ? workingDaysOf(em) : atVersion(em, at));
  const workingDays = isMoved ? await known() : WorkingDays.withoutHolidays;
  return ({ due_day_rule: rule, disbursed_on }) =>
    PayableDays.of({ rule, disbursedOn: disbursed_on as CalendarDay, workingDays });
}

export class KyselyHolidays extends DatabaseAdapter implements Holidays {
  workingDays(): Promise<WorkingDays> {
    return workingDaysOf(this.em);
  }

  async held(): Promise<WorkingDays> {
    const [row] = await HELD(this.em, {});
    return atVersion(this.em, row);
  }

  /** The statement of the lock would not see what was changed while it waited. */
  async lock(): Promise<readonly Holiday[]> {
    await LOCK(this.em, {});
    return (await readLists(this.em)).holidays;
  }

  async replace(holidays: readonly Holiday[]): Promise<void> {
    this.write(this.db.deleteFrom('holidays'));
    const rows = sql<Holiday>`jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb)`.as<'h'>(
      sql`h(day date, "listedFrom" date, "listedUntil" date)`,
    );
    const given = this.db.selectFrom(rows).select(['h.day', 'h.listedFrom', 'h.listedUntil']);
    this.write(this.db.insertInto('holidays').columns(['day', 'listed_from', 'listed_until']).expression(given));
    // From a sequence: a version that was rolled back is never given again.
    const next = sql<number>`nextval('holiday_list_versions')::integer`;
    this.write(this.db.updateTable('holiday_lists').set({ version: next }));
  }
}

export function kyselyHolidayQueries(em: EntityManager): HolidayQueries {
  return { days: async () => listedIn((await readLists(em)).holidays) };
}
