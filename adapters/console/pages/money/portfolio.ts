import type { MonthlyFlow, OpenWork } from '../../../../application/portfolio/portfolio.queries.ts';
import { type Portfolio, PortfolioBucket } from '../../../../application/portfolio/portfolio.record.ts';
import { lastUrgentDay } from '../../../../domain/loan-requests/decision.ts';
import type { CalendarDay } from '../../../../domain/shared/calendar.ts';
import { CURRENCIES } from '../../../../domain/shared/money.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import { barChart } from '../../charts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { detail, type Part } from '../../details.ts';
import { columns, inCurrency } from '../../fields.ts';
import { countText, dayText, moneyText, percentText } from '../../format.ts';
import { labelOf, textOfChoice } from '../../labels.ts';
import { tableOf } from '../../lists.ts';
import { PAGE, render } from '../../rendering.ts';

export function portfolioPages(app: HttpServer, { portfolioQueries, calendar }: ConsolePorts): void {
  detail(app, '/portfolio', async () => {
    const today = await calendar.today();
    const all = await Promise.all(CURRENCIES.map((currency) => portfolioQueries.portfolio(currency, today)));
    const used = all.filter((one) => loansIn(one) > 0 || one.months.some(hasMoved));
    const nothing = { title: 'Portfolio', sentences: ['There are no loans.'] };
    return { title: 'Portfolio', parts: used.length === 0 ? [nothing] : used.flatMap(partsOf) };
  });
}

const loansIn = ({ buckets }: Portfolio) => buckets.reduce((sum, { loans }) => sum + loans, 0);
const hasMoved = ({ disbursed, repaid, writtenOff }: Portfolio['months'][number]) =>
  disbursed !== 0 || repaid !== 0 || writtenOff !== 0;

function partsOf(portfolio: Portfolio): readonly Part[] {
  const { currency, asOf, buckets, par30, par60, par90 } = portfolio;
  return [
    {
      title: `Portfolio in ${currency}`,
      facts: [
        ['Business date', dayText(asOf)],
        ['Open loans', countText(loansIn(portfolio))],
        ['More than 30 days past due', percentText(par30)],
        ['More than 60 days past due', percentText(par60)],
        ['More than 90 days past due', percentText(par90)],
      ],
      link: { path: `/collections?currency=${currency}`, text: 'Open collections' },
    },
    {
      title: `By days past due in ${currency}`,
      table: tableOf(
        `Principal and loans in ${currency}`,
        columns(PortfolioBucket, ['bucket', 'principal', 'loans']),
        inCurrency(buckets, currency),
      ),
    },
    ...charts(portfolio),
  ];
}

function charts({ currency, buckets, months }: Portfolio): readonly Part[] {
  const format = (value: number) => moneyText(value, currency);
  const byMonth = { of: 'Month', labels: months.map(({ month }) => month), format };
  const byBucket = { of: 'Days past due', labels: buckets.map(({ bucket }) => textOfChoice(bucket)), format };
  return [
    {
      title: `Principal in ${currency}`,
      chart: bars({ title: `Principal in ${currency} by days past due`, ...byBucket }, buckets, ['principal']),
    },
    {
      title: `Lent and repaid in ${currency}`,
      chart: bars({ title: `Principal disbursed and repaid in ${currency}`, ...byMonth }, months, [
        'disbursed',
        'repaid',
      ]),
    },
    {
      title: `Written off in ${currency}`,
      chart: bars({ title: `Principal written off in ${currency}`, ...byMonth }, months, ['writtenOff']),
    },
  ];
}

/** A bar for each of these figures, in each row. */
function bars<Name extends string>(
  about: Omit<Parameters<typeof barChart>[0], 'series'>,
  rows: readonly Readonly<Record<Name, number>>[],
  names: readonly Name[],
) {
  const series = names.map((name) => ({ name: labelOf(name), values: rows.map((row) => row[name]) }));
  return barChart({ ...about, series });
}

export function overviewPages(app: HttpServer, { overviewQueries, calendar, closedDays }: ConsolePorts): void {
  app.get('/', PAGE, async (_request, reply) => {
    const today = await calendar.today();
    const [counts, flows, groups, closed] = await Promise.all([
      overviewQueries.counts(today),
      overviewQueries.flows(today),
      overviewQueries.pastDue(today),
      closedDays.last(),
    ]);
    const tiles = tilesOf(counts, today, closed);
    const labels = groups.map(({ from, to }) =>
      to === null ? `${from}+` : from === to ? `${from}` : `${from} to ${to}`,
    );
    const about = { title: 'Open loans by days past due', of: 'Days past due', labels, format: countText };
    const pastDue = bars(about, groups, ['loans']);
    return render(reply, 'overview', {
      title: 'Overview',
      tiles,
      charts: [...flowCharts(flows), pastDue],
    });
  });
}

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
    ['Loans overdue', counts.loansOverdue, '/loans?overdue=true'],
    ['Loans in default', counts.loansDefaulted, '/loans?status=Defaulted&writtenOff=false'],
    ['Webhooks failing', counts.webhooksFailing, '/webhooks?failing=true'],
  ];
  return [
    ...work.map(([name, figure, path]) => ({ name, figure: countText(figure), path })),
    { name: 'Last close of business', figure: closed === null ? 'None' : dayText(closed), path: '/days' },
  ];
}

/** One chart for each currency. */
function flowCharts(flows: readonly MonthlyFlow[]) {
  return [...Map.groupBy(flows, ({ currency }) => currency)].map(([currency, months]) => {
    const labels = months.map(({ month }) => month);
    const format = (value: number) => moneyText(value, currency);
    const about = { title: `Disbursed and repaid in ${currency}`, of: 'Month', labels, format };
    return bars(about, months, ['disbursed', 'repaid']);
  });
}
