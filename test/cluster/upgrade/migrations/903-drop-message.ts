import { Migration } from '@mikro-orm/migrations';

/** Contract: the release before this one reads and writes `body` only. The valid check spares `set not null` a look at the rows. */
export class Migration903DropMessage extends Migration {
  override up(): void {
    this.addSql('alter table notifications alter column body set not null');
    this.addSql('alter table notifications drop constraint notifications_body');
    this.addSql('drop trigger notifications_texts on notifications');
    this.addSql('drop function keep_notification_texts()');
    this.addSql('alter table notifications drop column message');
  }
}
