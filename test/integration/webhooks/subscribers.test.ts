import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, migrate } from '../../../adapters/persistence/database/database.ts';
import { PostgresListener } from '../../../adapters/persistence/database/postgres-listener.ts';
import { KyselyWebhookSubscribers } from '../../../adapters/persistence/webhooks/webhooks.ts';
import { sql } from '../../support/books.ts';
import { openDatabase } from '../../support/database.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

/** Hears what the test says. */
class SilentListener extends PostgresListener {
  say = () => {};

  override get listening(): boolean {
    return true;
  }

  override subscribe({ onNotification }: Parameters<PostgresListener['subscribe']>[0]): void {
    this.say = () => onNotification('changed');
  }
}

const { url } = await openDatabase();
await migrate(url);
const orm = await connect(url);
afterAll(() => orm.close());
let listener: SilentListener;
let subscribers: KyselyWebhookSubscribers;

beforeEach(async () => {
  await sql(url, 'delete from webhooks');
  listener = new SilentListener(url, orm.em);
  subscribers = new KyselyWebhookSubscribers(listener, orm.em);
});

const INSERT = `insert into webhooks (id, url, events, enabled, secrets, created_at)
  values ('${idNumber(1)}', 'https://example.com/', '["*"]', true, '[]', now())`;

describe('the endpoints in memory', () => {
  it('are read again by the node that changes them, before it hears of the change', async () => {
    await orm.em.transactional(async () => {
      await subscribers.changed();
      // As a request that is processed beside it.
      expect(await subscribers.to('loan.active')).toEqual([]);
    });
    await sql(url, INSERT);

    expect(await subscribers.to('loan.active')).toEqual([idNumber(1)]);
  });

  it('are not kept if a change is heard of while they are read', async () => {
    const before = subscribers.to('loan.active');
    listener.say();
    await before;
    await sql(url, INSERT);

    expect(await subscribers.to('loan.active')).toEqual([idNumber(1)]);
  });

  it('are kept until a change is heard of', async () => {
    await subscribers.to('loan.active');
    await sql(url, INSERT);

    expect(subscribers.to('loan.active')).toEqual([]);
    listener.say();
    expect(await subscribers.to('loan.active')).toEqual([idNumber(1)]);
  });
});
