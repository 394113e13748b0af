import type { DeliveryId, NoteId, ProductId, UserId, WebhookId } from '../../domain/shared/ids.ts';
import type { ApiKeyId } from '../../domain/shared/operator.ts';
import type { NoteSubject, NoteSubjects } from '../../domain/support/note.ts';
import type { ProductQueries } from '../products/product.queries.ts';
import type { ProductView } from '../products/product.record.ts';
import type { NoteItem } from '../support/operator-ticket.record.ts';
import type { NoteQueries } from '../support/ticket.queries.ts';
import type { WebhookQueries } from '../webhooks/webhook.queries.ts';
import type { DeliveryView, WebhookView } from '../webhooks/webhook.record.ts';
import type { ApiKeyQueries, OperatorQueries } from './operator.queries.ts';
import type { ApiKeyView, OperatorView } from './operator.record.ts';

interface OfApiKey {
  readonly apiKeyId: ApiKeyId;
}

/** The acts on API keys, as the audit log keeps them: without the keys. */
export function apiKeyActs({ apiKeyQueries }: { readonly apiKeyQueries: Pick<ApiKeyQueries, 'keyOf'> }) {
  const apiKey = {
    subjectType: 'api-key',
    subjectId: ({ apiKeyId }: OfApiKey): ApiKeyId | null => apiKeyId,
    find: (id: ApiKeyId) => apiKeyQueries.keyOf(id),
    view: ({ name, role, expiresAt }: ApiKeyView) => ({ name, role, expiresAt }),
    // Decides nothing about a borrower.
    concerns: null,
  };
  return {
    createApiKey: {
      ...apiKey,
      subjectId: (_command: object, created?: OfApiKey) => created?.apiKeyId ?? null,
      action: 'api-key.create',
    },
    revokeApiKey: { ...apiKey, action: 'api-key.revoke' },
  } as const;
}

interface OfOperator {
  readonly userId: UserId;
}

/** The acts on the accounts of operators, as the audit log keeps them: without name and address. */
export function operatorAccountActs({ operatorQueries }: { readonly operatorQueries: OperatorQueries }) {
  const account = {
    subjectType: 'operator',
    subjectId: ({ userId }: OfOperator): UserId | null => userId,
    find: (id: UserId) => operatorQueries.operatorOf(id),
    view: ({ role, active }: OperatorView) => ({ role, active }),
    // The rules of the account refuse a change of one's own role.
    concerns: null,
  };
  return {
    inviteOperator: {
      ...account,
      subjectId: (_command: object, invited?: OfOperator) => invited?.userId ?? null,
      action: 'operator.invite',
    },
    changeOperator: { ...account, action: 'operator.change' },
  } as const;
}

interface OfProduct {
  readonly productId: ProductId;
}

/** The acts on products, as the audit log keeps them: the whole version before and after. */
export function productActs({ productQueries }: { readonly productQueries: ProductQueries }) {
  const product = {
    subjectType: 'product',
    subjectId: ({ productId }: OfProduct): ProductId | null => productId,
    find: (id: ProductId) => productQueries.productOf(id),
    view: ({ productId: _, createdAt: __, updatedAt: ___, ...conditions }: ProductView) => conditions,
    // An offer to all borrowers.
    concerns: null,
  };
  return {
    createProduct: {
      ...product,
      subjectId: (_command: object, created?: OfProduct) => created?.productId ?? null,
      action: 'product.create',
    },
    updateProduct: { ...product, action: 'product.update' },
  } as const;
}

interface OfWebhook {
  readonly webhookId: WebhookId;
}

/** The acts on webhooks, as the audit log keeps them: without the secrets. */
export function webhookActs({ webhookQueries }: { readonly webhookQueries: WebhookQueries }) {
  const webhook = {
    subjectType: 'webhook',
    subjectId: ({ webhookId }: OfWebhook): WebhookId | null => webhookId,
    find: (id: WebhookId) => webhookQueries.webhookOf(id),
    view: ({ url, events, enabled }: WebhookView) => ({ url, events, enabled }),
    // The endpoint gets the events of all borrowers.
    concerns: null,
  };
  return {
    registerWebhook: {
      ...webhook,
      subjectId: (_command: object, created?: OfWebhook) => created?.webhookId ?? null,
      action: 'webhook.register',
    },
    changeWebhook: { ...webhook, action: 'webhook.change' },
    deleteWebhook: { ...webhook, action: 'webhook.delete' },
    rotateSecret: { ...webhook, action: 'webhook.rotate-secret' },
    retryDelivery: {
      subjectType: 'webhook-delivery',
      subjectId: ({ deliveryId }: { readonly deliveryId: DeliveryId }): DeliveryId | null => deliveryId,
      find: (id: DeliveryId) => webhookQueries.deliveryOf(id),
      view: ({ type, status, attempts }: DeliveryView) => ({ type, status, attempts }),
      // Repeats an event that has happened.
      concerns: null,
      action: 'webhook-delivery.retry',
    },
  } as const;
}

interface Dependencies {
  readonly noteQueries: Pick<NoteQueries, 'noteOf'>;
  readonly noteSubjects: NoteSubjects;
}

/** The acts on notes, as the audit log keeps them: without the text and the promise, which an erasure removes. */
export function noteActs({ noteQueries, noteSubjects }: Dependencies) {
  return {
    writeNote: {
      action: 'note.write',
      subjectType: 'note',
      subjectId: (_command: object, written?: { readonly id: NoteId }) => written?.id ?? null,
      find: (id: NoteId) => noteQueries.noteOf(id),
      view: ({ kind, userId, requestId, loanId }: NoteItem) => ({ kind, userId, requestId, loanId }),
      concerns: ({ userId }: NoteItem) => userId,
      concernsBefore: ({ subject }: { readonly subject: NoteSubject }) => noteSubjects.personOf(subject),
    },
  } as const;
}
