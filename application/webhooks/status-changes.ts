import { type WebhookDeliveries, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import { type WebhookEventType, type WebhookSubject, webhookEventOf } from '../../domain/webhooks/webhook-event.ts';
import { type EventOf, personOf } from '../shared/events.ts';
import type { Clock, IdGenerator, JobQueue } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { WAKE_WEBHOOKS } from './deliveries.ts';
import type { WebhookSubscribers } from './ports.ts';
import { type Details, SUBJECTS, type Subject } from './webhook-event.record.ts';

type StatusesOf<Name extends WebhookSubject> = (typeof SUBJECTS)[Name]['statuses'];

export type StatusEvent = EventOf<{ [Name in WebhookSubject]: keyof StatusesOf<Name> }[WebhookSubject]>;

interface StatusChange {
  readonly type: WebhookEventType;
  readonly subjectId: string;
  readonly status: string;
}

const subjects: Readonly<Record<WebhookSubject, Subject<StatusEvent>>> = SUBJECTS;

/** The types of the events that change a status. */
export const STATUS_EVENTS = Object.values(subjects).flatMap(({ statuses }) =>
  Object.keys(statuses).filter((type) => statuses[type] !== null),
) as readonly StatusEvent['type'][];

const names = Object.keys(subjects) as readonly WebhookSubject[];

function nameOf({ type }: StatusEvent): WebhookSubject {
  return names.find((name) => type in subjects[name].statuses) as WebhookSubject;
}

/** A change of a loan is told whether or not it changes the status. */
export function statusChangesOf(event: StatusEvent): readonly StatusChange[] {
  const name = nameOf(event);
  const subjectId = subjects[name].idOf(event);
  // A loan with any other status is refused.
  const changed = { type: 'loan.changed', subjectId, status: 'Active' } as const;
  const told = event.type === 'loan.changed' ? [changed] : [];
  const status = 'newStatus' in event ? event.newStatus : subjects[name].statuses[event.type];
  if (status === null || status === undefined) return told;
  return [...told, { type: webhookEventOf(name, status), subjectId, status }];
}

/** Stores the deliveries of a change of status and wakes their endpoints, in the unit of work of the change. */
export class RecordStatusChange extends UseCase<
  Details & {
    webhookSubscribers: WebhookSubscribers;
    webhookDeliveries: WebhookDeliveries;
    jobs: JobQueue;
    ids: IdGenerator;
    clock: Clock;
  }
> {
  async execute(event: StatusEvent): Promise<void> {
    for (const change of statusChangesOf(event)) await this.record(change, event);
  }

  private async record({ type, subjectId, status }: StatusChange, event: StatusEvent): Promise<void> {
    const { webhookSubscribers, webhookDeliveries, jobs, ids, clock } = this.deps;
    const subscribers = await webhookSubscribers.to(type);
    if (subscribers.length === 0) return;
    const subject = subjects[nameOf(event)];
    const [userId, { occurredAt }] = [personOf(event), event];
    // One transaction can change a status twice, and then the detail has the second one.
    const data = { ...(await subject.detailOf(this.deps, event)), ...subject.more?.(event), status, userId };
    const eventId = ids.next<'WebhookEvent'>();
    for (const webhookId of subscribers) {
      const id = ids.next<'WebhookDelivery'>();
      const about = { id, webhookId, eventId, type, subjectId, userId, data, occurredAt };
      await webhookDeliveries.add(new WebhookDelivery(about, clock.now()));
    }
    await jobs.enqueue(WAKE_WEBHOOKS, { webhookIds: subscribers });
  }
}
