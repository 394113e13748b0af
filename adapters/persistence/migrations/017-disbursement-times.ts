import { Migration } from '@mikro-orm/migrations';

/**
 * The moment of the disbursement. Earlier loans get the time at which they were booked, or midnight of the business date
 * where that is later.
 */
export class Migration017DisbursementTimes extends Migration {
  override up(): void {
    this.addSql(`alter table loans add column disbursed_at timestamptz(3)`);
    // Never on another day: due dates count from it.
    this.addSql(`update loans set disbursed_at = least(
      greatest(loans.created_at, loan_requests.approved_at, disbursed_on::timestamp at time zone 'utc'),
      (disbursed_on + 1)::timestamp at time zone 'utc' - interval '1 millisecond')
      from loan_requests where loan_requests.id = loans.request_id`);
    this.addSql(`alter table loans alter column disbursed_at set not null,
      add constraint loans_disbursed_on check (disbursed_on = (disbursed_at at time zone 'utc')::date)`);
  }
}
