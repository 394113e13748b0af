import 'reflect-metadata';
import { DELIVERED, type OutgoingMessage } from '../../application/notifications/ports.ts';
import type { App } from '../../bootstrap/app.ts';
import { Notifications } from '../../bootstrap/contexts/notifications.ts';
import type { Device } from '../../domain/notifications/device.ts';

interface Mailed extends OutgoingMessage {
  readonly address: string;
}

interface Pushed extends OutgoingMessage {
  readonly token: string;
}

/** Stands for the mail server and the push providers, and keeps what would have gone out. */
export class Outbox {
  readonly mailed: Mailed[] = [];
  readonly pushed: Pushed[] = [];
  /** The tokens that are dead. */
  readonly dead = new Set<string>();
  /** How many mails fail before one is taken. */
  failures = 0;

  /** Takes the place of whatever the service would send by. */
  attach({ container }: App): void {
    container.resolve(Notifications.mailer).send = (address, message) => this.mail(address, message);
    container.resolve(Notifications.pushSender).send = (device, message) => this.push(device, message);
  }

  private async mail(address: string, message: OutgoingMessage) {
    if (this.failures > 0) {
      this.failures--;
      throw new Error('The mail server is out.');
    }
    this.mailed.push({ address, ...message });
    return DELIVERED;
  }

  private async push({ token }: Device, message: OutgoingMessage) {
    if (this.dead.has(token)) return { outcome: 'dead' as const, reason: 'gone' };
    this.pushed.push({ token, ...message });
    return DELIVERED;
  }
}
