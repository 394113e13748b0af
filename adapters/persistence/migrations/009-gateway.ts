import { Migration } from '@mikro-orm/migrations';

/** What the gateway told, each event once, and claims on idempotency keys whose effect is not over in a transaction. */
export class Migration009Gateway extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table gateway_events (
      event_id text primary key,
      transaction_id text not null,
      payment_id uuid not null references payments (id),
      outcome text not null check (outcome in ('succeeded', 'failed')),
      reason text,
      result text not null check (result in ('applied', 'ignored', 'unmatched')),
      received_at timestamptz(3) not null)`);
    this.addSql(`create index gateway_events_of_payment on gateway_events (payment_id)`);
    this.addSql(`alter table idempotency_keys
      alter column status_code drop not null,
      alter column body drop not null,
      add column effect_id uuid,
      add column claimed_until timestamptz(3),
      add constraint idempotency_keys_answer check ((status_code is null) = (body is null)),
      add constraint idempotency_keys_claim check (status_code is not null or effect_id is not null)`);
  }

  override async down(): Promise<void> {
    this.addSql(`delete from idempotency_keys where status_code is null`);
    this.addSql(`alter table idempotency_keys
      drop constraint idempotency_keys_claim,
      drop constraint idempotency_keys_answer,
      drop column claimed_until,
      drop column effect_id,
      alter column status_code set not null,
      alter column body set not null`);
    this.addSql(`drop table gateway_events`);
  }
}
