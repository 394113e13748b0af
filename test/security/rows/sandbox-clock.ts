import { MAX_JUMP_DAYS } from '../../../domain/closing/sandbox-clock.ts';
import { addDays, type CalendarDay } from '../../../domain/shared/calendar.ts';
import type { Attack } from '../attack.ts';
import { ask } from '../objects.ts';
import type { Person, Target } from '../target.ts';

const URL = '/sandbox/clock';
const INVALID = [400, 'VALIDATION_FAILED'] as const;
const NO_SUCH_DATE = [400, 'INVALID_CLOCK_DATE'] as const;

type Who = (target: Target) => Person | null;

const operator: Who = (target) => target.operator;
const headersOf = (who: Who, target: Target) => who(target)?.headers ?? {};
const todayOf = async (target: Target): Promise<CalendarDay> =>
  JSON.parse((await ask(target, target.operator, 'GET', URL)).text).data.businessDate;

function move(name: string, payload: object, answer: Attack['answer'], who: Who = operator): Attack {
  return { name, send: (target) => ({ method: 'POST', url: URL, payload, headers: headersOf(who, target) }), answer };
}

/** Moves the clock by this many days. */
function moveBy(name: string, days: number, answer: Attack['answer'], key?: string): Attack {
  return {
    name,
    send: async (target) => {
      const payload = { date: addDays(await todayOf(target), days) };
      const keyed = key !== undefined && { 'idempotency-key': key };
      return { method: 'POST', url: URL, payload, headers: { ...target.operator.headers, ...keyed } };
    },
    answer,
  };
}

const on = (date: unknown, answer: Attack['answer']) => move(`the date ${JSON.stringify(date)}`, { date }, answer);

function read(name: string, who: Who, answer: Attack['answer']): Attack {
  return { name, send: (target) => ({ url: URL, headers: headersOf(who, target) }), answer };
}

export const SANDBOX_CLOCK: readonly Attack[] = [
  read('a borrower reads the clock', ({ attacker }) => attacker, [403, 'FORBIDDEN']),
  read('a client without a token reads the clock', () => null, [401, 'UNAUTHENTICATED']),
  move('a borrower moves the clock', { date: '2027-03-01' }, [403, 'FORBIDDEN'], ({ attacker }) => attacker),
  move('a client without a token moves the clock', { date: 7 }, [401, 'UNAUTHENTICATED'], () => null),
  move('no date', {}, INVALID),
  move('another property', { date: '2027-03-01', force: true }, INVALID),
  ...[null, true, 20270301, ['2027-03-01'], { $gt: '' }, '', 'now', '2027-3-1', ' 2027-03-01', '2027-03-01\n'].map(
    (date) => on(date, INVALID),
  ),
  ...['٢٠٢٧-٠٣-٠١', '+010000-01-01', '-271821-04-20', '2027-03-01T00:00:00+14:00', '2027-03-01[u-ca=hebrew]'].map(
    (date) => on(date, INVALID),
  ),
  ...['2020-01-01', '0000-01-01', '2027-02-30', '2027-13-01', '2027-00-00', '2200-01-01', '9999-12-31'].map((date) =>
    on(date, NO_SUCH_DATE),
  ),
  moveBy('a day back', -1, NO_SUCH_DATE),
  moveBy('a day too far', MAX_JUMP_DAYS + 1, NO_SUCH_DATE),
  moveBy('the business date itself', 0, [200], 'clock-1'),
  moveBy('the same key with another date', 1, [400, 'IDEMPOTENCY_KEY_REUSED'], 'clock-1'),
  {
    name: 'DELETE',
    send: (target) => ({ method: 'DELETE', url: URL, headers: target.operator.headers }),
    answer: [405, 'METHOD_NOT_ALLOWED'],
  },
];
