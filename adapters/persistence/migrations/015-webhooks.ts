import { Migration } from '@mikro-orm/migrations';

/** Endpoints of other services, and the events sent to them. */
export class Migration015Webhooks extends Migration {
  override up(): void {
    this.addWebhooks();
    this.addDeliveries();
  }

  private addWebhooks(): void {
    this.addSql(`create table webhooks (
      id uuid primary key,
      url text not null,
      events jsonb not null,
      enabled boolean not null,
      disabled_reason text,
      secrets jsonb not null,
      created_at timestamptz(3) not null,
      version integer not null default 1,
      constraint webhooks_disabled check (enabled = (disabled_reason is null)))`);
    this.addSql(`create index webhooks_by_age on webhooks (created_at desc, id desc)`);
  }

  private addDeliveries(): void {
    // No foreign key to webhooks: deleting an endpoint must not fail a change that is being recorded for it.
    this.addSql(`create table webhook_deliveries (
      id uuid primary key,
      position bigint generated always as identity,
      webhook_id uuid not null,
      event_id uuid not null,
      type text not null,
      subject_id uuid not null,
      user_id uuid not null,
      data jsonb not null,
      occurred_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      status text not null check (status in ('Pending', 'Delivered', 'Failed')),
      attempts integer not null check (attempts >= 0),
      last_status_code integer,
      last_error text,
      next_attempt_at timestamptz(3),
      try_ends_by timestamptz(3),
      constraint webhook_deliveries_next check ((status = 'Pending') = (next_attempt_at is not null)))
      with (autovacuum_vacuum_scale_factor = 0.02)`);
    this.addSql(
      `create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at desc, id desc)`,
    );
    this.addSql(`create index webhook_deliveries_by_age on webhook_deliveries (created_at)`);
    this.addSql(`create index webhook_deliveries_of_user on webhook_deliveries (user_id)`);
    this.addSql(`create index webhook_deliveries_untried on webhook_deliveries (subject_id, webhook_id, position)
      where status = 'Pending' and attempts = 0`);
    // Endpoints with deliveries to try again are few.
    this.addSql(`create index webhook_deliveries_to_try_again on webhook_deliveries (webhook_id)
      where status = 'Pending' and attempts > 0`);
    this.addSql(`create index webhook_deliveries_being_tried on webhook_deliveries (webhook_id)
      where try_ends_by is not null`);
    this.addSql(`create index webhook_deliveries_due on webhook_deliveries
      (webhook_id, (attempts = 0), next_attempt_at, position) where status = 'Pending'`);
  }
}
