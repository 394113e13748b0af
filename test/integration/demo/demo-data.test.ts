import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../bootstrap/config.ts';
import { seedDemo } from '../../../bootstrap/demo/demo-data.ts';
import { disbursedLoan, startApp, type TestApp } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { openMailServer } from '../../support/mail-server.ts';
import { settingsFor, startPaymentProvider } from '../../support/payment-provider.ts';

const provider = await startPaymentProvider();
afterAll(() => provider.close());
const { mails, host } = await openMailServer();
const OUTSIDE = { ...settingsFor(provider), SMTP_URL: `smtp://${host}` };

/** Each count is of rows. */
const countsIn = async ({ query }: TestApp, ...tables: readonly string[]) => {
  const counts = tables.map((table, at) => `(select count(*)::int from ${table}) as n${at}`);
  return Object.values((await query<Record<string, number>>(`select ${counts.join(', ')}`))[0] ?? {});
};

describe('the demo data', () => {
  it('call no payment provider and leave no mail, push message or event of a webhook to be sent', async () => {
    const service = await startApp(OUTSIDE, undefined, { worksOnJobs: false });
    onTestFinished(() => service.close());
    const operator = await service.operator();
    // Its events would be stored as deliveries, which every node looks for.
    await done(operator.send('POST', '/backoffice/webhooks', { url: 'https://a.example/hooks', events: ['*'] }));
    const { app, databaseUrl, dataDir } = service;

    await seedDemo(app, readConfig({ ...OUTSIDE, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), databaseUrl);

    expect(await countsIn(service, 'loans', "payments where status = 'Processing'", 'autopays')).toEqual([7, 0, 0]);
    expect([provider.calls, mails]).toEqual([[], []]);
    expect(await service.query('select name from pgboss.job')).toEqual([]);
    expect(await countsIn(service, 'event_log')).toEqual([0]);
  });

  it('close no day where there are other loans, whose borrowers would be charged', async () => {
    const service = await startApp();
    onTestFinished(() => service.close());
    await disbursedLoan(await service.borrower(), await service.operator());
    const { app, databaseUrl, dataDir } = service;

    await seedDemo(app, readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), databaseUrl);

    expect(await countsIn(service, 'loans', 'closed_days')).toEqual([8, 0]);
  });
});
