import { type Static, Type } from 'typebox';
import { AccountBalance, PostingItem, type TrialBalance } from '../../../../application/ledger/ledger.record.ts';
import { Day, EXPECTATIONS } from '../../../../application/shared/input.ts';
import {
  type ClosingProgress,
  checkClosable,
  daysOfJump,
  daysToClose,
} from '../../../../domain/closing/closing-days.ts';
import { addDays, type CalendarDay, daysBetween } from '../../../../domain/shared/calendar.ts';
import type { TimeZone } from '../../../../domain/shared/time-zone.ts';
import { PageQuery, publicAddress } from '../../../http/answers/lists.ts';
import { moveSandboxClock as moveClock } from '../../../http/backoffice/ledger.schemas.ts';
import { httpErrors } from '../../../http/fields/http-errors.ts';
import { IdFilter } from '../../../http/fields/inputs.ts';
import { loanIdOf } from '../../../http/fields/read-fields.ts';
import { FIELD_FAULTS } from '../../../texts/en/errors.ts';
import { actsOn } from '../../actions.ts';
import type { SubmittedAct } from '../../acts.ts';
import type { Pages } from '../../console-ports.ts';
import { type Part, renderDetail } from '../../details.ts';
import { columns, inCurrency } from '../../fields.ts';
import { countText, dayText, instant } from '../../format.ts';
import { formReader, inputsOf } from '../../forms.ts';
import { list, tableOf } from '../../lists.ts';
import { PAGE, render } from '../../rendering.ts';

const DayForm = moveClock.body;

/** Where the days are that an act closes. */
interface Now {
  readonly today: CalendarDay;
  readonly progress: ClosingProgress;
  readonly zone: TimeZone;
}

export const dayPages: Pages = (app, ports) => {
  const { closingQueries, closedDays, calendar, clock, closeBusinessDay, moveSandboxClock, closingLimit, sandbox } =
    ports;
  const acts = actsOn(app, '/days', async (): Promise<Now> => {
    const [today, progress] = await Promise.all([calendar.today(), closedDays.progress()]);
    return { today, progress, zone: calendar.zone };
  });
  acts.perform(
    'close',
    closeBusinessDay,
    dayForm((date, progress) => {
      checkClosable(date, { today: calendar.zone.dayOf(clock.now()), lastClosed: progress.lastClosed }, closingLimit);
      return daysToClose(date, progress);
    }),
  );
  if (sandbox) acts.perform('move', moveSandboxClock, dayForm(daysOfJump));
  progressPage(app, ports);
  list(app, {
    path: '/days',
    title: 'Days',
    query: Type.Object(PageQuery),
    load: (_filter, page) => closingQueries.days(page),
    columns: [
      { head: 'Day', cell: (one) => dayText(one.day) },
      { head: 'Closed', cell: ({ closedAt }) => (closedAt === null ? 'Begun' : instant(closedAt)) },
      { head: 'Done', cell: ({ tally }) => textOf(tally) },
    ],
    empty: 'No day is closed yet.',
    acts: acts.links({}, sandbox ? ['close', 'move'] : ['close']),
  });
};

type DayAct = SubmittedAct<Static<typeof DayForm>>;

/** A form for a day, whose confirmation counts the days to close, and whose result is the page that shows how far they are. */
const dayForm = (daysTo: typeof daysOfJump) => ({
  done: 'The days are closed in the background.',
  labels: { date: 'Day, such as 2026-11-20' },
  describe({ today, progress, zone }: Now, { values }: DayAct) {
    const date = dateIn(values, zone);
    return Object.entries({
      'Business date now': dayText(today),
      'Last closed day': dayText(progress.lastClosed),
      'Closed afterwards, with the days before it': dayText(date),
      'Days to close': countText(daysTo(date, progress, today).length),
    });
  },
  next({ today, progress, zone }: Now, { values }: DayAct) {
    const date = dateIn(values, zone);
    return `/days/progress?${new URLSearchParams({ from: daysTo(date, progress, today)[0] ?? date, date })}`;
  },
});

const PROGRESS_QUERY = Type.Object({ from: Day('2026-11-20'), date: Day('2026-11-24') });

/** How many of the days from one to another are closed. It follows them until all are. */
const progressPage: Pages = (app, { closedDays, calendar }) => {
  const schema = { ...PAGE.schema, querystring: PROGRESS_QUERY };
  const config = { ...PAGE.config, isFollowed: true };
  app.get('/days/progress', { config, schema }, async (request, reply) => {
    const { query } = request;
    const [from, date] = [dateIn({ date: query.from }, calendar.zone), dateIn(query, calendar.zone)];
    const { lastClosed, begun } = await closedDays.progress();
    const last = lastClosed === null || lastClosed < from ? addDays(from, -1) : lastClosed;
    const days = Math.max(daysBetween(from, date) + 1, 0);
    const closed = Math.min(daysBetween(from, last) + 1, days);
    const shown = { 'Up to': date, 'Last closed day': lastClosed, 'Being closed': begun };
    const facts = Object.entries(shown).map(([name, day]) => [name, dayText(day)] as const);
    const url = publicAddress(request, request.url);
    const follows = closed < days;
    return render(reply, 'progress', { title: 'Closing days', name: 'Days closed', url, closed, days, follows, facts });
  });
};

/** @throws `VALIDATION_FAILED` if there is no such day */
function dateIn({ date }: { readonly date: string }, zone: TimeZone): CalendarDay {
  const found = zone.dayIn(date);
  if (found === null) {
    throw httpErrors.invalid([{ path: '/date', ...FIELD_FAULTS.be({ expected: EXPECTATIONS.day() }) }]);
  }
  return found;
}

function textOf(tally: Readonly<Record<string, number>>): string {
  const counts = Object.entries(tally).filter(([, number]) => number > 0);
  const text = counts.map(([name, number]) => `${name}: ${countText(number)}`).join(', ');
  return text.replace(/[A-Z]/g, ' $&').toLowerCase() || 'Nothing to do';
}

const DayQuery = Type.Partial(DayForm);

export const ledgerPages: Pages = (app, { ledgerQueries, reconcile, calendar }) => {
  const readQuery = formReader(DayQuery);
  app.get('/ledger', PAGE, async ({ query }, reply) => {
    const { date } = readQuery(query);
    const until = date === undefined ? undefined : dateIn({ date }, calendar.zone);
    return render(reply, 'ledger', {
      title: `Trial balance of ${dayText(until ?? (await calendar.today()))}`,
      fields: inputsOf(DayQuery, { date }, { labels: { date: 'Up to the day, such as 2026-11-20' } }),
      parts: (await ledgerQueries.trialBalance(until)).map(balancePart),
      acts: [],
    });
  });
  app.get('/ledger/reconcile', PAGE, async (_request, reply) => {
    const { agrees, checked, disagreements } = await app.withinTime(reply, () => reconcile.execute());
    const names = ['subject', 'id', 'what', 'expected', 'found'] as const;
    const shown = names.map((head) => ({ head, cell: (one: (typeof disagreements)[number]) => one[head] }));
    const facts = Object.entries(checked).map(([name, number]) => [name, countText(number)] as const);
    return renderDetail(reply, {
      title: agrees ? 'The books agree' : 'The books do not agree',
      parts: [
        { title: 'Checked', facts },
        { title: 'Differences', table: tableOf('Differences', shown, disagreements, 'There are no differences.') },
      ],
    });
  });
  list(app, {
    path: '/ledger/entries',
    title: 'Entries of a loan',
    query: Type.Object({ ...PageQuery, loanId: IdFilter() }),
    filters: ['loanId'],
    load: async ({ loanId }, page) =>
      (loanId && (await ledgerQueries.postingsOf(loanIdOf({ loanId }), page))) || { items: [], total: 0 },
    columns: columns(PostingItem, [
      'bookedOn',
      // Its id follows the name of the event.
      { head: 'Event', cell: ({ source }) => source.split(':', 1)[0] ?? '' },
      'account',
      'side',
      'amount',
    ]),
    empty: 'Enter the id of a loan that has entries.',
  });
};

function balancePart({ currency, accounts, totals }: TrialBalance): Part {
  const rows = [...accounts, { account: 'Total', kind: '', ...totals } as unknown as TrialBalance['accounts'][number]];
  const shown = columns(AccountBalance, ['account', 'kind', 'debit', 'credit', 'balance']);
  return {
    title: currency,
    table: tableOf(`Trial balance in ${currency}`, shown, inCurrency(rows, currency)),
  };
}
