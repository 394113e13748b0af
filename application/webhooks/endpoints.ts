import type { WebhookId } from '../../domain/shared/ids.ts';
import {
  type SecretGenerator,
  Webhook,
  type WebhookChanges,
  type Webhooks,
  type WebhookUrlPolicy,
} from '../../domain/webhooks/webhook.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
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

export interface ChangeWebhookCommand {
  readonly webhookId: WebhookId;
  readonly changes: WebhookChanges;
}

export class ChangeWebhook extends UseCase<{
  webhooks: Webhooks;
  webhookUrlPolicy: WebhookUrlPolicy;
  unitOfWork: UnitOfWork;
}> {
  /** @throws WebhookNotFound, InvalidWebhook */
  execute({ webhookId, changes }: ChangeWebhookCommand): Promise<void> {
    const { webhooks, webhookUrlPolicy, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const webhook = await webhooks.get(webhookId);
      webhook.change(changes, webhookUrlPolicy);
      await webhooks.save(webhook);
    });
  }
}

/** Deletes an endpoint and its deliveries. */
export class DeleteWebhook extends UseCase<{ webhooks: Webhooks; unitOfWork: UnitOfWork }> {
  /** @throws WebhookNotFound */
  execute({ webhookId }: { readonly webhookId: WebhookId }): Promise<void> {
    const { webhooks, unitOfWork } = this.deps;
    return unitOfWork.run(async () => webhooks.remove(await webhooks.get(webhookId)));
  }
}

export class RotateSecret extends UseCase<{
  webhooks: Webhooks;
  secretGenerator: SecretGenerator;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  /** @throws WebhookNotFound */
  execute({ webhookId }: { readonly webhookId: WebhookId }): Promise<IssuedSecret> {
    const { webhooks, secretGenerator, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const webhook = await webhooks.get(webhookId);
      const secret = secretGenerator.next();
      webhook.rotateSecret(secret, clock.now());
      await webhooks.save(webhook);
      return { webhookId, secret };
    });
  }
}
