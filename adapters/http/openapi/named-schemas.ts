import { isDeepStrictEqual } from 'node:util';
import { EXPECTED } from '../api/fields.ts';

interface Schema {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly [EXPECTED]?: string;
}

// Why: docs/decisions/0030-the-api-description-comes-from-the-schemas.md
/** The named schemas of the API description: every schema with a `title` becomes a component and is referred to. */
export class NamedSchemas {
  private readonly named = new Map<string, object>();

  /**
   * The schema with references in place of the titled schemas, itself included, and without the words of error messages,
   * which its descriptions say as well.
   */
  refer({ title, properties, items, allOf, [EXPECTED]: _, ...rest }: Schema): object {
    const schema = {
      ...rest,
      ...(properties && { properties: mapped(properties, (one) => this.refer(one)) }),
      ...(items && { items: this.refer(items) }),
      ...(allOf && { allOf: allOf.map((one) => this.refer(one)) }),
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

function mapped<From, To>(record: Readonly<Record<string, From>>, change: (one: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, one]) => [name, change(one)]));
}
