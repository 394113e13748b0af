import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { Borrower } from '../../application/shared/person.ts';
import { type Kind, kindOfField } from '../../application/shared/record.ts';
import {
  borrowerName,
  countText,
  dayOfInstant,
  dayText,
  instant,
  moneyText,
  orNone,
  percentText,
  yesOrNo,
} from './format.ts';
import { labelOf, textOfChoice } from './labels.ts';
import type { Column } from './lists.ts';

// A page names the fields of a record: the label comes from the name, and the format from the kind of the field.

/** Rows of a description list: a name and its value as text. */
export type Facts = readonly (readonly [name: string, value: string])[];

/** Amounts are in the currency of what they belong to. */
interface OfCurrency {
  readonly currency?: string;
}

/** Rows whose amounts are in one currency. */
export function inCurrency<Row extends object>(rows: readonly Row[], currency: string) {
  return rows.map((row) => ({ ...row, currency }));
}

/** Facts of a thing: names of its fields, all unless the page names some, and rows that the page computes. */
export function facts<Fields extends TProperties, Name extends keyof Fields & string = keyof Fields & string>(
  { properties }: TObject<Fields>,
  item: Readonly<Record<NoInfer<Name>, unknown>> & OfCurrency,
  shown: readonly (Name | Facts[number])[] = shownIn(properties) as Name[],
): Facts {
  const values = item as Readonly<Record<string, unknown>>;
  return shown.map((one) => {
    if (typeof one !== 'string') return one;
    return [labelOf(one), textOf(properties[one] as TSchema, values[one], item.currency)];
  });
}

/** Ids are links, amounts name their currency, and lists and records have a table. */
function shownIn(properties: TProperties): readonly string[] {
  const fields = Object.entries(properties).filter(([, schema]) => !ELSEWHERE.includes(kindOfField(schema)));
  return fields.map(([name]) => name).filter((name) => name !== 'currency');
}

const ELSEWHERE: readonly Kind[] = ['id', 'list', 'record'];

/**
 * Columns of a table: names of the fields of its rows, and columns that the page computes.
 * @param page the page of a row, to which its first cell leads
 */
export function columns<Fields extends TProperties>(
  { properties }: TObject<Fields>,
  shown: readonly ((keyof Fields & string) | Column<Static<TObject<Fields>>>)[],
  page?: (item: Static<TObject<Fields>>) => string | null,
): readonly Column<Static<TObject<Fields>>>[] {
  const [first, ...others] = shown.map((one) =>
    typeof one === 'string' ? columnOf(one, properties[one] as TSchema) : one,
  );
  if (first === undefined) return [];
  return [page ? { ...first, link: page } : first, ...others];
}

function columnOf(name: string, schema: TSchema): Column<object> {
  const head = labelOf(name);
  const fieldOf = (item: object) => (item as Readonly<Record<string, unknown>>)[name];
  const cell = (item: object) => textOf(schema, fieldOf(item));
  switch (kindOfField(schema)) {
    case 'money':
      return { head, amount: (item) => [fieldOf(item) as number | null, (item as OfCurrency).currency] };
    case 'moment':
      return { head, cell: (item) => dayOfInstant(fieldOf(item) as string | null), hint: cell };
    case 'person': {
      const person = (item: object) => fieldOf(item) as Borrower | null;
      return { head, cell, link: (item) => person(item) && `/users/${person(item)?.userId}` };
    }
    case 'count':
    case 'rate':
    case 'percentage':
      return { head, cell, figure: true };
    default:
      return name === 'status' ? { head, cell, state: true } : { head, cell };
  }
}

function textOf(schema: TSchema, value: unknown, currency?: string): string {
  if (value === null) return orNone(null);
  switch (kindOfField(schema)) {
    case 'money':
      return moneyText(value as number, currency);
    case 'rate':
    case 'percentage':
      return percentText(value as number);
    case 'count':
      return countText(value as number);
    case 'day':
    case 'midnight':
      return dayText(value as string);
    case 'moment':
      return instant(value as string);
    case 'flag':
      return yesOrNo(value as boolean);
    case 'choice':
      return textOfChoice(value as string);
    case 'list':
      return (value as readonly string[]).join(', ');
    case 'person':
      return borrowerName(value as Borrower);
    default:
      return orNone(value as string);
  }
}
