import { Migration } from '@mikro-orm/migrations';

/** What a decision keeps. Older decisions, and those of the previous release, have neither codes nor an assessment. */
export class Migration043Decisions extends Migration {
  override up(): void {
    this.addSql(`alter table loan_requests
      add column reason_codes jsonb not null default '[]',
      add column assessment jsonb`);
  }
}
