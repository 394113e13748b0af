import { Migration } from '@mikro-orm/migrations';

/** The loans that came from another system, by their name there, so that no line of a file is imported twice. */
export class Migration016Imports extends Migration {
  override up(): void {
    this.addSql(`create table imported_loans (
      external_id text primary key,
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      loan_id uuid not null unique references loans (id),
      borrower_id uuid not null references users (id),
      made_account boolean not null,
      imported_at timestamptz(3) not null)`);
    this.addSql(`create index imported_loans_of_borrower on imported_loans (borrower_id)`);
  }
}
