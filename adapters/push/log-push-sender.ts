import { DELIVERED, type OutgoingMessage, type PushSender } from '../../application/notifications/ports.ts';
import type { Device } from '../../domain/notifications/device.ts';

export type WriteLog = (line: object, message: string) => void;

/** Used if no push provider is configured. The log omits the token, which is enough to send messages. */
export class LogPushSender implements PushSender {
  private readonly write: WriteLog;

  constructor(write: WriteLog) {
    this.write = write;
  }

  async send({ id: deviceId, platform }: Device, { id, type, title }: OutgoingMessage): Promise<typeof DELIVERED> {
    this.write(
      { notificationId: id, deviceId, platform, type, title },
      'push not sent: no push provider is configured',
    );
    return DELIVERED;
  }
}
