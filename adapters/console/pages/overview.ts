import type { ClosedDays } from '../../../application/closing/closing.port.ts';
import type { MonthlyFlow, OpenWork, OverviewQueries } from '../../../application/overview/overview.queries.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { lastUrgentDay } from '../../../domain/loan-requests/decide-by.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { HttpServer } from '../../http/answers/routes.ts';
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
    const tiles = tilesOf(counts, today, closed);
    const pastDue = barChart({
      title: 'Open loans by days past due',
      of: 'Days past due',
      labels: groups.map(({ from, to }) => (to === null ? `${from}+` : from === to ? `${from}` : `${from} to ${to}`)),
      series: [{ name: 'Loans', values: groups.map(({ loans }) => loans) }],
      format: count,
    });
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
    ...work.map(([name, figure, path]) => ({ name, figure: count(figure), path })),
    { name: 'Last close of business', figure: closed === null ? 'None' : day(closed), path: '/days' },
  ];
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
