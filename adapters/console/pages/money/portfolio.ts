import type { OpenWork } from '../../../../application/portfolio/portfolio.queries.ts';
import { Portfolio, PortfolioBucket } from '../../../../application/portfolio/portfolio.record.ts';
import { lastUrgentDay } from '../../../../domain/loan-requests/decision.ts';
import type { CalendarDay } from '../../../../domain/shared/calendar.ts';
import { barChart } from '../../charts.ts';
import type { Pages } from '../../console-ports.ts';
import { detail, type Part } from '../../details.ts';
import { columns, facts, inCurrency } from '../../fields.ts';
import { countText, dayText, moneyText } from '../../format.ts';
import { labelOf, textOfChoice } from '../../labels.ts';
import { tableOf } from '../../lists.ts';
import { PAGE, render } from '../../rendering.ts';

export const portfolioPages: Pages = (app, { portfolioQueries, calendar }) => {
  detail(app, '/portfolio', async () => {
    const [today, currencies] = await Promise.all([calendar.today(), portfolioQueries.currencies()]);
    const all = await Promise.all(currencies.map((currency) => portfolioQueries.portfolio(currency, today)));
    const used = all.filter((one) => loansIn(one) > 0 || one.months.some(hasMoved));
    const nothing = { title: 'Portfolio', sentences: ['There are no loans.'] };
    return { title: 'Portfolio', parts: used.length === 0 ? [nothing] : used.flatMap(partsOf) };
  });
};

const loansIn = ({ buckets }: Portfolio) => buckets.reduce((sum, { loans }) => sum + loans, 0);
const hasMoved = ({ disbursed, repaid, writtenOff }: Portfolio['months'][number]) =>
  disbursed !== 0 || repaid !== 0 || writtenOff !== 0;

function partsOf(portfolio: Portfolio): readonly Part[] {
  const { currency, buckets, months } = portfolio;
  const shown = columns(PortfolioBucket, ['bucket', 'principal', 'loans']);
  const format = (value: number) => moneyText(value, currency);
  const labels = buckets.map(({ bucket }) => textOfChoice(bucket));
  const byBucket = { title: `Principal in ${currency} by days past due`, of: 'Days past due', labels, format };
  return [
    {
      title: `Portfolio in ${currency}`,
      facts: facts(Portfolio, portfolio, ['asOf', ['Open loans', countText(loansIn(portfolio))], ...AT_RISK]),
      link: { path: `/collections?currency=${currency}`, text: 'Open collections' },
    },
    {
      title: `By days past due in ${currency}`,
      table: tableOf(`Principal and loans in ${currency}`, shown, inCurrency(buckets, currency)),
    },
    { title: `Principal in ${currency}`, chart: bars(byBucket, buckets, ['principal']) },
    {
      title: `Lent and repaid in ${currency}`,
      chart: byMonth('Principal disbursed and repaid', currency, months, FLOWS),
    },
    { title: `Written off in ${currency}`, chart: byMonth('Principal written off', currency, months, ['writtenOff']) },
  ];
}

const AT_RISK = ['par30', 'par60', 'par90'] as const;
const FLOWS = ['disbursed', 'repaid'] as const;

/** A bar for each of these figures, in each row. */
function bars<Name extends string>(
  about: Omit<Parameters<typeof barChart>[0], 'series'>,
  rows: readonly Readonly<Record<Name, number>>[],
  names: readonly Name[],
) {
  const series = names.map((name) => ({ name: labelOf(name), values: rows.map((row) => row[name]) }));
  return barChart({ ...about, series });
}

function byMonth<Name extends string>(
  title: string,
  currency: string,
  months: readonly (Readonly<Record<Name, number>> & { readonly month: string })[],
  names: readonly Name[],
) {
  const labels = months.map(({ month }) => month);
  const format = (value: number) => moneyText(value, currency);
  return bars({ title: `${title} in ${currency}`, of: 'Month', labels, format }, months, names);
}

export const overviewPages: Pages = (app, { overviewQueries, calendar, closedDays }) => {
  app.get('/', PAGE, async (_request, reply) => {
    const today = await calendar.today();
    const [counts, flows, groups, closed] = await Promise.all([
      overviewQueries.counts(today),
      overviewQueries.flows(today),
      overviewQueries.pastDue(today),
      closedDays.last(),
    ]);
    const labels = groups.map(({ from, to }) =>
      to === null ? `${from}+` : from === to ? `${from}` : `${from} to ${to}`,
    );
    const about = { title: 'Open loans by days past due', of: 'Days past due', labels, format: countText };
    const byCurrency = [...Map.groupBy(flows, ({ currency }) => currency)];
    const charts = byCurrency.map(([currency, months]) => byMonth('Disbursed and repaid', currency, months, FLOWS));
    const tiles = tilesOf(counts, today, closed);
    return render(reply, 'overview', { title: 'Overview', tiles, charts: [...charts, bars(about, groups, ['loans'])] });
  });
};

/** Each opens exactly what it counts. */
function tilesOf(counts: OpenWork, today: CalendarDay, closed: CalendarDay | null) {
  const urgent = `/requests?status=Pending&to=${lastUrgentDay(today)}`;
  const work: readonly (readonly [name: string, figure: number, path: string])[] = [
    ['Requests waiting', counts.requestsWaiting, '/requests?status=Pending'],
    ['Requests near day 30', counts.requestsUrgent, urgent],
    ['Requests to disburse', counts.requestsApproved, '/requests?status=Approved'],
    ['Documents to check', counts.documentsPending, '/documents?status=Pending'],
    ['Tickets waiting', counts.ticketsWaiting, '/tickets?waiting=true'],
    ['Approvals waiting', counts.approvalsWaiting, '/approvals?status=Pending'],
    ['Payments in flight', counts.paymentsInFlight, '/payments?status=Processing'],
    ['Transfers waiting', counts.transfersWaiting, '/payments?status=Pending'],
    ['Deposits unclaimed', counts.depositsUnclaimed, '/deposits?claimed=false'],
    ['Refunds due', counts.refundsDue, '/refunds?refunded=false'],
    ['Payouts to resolve', counts.payoutsToResolve, '/payouts?waiting=true'],
    ['Loans overdue', counts.loansOverdue, '/loans?overdue=true'],
    ['Loans in default', counts.loansDefaulted, '/loans?status=Defaulted&writtenOff=false'],
    ['Webhooks failing', counts.webhooksFailing, '/webhooks?failing=true'],
  ];
  return [
    ...work.map(([name, figure, path]) => ({ name, figure: countText(figure), path })),
    { name: 'Last close of business', figure: closed === null ? 'None' : dayText(closed), path: '/days' },
  ];
}
