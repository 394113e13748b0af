import { Migration } from '@mikro-orm/migrations';

/** The log of events, the endpoints of other services, and what was sent to them. */
export class Migration015Webhooks extends Migration {
  override up(): void {
    this.addWebhooks();
    this.addEventLog();
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

  private addEventLog(): void {
    this.addSql(`create table event_log (
      id uuid primary key,
      seq bigint not null generated always as identity,
      position bigint,
      type text not null,
      subject_id uuid not null,
      user_id uuid not null,
      occurred_at timestamptz(3) not null,
      data jsonb not null)
      with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`);
    this.addSql(`create sequence event_positions owned by event_log.position`);
    this.addSql(`create index event_log_unnumbered on event_log (seq) where position is null`);
    this.addSql(`create index event_log_of_user on event_log (user_id, position)`);
    // An event gets its position once, so an insert leaves these alone.
    this.addSql(`create unique index event_log_by_position on event_log (position) where position is not null`);
    this.addSql(`create index event_log_of_subject on event_log (subject_id, position) where position is not null`);
    this.addSql(`create index event_log_of_type on event_log (type, position) where position is not null`);
    this.addSql(`create index event_log_by_age on event_log (occurred_at, position) where position is not null`);
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
    this.addSql(`create index webhook_deliveries_of_event on webhook_deliveries (event_id)`);
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
