import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '../../domain/shared/language.ts';
import { LOCALES } from './formats.ts';

/** The values that an ICU message names. Days and amounts are texts: `dayText`, `amountText`. */
export type MessageValues = Readonly<Record<string, string | number>>;

// Why: docs/decisions/0040-how-a-text-finds-its-language.md
/** The texts of one language, as ICU messages by key. Each is parsed when it is first used. */
export class Catalogue<Key extends string> {
  readonly language: Language;
  readonly messages: Readonly<Record<Key, string>>;
  private readonly parsed = new Map<Key, IntlMessageFormat>();

  constructor(language: Language, messages: Readonly<Record<Key, string>>) {
    this.language = language;
    this.messages = messages;
  }

  has(key: string): key is Key {
    return Object.hasOwn(this.messages, key);
  }

  text(key: Key, values: MessageValues = {}): string {
    let message = this.parsed.get(key);
    if (message === undefined) {
      message = new IntlMessageFormat(this.messages[key], LOCALES[this.language], undefined, { ignoreTag: true });
      this.parsed.set(key, message);
    }
    return String(message.format(values));
  }
}
