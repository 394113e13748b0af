import { MAX_JUMP_DAYS } from '../../../domain/closing/closing-days.ts';
import { addDays, type CalendarDay } from '../../../domain/shared/calendar.ts';
import { FORBIDDEN, INVALID, KEY_REUSED, NO_METHOD, UNAUTHENTICATED } from '../answers.ts';
import { type Attack, deliver } from '../attack.ts';
import { by, get, post, row, type Who } from '../row.ts';
import type { Target } from '../target.ts';

const URL = '/sandbox/clock';
const NO_SUCH_DATE = [400, 'INVALID_CLOCK_DATE'] as const;

const todayOf = async (target: Target): Promise<CalendarDay> =>
  JSON.parse((await deliver(get(target.operator, URL), target)).text).data.businessDate;

const move = (name: string, payload: object, answer: Attack['answer'], who: Who | null = 'operator') =>
  row(name, answer, (target) => post(who && target[who], URL, payload));

/** Moves the clock by this many days. */
const moveBy = (name: string, days: number, answer: Attack['answer'], headers = {}) =>
  row(name, answer, async (target) =>
    post(target.operator, URL, { date: addDays(await todayOf(target), days) }, headers),
  );

const on = (date: unknown, answer: Attack['answer']) => move(`the date ${JSON.stringify(date)}`, { date }, answer);

const CLOCK_KEY = { 'idempotency-key': 'clock-1' };

export const SANDBOX_CLOCK: readonly Attack[] = [
  row('a borrower reads the clock', FORBIDDEN, ({ attacker }) => get(attacker, URL)),
  row('a client without a token reads the clock', UNAUTHENTICATED, () => get(null, URL)),
  move('a borrower moves the clock', { date: '2027-03-01' }, FORBIDDEN, 'attacker'),
  move('a client without a token moves the clock', { date: 7 }, UNAUTHENTICATED, null),
  move('no date', {}, INVALID),
  move('another property', { date: '2027-03-01', force: true }, INVALID),
  ...[null, true, 20270301, ['2027-03-01'], { $gt: '' }, ' 2027-03-01'].map((date) => on(date, INVALID)),
  on('2020-01-01', NO_SUCH_DATE),
  moveBy('a day back', -1, NO_SUCH_DATE),
  moveBy('a day too far', MAX_JUMP_DAYS + 1, NO_SUCH_DATE),
  moveBy('the business date itself', 0, [200], CLOCK_KEY),
  moveBy('the same key with another date', 1, KEY_REUSED, CLOCK_KEY),
  row('DELETE', NO_METHOD, (target) => by(target.operator, 'DELETE', URL)),
];
