import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { heldBy, hold, query, queue } from './session.ts';

type Class<Entity extends object> = abstract new (...args: never) => Entity;
type Fields = Record<string, unknown>;

interface Column {
  readonly name: string;
  /** The field of the aggregate, private or not. */
  readonly field: string;
  readonly toDatabase: (value: unknown) => unknown;
  readonly fromDatabase: (value: unknown) => unknown;
  /** Large, and made into an object only when somebody looks: in the mapping, `lazy()`. */
  readonly lazy: boolean;
}

/** What a row looked like when it was read or written last. Aggregates replace their parts and never change them. */
interface Origin {
  /** That of a lazy column is missing until somebody has looked. */
  readonly values: unknown[];
  readonly version: number;
  readonly row: Row | null;
}

/** As it is selected: the columns as a JSON text, since one text is read several times faster than many fields; lazy ones apart. */
interface Row extends Readonly<Record<string, string | null>> {
  readonly found: string;
}

export interface Search {
  /** Locks the rows until the transaction ends. */
  readonly lock?: true;
  /** Columns, as SQL has them. */
  readonly orderBy?: string;
}

/** Another transaction has changed the row since it was read: whoever reads it again decides anew. */
export class StaleRow extends Error {
  constructor(table: string) {
    super(`A row of ${table} was changed by another transaction.`);
    this.name = 'StaleRow';
  }
}

const origins = new WeakMap<object, Origin>();
const tables = new Map<object, MappedTable<object>>();

/** The table of a class that MikroORM maps. */
export function tableOf<Entity extends object>(em: EntityManager, entity: Class<Entity>): MappedTable<Entity> {
  let table = tables.get(entity);
  if (table === undefined) {
    table = new MappedTable(em, em.getMetadata().getByClassName(entity.name), entity.prototype);
    tables.set(entity, table);
  }
  return table as MappedTable<Entity>;
}

/**
 * Loads and stores aggregates by statements that are written once from MikroORM's mapping. Its own unit of work sends
 * values inside the SQL text, which PostgreSQL then plans anew each time: several times the cost of these.
 */
export class MappedTable<Entity extends object> {
  private readonly name: string;
  /** Makes what `Object.setPrototypeOf` would make as well, at less than half the cost. */
  private readonly shape: new () => Fields;
  private readonly columns: readonly Column[];
  private readonly versioned: boolean;
  private readonly selection: string;
  private readonly insertion: string;
  private readonly texts = new Map<string, string>();

  constructor(em: EntityManager, meta: EntityMetadata, prototype: object) {
    const properties = meta.props.filter(({ version }) => !version);
    this.name = meta.tableName;
    this.columns = properties.map((property) => columnOf(em, property));
    this.shape = shapeOf(lookingLazily(prototype, this.columns));
    this.versioned = meta.versionProperty !== undefined;
    const names = this.columns.map(({ name }) => name);
    const eager = this.columns.filter(({ lazy }) => !lazy).map(({ name }) => name);
    const lazy = this.columns.filter((column) => column.lazy).map(({ name }) => `, ${name}::text`);
    const selected = [...eager, ...(this.versioned ? ['version'] : [])].join(', ');
    this.selection = `select (select row_to_json(f)::text from (select ${selected}) f) as found${lazy.join('')} from ${this.name}`;
    this.insertion = `insert into ${this.name} (${names}) values (${names.map((_, index) => `$${index + 1}`)})`;
  }

  /** The one that has these values, by the names of its fields; `null` when there is none. */
  async one(em: EntityManager, where: Fields & { readonly id: string }, search: Search = {}): Promise<Entity | null> {
    const held = heldBy(em, this, where.id) as Entity | null;
    if (held !== null) return this.columns.every((column) => agrees(held, column, where)) ? held : null;
    const [found = null] = await this.many(em, where, search);
    return found;
  }

  /** All that have these values. A list of values matches any of them. */
  async many(em: EntityManager, where: Fields, { lock, orderBy }: Search = {}): Promise<Entity[]> {
    const text = this.selectionOf(Object.keys(where), where, lock, orderBy);
    const { rows } = await query<Row>(em, text, Object.values(where));
    return rows.map((row) => {
      const entity = this.revive(row);
      if (lock) hold(em, this, idOf(entity), entity);
      return entity;
    });
  }

  /**
   * Inserts what is new, updates what has changed.
   * @param soon not waited for: for a row that this transaction holds, or a new one that nothing can refuse
   * @throws StaleRow
   */
  async store(em: EntityManager, entity: Entity, soon = false): Promise<void> {
    const origin = origins.get(entity);
    if (origin === undefined) {
      const values = this.columns.map(({ field }) => (entity as Fields)[field]);
      const converted = this.columns.map(({ toDatabase }, index) => toDatabase(values[index]));
      await (soon ? queue : query)(em, this.insertion, converted);
      origins.set(entity, { values, version: 1, row: null });
      hold(em, this, idOf(entity), entity);
    } else {
      await this.update(em, entity, origin, soon);
    }
  }

  private async update(em: EntityManager, entity: Entity, { values, version, row }: Origin, soon: boolean) {
    const id = idOf(entity);
    const bound: unknown[] = this.versioned ? [id, version] : [id];
    const now = [...values];
    let changed = '';
    for (const [index, { name, field, lazy, toDatabase }] of this.columns.entries()) {
      if (lazy && !Object.hasOwn(entity, field)) continue;
      const value = (entity as Fields)[field];
      if (value === values[index]) continue;
      now[index] = value;
      bound.push(toDatabase(value));
      changed += `${name} = $${bound.length}, `;
    }
    if (changed === '') return;
    const text = this.updateOf(changed);
    if (soon && heldBy(em, this, id) === entity) await queue(em, text, bound);
    else if ((await query(em, text, bound)).rowCount !== 1) throw new StaleRow(this.name);
    origins.set(entity, { values: now, version: version + 1, row });
  }

  private selectionOf(properties: readonly string[], where: Fields, lock?: true, orderBy?: string): string {
    const key = `${properties} ${lock} ${orderBy}`;
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const conditions = properties.map((property, index) => {
      const column = this.columns.find(({ field }) => field === property);
      if (column === undefined) throw new Error(`The mapping of ${this.name} has no ${property}.`);
      return Array.isArray(where[property]) ? `${column.name} = any($${index + 1})` : `${column.name} = $${index + 1}`;
    });
    const order = orderBy === undefined ? '' : ` order by ${orderBy}`;
    const text = `${this.selection} where ${conditions.join(' and ')}${order}${lock ? ' for update' : ''}`;
    this.texts.set(key, text);
    return text;
  }

  private updateOf(changed: string): string {
    const known = this.texts.get(changed);
    if (known !== undefined) return known;
    const sets = this.versioned ? `${changed}version = version + 1` : changed.slice(0, -2);
    const text = `update ${this.name} set ${sets} where id = $1${this.versioned ? ' and version = $2' : ''}`;
    this.texts.set(changed, text);
    return text;
  }

  private revive(row: Row): Entity {
    const found: Fields = JSON.parse(row.found);
    const fields = new this.shape();
    const values = this.columns.map(({ name, field, lazy, fromDatabase }) => {
      if (lazy) return undefined;
      const value = fromDatabase(found[name]);
      fields[field] = value;
      return value;
    });
    const entity = fields as Entity;
    origins.set(entity, { values, version: Number(found.version ?? 1), row });
    return entity;
  }
}

/** No constructor of the domain runs: what is stored was judged when it came about. */
function shapeOf(prototype: object): new () => Fields {
  function Shape(): void {}
  Shape.prototype = prototype;
  return Shape as unknown as new () => Fields;
}

function idOf(entity: object): unknown {
  return (entity as { readonly id?: unknown }).id;
}

/** The prototype of aggregates that are read: a lazy field is made of the row when it is looked at for the first time. */
function lookingLazily(prototype: object, columns: readonly Column[]): object {
  const lazy = columns.flatMap(({ name, field, fromDatabase, lazy }, index) => {
    if (!lazy) return [];
    const set = function (this: object, value: unknown): void {
      Object.defineProperty(this, field, { value, writable: true, enumerable: true, configurable: true });
    };
    const get = function (this: object): unknown {
      const origin = origins.get(this);
      const value = fromDatabase(origin?.row?.[name] ?? null);
      if (origin !== undefined) origin.values[index] = value;
      set.call(this, value);
      return value;
    };
    return [[field, { get, set }] as const];
  });
  return lazy.length === 0 ? prototype : Object.create(prototype, Object.fromEntries(lazy));
}

function agrees(entity: object, { field }: Column, where: Fields): boolean {
  return !Object.hasOwn(where, field) || (entity as Fields)[field] === where[field];
}

function columnOf(em: EntityManager, property: EntityProperty): Column {
  const { customType, name } = property;
  const platform = em.getPlatform();
  const whole = property as unknown as { runtimeType: string };
  return {
    name: property.fieldNames[0] ?? name,
    field: name,
    lazy: property.lazy === true,
    toDatabase: (value) => {
      if (value === null) return null;
      // `pg` would write it in the process's own time zone, at some expense.
      if (value instanceof Date) return value.toISOString();
      return customType ? customType.convertToDatabaseValue(value, platform) : value;
    },
    fromDatabase: (value) => {
      if (value === null) return null;
      if (whole.runtimeType === 'Date') return new Date(value as string);
      return customType ? customType.convertToJSValue(value, platform) : value;
    },
  };
}
