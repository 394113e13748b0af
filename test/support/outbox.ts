import 'reflect-metadata';
import { vi } from 'vitest';
import { DELIVERED, type OutgoingMessage } from '../../application/notifications/ports.ts';
import type { App } from '../../bootstrap/app.ts';
import { NotificationPorts } from '../../bootstrap/contexts/notifications.ts';
import type { Device } from '../../domain/notifications/device.ts';
import type { TestApp } from './app.ts';
import { sql } from './books.ts';

interface Mailed extends OutgoingMessage {
  readonly address: string;
}

interface Pushed extends OutgoingMessage {
  readonly token: string;
}

/** Waits until no job that sends a notification is open. */
export async function deliveriesDone({ databaseUrl }: TestApp): Promise<void> {
  const open = `select from pgboss.job where name like 'deliver-%' and state < 'completed'`;
  await vi.waitUntil(async () => (await sql(databaseUrl, open)).length === 0, { timeout: 30_000, interval: 100 });
}

/** Replaces the mail server and the push providers, and records the messages. */
export class Outbox {
  readonly mailed: Mailed[] = [];
  readonly pushed: Pushed[] = [];
  /** Number of mails that fail first. */
  failures = 0;

  /** Replaces the mailer and the push sender of a service. */
  attach({ container }: App): void {
    container.resolve(NotificationPorts.mailer).send = (address, message) => this.mail(address, message);
    container.resolve(NotificationPorts.pushSender).send = (device, message) => this.push(device, message);
  }

  private async mail(address: string, message: OutgoingMessage) {
    if (this.failures > 0) {
      this.failures--;
      throw new Error('The mail server is down.');
    }
    this.mailed.push({ address, ...message });
    return DELIVERED;
  }

  private async push({ token }: Device, message: OutgoingMessage) {
    this.pushed.push({ token, ...message });
    return DELIVERED;
  }
}
