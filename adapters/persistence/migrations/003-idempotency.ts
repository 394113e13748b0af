import { Migration } from '@mikro-orm/migrations';

/** Answers by Idempotency-Key, in a language, and claims on keys whose effect is partly outside the database. */
export class Migration003Idempotency extends Migration {
  override up(): void {
    this.addSql(`create table idempotency_keys (
      user_id uuid not null,
      scope text not null,
      key text not null,
      fingerprint text not null,
      status_code integer,
      body text,
      location text,
      language text,
      about_user_id uuid,
      effect_id uuid,
      claimed_until timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (user_id, scope, key),
      constraint idempotency_keys_answer check ((status_code is null) = (body is null)),
      constraint idempotency_keys_claim check (status_code is not null or effect_id is not null))
      with (autovacuum_vacuum_scale_factor = 0.02)`);
    this.addSql(`create index idempotency_keys_by_age on idempotency_keys (created_at)`);
    this.addSql(
      `create index idempotency_keys_about_user on idempotency_keys (about_user_id) where about_user_id is not null`,
    );
  }
}
