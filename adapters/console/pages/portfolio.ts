import type { Portfolio, PortfolioQueries } from '../../../application/overview/portfolio.queries.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import type { HttpServer } from '../../http/answers/routes.ts';
import { barChart } from '../charts.ts';
import { detail, type Part } from '../details.ts';
import { count, day, money, percent } from '../format.ts';
import { tableOf } from '../lists.ts';
import { BUCKET_TEXTS } from './columns.ts';

export interface PortfolioPagesOptions {
  readonly portfolioQueries: PortfolioQueries;
  readonly calendar: BusinessCalendar;
}

export function portfolioPages(app: HttpServer, { portfolioQueries, calendar }: PortfolioPagesOptions): void {
  detail(app, '/portfolio', async () => {
    const today = await calendar.today();
    const all = await Promise.all(CURRENCIES.map((currency) => portfolioQueries.portfolio(currency, today)));
    const used = all.filter((one) => loansIn(one) > 0 || one.months.some(hasMoved));
    const nothing = { title: 'Portfolio', sentences: ['There are no loans.'] };
    return { title: 'Portfolio', parts: used.length === 0 ? [nothing] : used.flatMap(partsOf) };
  });
}

const loansIn = ({ buckets }: Portfolio) => buckets.reduce((sum, { loans }) => sum + loans, 0);
const bucketName = ({ bucket }: Portfolio['buckets'][number]) => BUCKET_TEXTS[bucket];
const hasMoved = ({ disbursed, repaid, writtenOff }: Portfolio['months'][number]) =>
  disbursed !== 0 || repaid !== 0 || writtenOff !== 0;

function partsOf(portfolio: Portfolio): readonly Part[] {
  const { currency, asOf, buckets, par30, par60, par90 } = portfolio;
  return [
    {
      title: `Portfolio in ${currency}`,
      facts: [
        ['Business date', day(asOf)],
        ['Open loans', count(loansIn(portfolio))],
        ['More than 30 days past due', percent(par30)],
        ['More than 60 days past due', percent(par60)],
        ['More than 90 days past due', percent(par90)],
      ],
      link: { path: `/collections?currency=${currency}`, text: 'Open collections' },
    },
    {
      title: `By days past due in ${currency}`,
      table: tableOf(
        `Principal and loans in ${currency}`,
        [
          { head: 'Days past due', cell: bucketName },
          { head: 'Principal', amount: ({ principal }) => [principal, currency] },
          { head: 'Loans', cell: ({ loans }) => count(loans), figure: true },
        ],
        buckets,
      ),
    },
    ...charts(portfolio),
  ];
}

function charts({ currency, buckets, months }: Portfolio): readonly Part[] {
  const format = (value: number) => money(value, currency);
  const by = { of: 'Month', labels: months.map(({ month }) => month), format };
  return [
    {
      title: `Principal in ${currency}`,
      chart: barChart({
        title: `Principal in ${currency} by days past due`,
        of: 'Days past due',
        labels: buckets.map(bucketName),
        series: [{ name: 'Principal', values: buckets.map(({ principal }) => principal) }],
        format,
      }),
    },
    {
      title: `Lent and repaid in ${currency}`,
      chart: barChart({
        title: `Principal disbursed and repaid in ${currency}`,
        ...by,
        series: [
          { name: 'Disbursed', values: months.map(({ disbursed }) => disbursed) },
          { name: 'Repaid', values: months.map(({ repaid }) => repaid) },
        ],
      }),
    },
    {
      title: `Written off in ${currency}`,
      chart: barChart({
        title: `Principal written off in ${currency}`,
        ...by,
        series: [{ name: 'Written off', values: months.map(({ writtenOff }) => writtenOff) }],
      }),
    },
  ];
}
