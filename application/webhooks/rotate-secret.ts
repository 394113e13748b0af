import type { WebhookId } from '../../domain/shared/ids.ts';
import type { SecretGenerator, Webhooks } from '../../domain/webhooks/webhook.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { IssuedSecret } from './register-webhook.ts';

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
