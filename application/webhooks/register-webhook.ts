import type { WebhookId } from '../../domain/shared/ids.ts';
import { type SecretGenerator, Webhook, type Webhooks, type WebhookUrlPolicy } from '../../domain/webhooks/webhook.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface RegisterWebhookCommand {
  readonly url: string;
  readonly events: readonly string[];
}

/** The only answer with the secret. */
export interface IssuedSecret {
  readonly webhookId: WebhookId;
  readonly secret: string;
}

export class RegisterWebhook extends UseCase<{
  webhooks: Webhooks;
  webhookUrlPolicy: WebhookUrlPolicy;
  secretGenerator: SecretGenerator;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidWebhook */
  execute({ url, events }: RegisterWebhookCommand): Promise<IssuedSecret> {
    const { webhooks, webhookUrlPolicy, secretGenerator, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      const [webhookId, secret] = [ids.next<'Webhook'>(), secretGenerator.next()];
      await webhooks.add(
        new Webhook({ id: webhookId, url, events, secret }, webhookUrlPolicy, await momentOf(this.deps)),
      );
      return { webhookId, secret };
    });
  }
}
