import type { WebhookMessage, WebhookSender } from '../../application/webhooks/ports.ts';
import type { TryResult } from '../../domain/webhooks/webhook-delivery.ts';

export interface WebhookTry {
  /** `refused`: answered with an error status. */
  readonly outcome: 'delivered' | 'refused' | 'unanswered';
  readonly seconds: number;
}

/** Reports each try of another sender. */
export class MeasuredWebhookSender implements WebhookSender {
  private readonly sender: WebhookSender;
  private readonly report: (made: WebhookTry) => void;

  constructor(sender: WebhookSender, report: (made: WebhookTry) => void) {
    this.sender = sender;
    this.report = report;
  }

  async send(message: WebhookMessage): Promise<TryResult> {
    const start = performance.now();
    const result = await this.sender.send(message);
    this.report({ outcome: outcomeOf(result), seconds: (performance.now() - start) / 1000 });
    return result;
  }
}

function outcomeOf({ statusCode, error }: TryResult): WebhookTry['outcome'] {
  if (error === null) return 'delivered';
  return statusCode === null ? 'unanswered' : 'refused';
}
