import { isDeepStrictEqual } from 'node:util';
import { EXPECTED } from '../fields/inputs.ts';

interface Schema {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly [EXPECTED]?: string;
  readonly examples?: readonly unknown[];
}

// Why: docs/decisions/0030-the-api-description-comes-from-the-schemas.md
/** The named schemas of the API description: every schema with a `title` becomes a component and is referred to. */
export class NamedSchemas {
  private readonly named = new Map<string, object>();

  /**
   * The schema with references in place of the titled schemas, itself included, without the words of error messages,
   * which its descriptions repeat, and without the examples of fields, which those of operations are composed of.
   */
  refer({ title, properties, items, allOf, anyOf, [EXPECTED]: _, ...rest }: Schema): object {
    const schema = {
      ...rest,
      ...(properties && { properties: mapped(properties, (one) => this.refer(withoutExample(one))) }),
      ...(items && { items: this.refer(withoutExample(items)) }),
      ...(allOf && { allOf: allOf.map((one) => this.refer(one)) }),
      ...(anyOf && { anyOf: anyOf.map((one) => this.refer(withoutExample(one))) }),
    };
    if (title === undefined) return schema;
    const known = this.named.get(title);
    if (known !== undefined && !isDeepStrictEqual(known, schema)) {
      throw new Error(`Two different schemas have the title ${title}.`);
    }
    this.named.set(title, schema);
    return { $ref: `#/components/schemas/${title}` };
  }

  /** By name, in alphabetical order. */
  all(): Readonly<Record<string, object>> {
    return Object.fromEntries([...this.named].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

function withoutExample({ examples: _, ...schema }: Schema): Schema {
  return schema;
}

function mapped<From, To>(record: Readonly<Record<string, From>>, change: (one: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, one]) => [name, change(one)]));
}
