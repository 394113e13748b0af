import { Migration } from '@mikro-orm/migrations';

/**
 * Lists of operators are sorted by amount and by days past due, of all rows or of one status. Builds each index without a
 * lock that requests wait for, again if an earlier attempt failed.
 */
export class Migration052ListsInOrder extends Migration {
  override up(): void {
    const pastDue = `(coalesce(next_due_on - '1970-01-01'::date, 1000000))`;
    const orders = [
      ['loan_requests', 'amount', 'amount'],
      ['loans', 'amount', 'amount'],
      ['loans', 'past_due', pastDue],
      ['payments', 'amount', 'amount'],
    ];
    for (const [table, name, expression] of orders) {
      this.build(`${table}_by_${name}`, `${table} (${expression}, id)`);
      this.build(`${table}_by_status_and_${name}`, `${table} (status, ${expression}, id)`);
    }
  }

  private build(name: string, on: string): void {
    this.addSql(`do $$ begin if exists (select from pg_index where indexrelid = to_regclass('${name}') and not indisvalid)
      then drop index ${name}; end if; end $$`);
    this.addSql(`create index concurrently if not exists ${name} on ${on}`);
  }

  override isTransactional(): boolean {
    return false;
  }
}
