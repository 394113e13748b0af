import { Migration } from '@mikro-orm/migrations';

/** What a loan remembers of its pauses: the months of all of them, and the days of the latest. */
export class Migration002LoanPauses extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table loans
      add column paused_months integer not null default 0 check (paused_months >= 0),
      add column pause_started_on date,
      add column pause_ends_on date,
      add constraint loans_pause_days check ((pause_started_on is null) = (pause_ends_on is null))`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table loans drop column paused_months, drop column pause_started_on, drop column pause_ends_on`);
  }
}
