import { expect, it } from 'vitest';
import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import { PASSWORD } from '../support/caller.ts';
import { openService } from '../support/open-service.ts';
import { confirmation, Visitor } from '../support/visitor.ts';

const OPERATOR = 'operator@example.com';
const { service } = await openService({ BUSINESS_TIME_ZONE: 'America/Caracas' });
await service.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
const visitor = new Visitor(service);
await visitor.signIn(OPERATOR);

it('reads a typed time as one of the lender, and shows its day there', async () => {
  // Of a browser elsewhere, by an older release.
  visitor.cookies.set('console_zone', 'Asia/Tokyo');
  const record = '/console/deposits/record';
  const bankId = BANKS[0]?.bankId ?? '';
  const deposit = { bankId, reference: 'TYPED', amount: '50', currency: 'USD', receivedAt: '20/11/2020 21:30' };
  expect((await visitor.submit(record, record, deposit)).body).toMatch(/20 Nov 2020,? (?:at )?21:30 GMT-4/);
  const { press } = await confirmation(visitor, record, deposit);
  expect((await press()).statusCode).toBe(303);
  const rows = await service.query('select received_at, value_on::text from deposits');
  expect(rows).toEqual([{ received_at: new Date('2020-11-21T01:30:00.000Z'), value_on: '2020-11-20' }]);
  expect((await visitor.get('/console/help')).body).toContain('those of <strong>America/Caracas</strong>');
});
