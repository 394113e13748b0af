import { DELIVERED, type OutgoingMessage, type PushSender } from '../../application/notifications/ports.ts';
import type { Device } from '../../domain/notifications/device.ts';

export type WriteLog = (line: object, message: string) => void;

/** Stands in for a push provider where none is configured. The log never shows a token: whoever has it can send. */
export class LogPushSender implements PushSender {
  private readonly write: WriteLog;

  constructor(write: WriteLog) {
    this.write = write;
  }

  async send({ id: deviceId, platform }: Device, { id, type, title }: OutgoingMessage): Promise<typeof DELIVERED> {
    this.write(
      { notificationId: id, deviceId, platform, type, title },
      'no push provider is configured: push not sent',
    );
    return DELIVERED;
  }
}
