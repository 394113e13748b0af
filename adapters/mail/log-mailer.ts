import { DELIVERED, type Mailer, type OutgoingMessage } from '../../application/notifications/ports.ts';

export type WriteLog = (line: object, message: string) => void;

/** Stands in for a mail server where none is configured. The log shows that mail would go out, not to whom. */
export class LogMailer implements Mailer {
  private readonly write: WriteLog;

  constructor(write: WriteLog) {
    this.write = write;
  }

  async send(_address: string, { id, type, title }: OutgoingMessage): Promise<typeof DELIVERED> {
    this.write({ notificationId: id, type, title }, 'no mail server is configured: e-mail not sent');
    return DELIVERED;
  }
}
