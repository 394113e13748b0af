import 'reflect-metadata';
import { vi } from 'vitest';
import { DELIVERED, type Mail, type OutgoingMessage } from '../../application/notifications/ports.ts';
import type { App } from '../../bootstrap/app.ts';
import { NotificationPorts } from '../../bootstrap/contexts/notifications.ts';
import type { TestApp } from './app.ts';
import { sql } from './books.ts';

/** Waits until no job that sends a notification is open. */
export async function deliveriesDone({ databaseUrl }: TestApp): Promise<void> {
  const open = `select from pgboss.job where name like 'deliver-%' and state < 'completed'`;
  await vi.waitUntil(async () => (await sql(databaseUrl, open)).length === 0, { timeout: 30_000, interval: 100 });
}

/** Replaces the mail server and the push providers, and records the messages. */
export class Outbox {
  readonly mailed: (Mail & { readonly address: string })[] = [];
  readonly pushed: (OutgoingMessage & { readonly token: string })[] = [];
  /** Number of mails that fail first. */
  failures = 0;

  /** Replaces the mailer and the push sender of a service. */
  attach({ container }: App): void {
    container.resolve(NotificationPorts.mailer).send = async (address, message) => {
      if (this.failures-- > 0) throw new Error('The mail server is down.');
      this.mailed.push({ address, ...message });
      return DELIVERED;
    };
    container.resolve(NotificationPorts.pushSender).send = async ({ token }, message) => {
      this.pushed.push({ token, ...message });
      return DELIVERED;
    };
  }
}
