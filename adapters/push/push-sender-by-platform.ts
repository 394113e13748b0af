import type { OutgoingMessage, PushSender } from '../../application/notifications/ports.ts';
import type { Device, Platform } from '../../domain/notifications/device.ts';

/** Delegates to the provider of the device's platform. */
export class PushSenderByPlatform implements PushSender {
  private readonly senders: Readonly<Record<Platform, PushSender>>;

  constructor(senders: Readonly<Record<Platform, PushSender>>) {
    this.senders = senders;
  }

  send(device: Device, message: OutgoingMessage): ReturnType<PushSender['send']> {
    return this.senders[device.platform].send(device, message);
  }
}
