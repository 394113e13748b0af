import type { ClosedDays } from '../../../application/closing/closing.port.ts';
import type { MonthlyFlow, OverviewQueries } from '../../../application/overview/overview.queries.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import type { HttpServer } from '../../http/api/typebox-provider.ts';
import { barChart } from '../charts.ts';
import { count, day, money } from '../format.ts';
import { PAGE, render } from '../rendering.ts';

export interface OverviewPagesOptions {
  readonly overviewQueries: OverviewQueries;
  readonly calendar: BusinessCalendar;
  readonly closedDays: ClosedDays;
}

export function overviewPages(app: HttpServer, { overviewQueries, calendar, closedDays }: OverviewPagesOptions): void {
  app.get('/', PAGE, async (_request, reply) => {
    const today = await calendar.today();
    const [counts, flows, groups, closed] = await Promise.all([
      overviewQueries.counts(today),
      overviewQueries.flows(today),
      overviewQueries.pastDue(today),
      closedDays.last(),
    ]);
    const tiles = [
      { name: 'Requests waiting', figure: count(counts.requestsWaiting), path: '/requests?status=Pending' },
      { name: 'Requests to disburse', figure: count(counts.requestsApproved), path: '/requests?status=Approved' },
      { name: 'Payments in flight', figure: count(counts.paymentsInFlight), path: '/payments?status=Processing' },
      { name: 'Loans overdue', figure: count(counts.loansOverdue), path: '/loans?status=Active' },
      { name: 'Loans in default', figure: count(counts.loansDefaulted), path: '/loans?status=Defaulted' },
      { name: 'Tickets waiting', figure: count(counts.ticketsWaiting), path: '/tickets' },
      { name: 'Webhooks failing', figure: count(counts.webhooksFailing), path: '/webhooks' },
      { name: 'Last close of business', figure: closed === null ? 'None' : day(closed), path: '/days' },
    ];
    const pastDue = barChart({
      title: 'Open loans by days past due',
      of: 'Days past due',
      labels: groups.map(({ from, to }) => (to === null ? `${from}+` : from === to ? `${from}` : `${from} to ${to}`)),
      series: [{ name: 'Loans', values: groups.map(({ loans }) => loans) }],
      format: count,
    });
    return render(reply, 'overview', {
      title: 'Overview',
      today: day(today),
      tiles,
      charts: [...flowCharts(flows), pastDue],
    });
  });
}

/** One chart for each currency. */
function flowCharts(flows: readonly MonthlyFlow[]) {
  return [...Map.groupBy(flows, ({ currency }) => currency)].map(([currency, months]) =>
    barChart({
      title: `Disbursed and repaid in ${currency}`,
      of: 'Month',
      labels: months.map(({ month }) => month),
      series: [
        { name: 'Disbursed', values: months.map(({ disbursed }) => disbursed) },
        { name: 'Repaid', values: months.map(({ repaid }) => repaid) },
      ],
      format: (value) => money(value, currency),
    }),
  );
}
