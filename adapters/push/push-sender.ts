import { DELIVERED, type OutgoingMessage, type PushSender } from '../../application/notifications/ports.ts';
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

export type WritePushLog = (line: object, message: string) => void;

/** Used if no push provider is configured. The log omits the token, which is enough to send messages. */
export class LogPushSender implements PushSender {
  private readonly write: WritePushLog;

  constructor(write: WritePushLog) {
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

/** Characters. An encrypted push message is limited to 4096 bytes. */
const LONGEST_TITLE = 100;
const LONGEST_BODY = 240;

/** The shortened text of a push notification. The app shows the full text. */
export function pushText({ title, message }: { readonly title: string; readonly message: string }) {
  return { title: shortened(title, LONGEST_TITLE), body: shortened(message, LONGEST_BODY) };
}

function shortened(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}
