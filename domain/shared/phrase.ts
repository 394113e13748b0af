declare const brand: unique symbol;

/** An English text with the names of values in braces. It is also the key of its translations. */
export type Template = string & { readonly [brand]: 'template' };

/** A value in a text. A phrase is translated with the text around it. */
export type Value = string | number | Date | Temporal.PlainDate | Phrase;
export type Values = Readonly<Record<string, Value>>;

// Why: docs/decisions/0040-how-a-text-finds-its-language.md
/** A text for people, before adapters choose its language. */
export interface Phrase {
  readonly message: Template;
  readonly values?: Values;
}

/** `'min' | 'max'` for `{min} to {max}`. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** What a sentence is called with: its values, or nothing. */
export type ValuesOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Text>, Value>>];

/** Makes phrases of one template. */
export interface Sentence<Text extends string> {
  (...values: ValuesOf<Text>): Phrase;
  readonly template: Text;
  /** The template as the message of a phrase. */
  readonly message: Template;
}

/** Export it from a module that the catalogues list, and translate it there. */
export function sentence<const Text extends string>(template: Text): Sentence<Text> {
  // The only place that makes a `Template`.
  const message = template as string as Template;
  const say = (...[values]: ValuesOf<Text>): Phrase => (values === undefined ? { message } : { message, values });
  return Object.assign(say, { template, message });
}

/** The text in English. */
export function english({ message, values = {} }: Phrase): string {
  return message.replaceAll(/\{(\w+)\}/g, (name, key: string) => {
    const value = values[key];
    return value === undefined ? name : englishValue(value);
  });
}

function englishValue(value: Value): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && 'message' in value ? english(value) : String(value);
}
