import { Migration } from '@mikro-orm/migrations';

/**
 * Expand: the text of a notification gets a second name. Releases before this one write `message`, later ones `body`, and the
 * trigger keeps both equal while both serve. Adding a column without a default takes a lock for a moment and reads nothing.
 */
export class Migration901AddBody extends Migration {
  override up(): void {
    this.addSql('alter table notifications add column body text');
    this.addSql(`create function keep_notification_texts() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          new.body := coalesce(new.body, new.message);
          new.message := coalesce(new.message, new.body);
        elsif new.message is distinct from old.message then new.body := new.message;
        elsif new.body is distinct from old.body then new.message := new.body;
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger notifications_texts before insert or update on notifications
      for each row execute function keep_notification_texts()`);
  }
}
