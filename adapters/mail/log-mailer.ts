import { DELIVERED, type Mail, type Mailer } from '../../application/notifications/ports.ts';

export type WriteMailLog = (line: object, message: string) => void;

/** Logs mail instead of sending it. The log does not include the address. */
export class LogMailer implements Mailer {
  private readonly write: WriteMailLog;

  constructor(write: WriteMailLog) {
    this.write = write;
  }

  async send(_address: string, { id, type, title }: Mail): Promise<typeof DELIVERED> {
    this.write({ notificationId: id, type, title }, 'e-mail not sent: no mail server is configured');
    return DELIVERED;
  }
}
