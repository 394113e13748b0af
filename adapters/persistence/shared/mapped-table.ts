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
}

/** What a row looked like when it was read or written last. Aggregates replace their parts and never change them. */
interface Origin {
  readonly values: readonly unknown[];
  readonly version: number;
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
const tables = new WeakMap<object, MappedTable<object>>();

/** The table of a class that MikroORM maps. */
export function tableOf<Entity extends object>(em: EntityManager, entity: Class<Entity>): MappedTable<Entity> {
  const meta: EntityMetadata = em.getMetadata().getByClassName(entity.name);
  let table = tables.get(meta);
  if (table === undefined) {
    table = new MappedTable(em, meta, entity.prototype);
    tables.set(meta, table);
  }
  return table as MappedTable<Entity>;
}

/**
 * Loads and stores aggregates by statements that are written once from MikroORM's mapping. Its own unit of work sends
 * values inside the SQL text, which PostgreSQL then plans anew each time: several times the cost of these.
 */
export class MappedTable<Entity extends object> {
  private readonly name: string;
  private readonly prototype: object;
  private readonly columns: readonly Column[];
  private readonly versioned: boolean;
  private readonly selection: string;
  private readonly insertion: string;
  private readonly texts = new Map<string, string>();

  constructor(em: EntityManager, meta: EntityMetadata, prototype: object) {
    const properties = meta.props.filter(({ version }) => !version);
    this.name = meta.tableName;
    this.prototype = prototype;
    this.columns = properties.map((property) => columnOf(em, property));
    this.versioned = meta.versionProperty !== undefined;
    const names = this.columns.map(({ name }) => name);
    this.selection = `select ${[...names, ...(this.versioned ? ['version'] : [])].join(', ')} from ${this.name}`;
    this.insertion = `insert into ${this.name} (${names}) values (${names.map((_, index) => `$${index + 1}`)})`;
  }

  /** The one that has these values, by the names of its fields; `null` when there is none. */
  async one(em: EntityManager, where: Fields & { readonly id: string }, search: Search = {}): Promise<Entity | null> {
    const key = `${this.name} ${where.id}`;
    const held = heldBy(em, key) as Entity | null;
    if (held !== null) return this.columns.every((column) => agrees(held, column, where)) ? held : null;
    const [found = null] = await this.many(em, where, search);
    return found;
  }

  /** All that have these values. A list of values matches any of them. */
  async many(em: EntityManager, where: Fields, { lock, orderBy }: Search = {}): Promise<Entity[]> {
    const text = this.selectionOf(Object.keys(where), where, lock, orderBy);
    const { rows } = await query<{ readonly found: string | null }>(em, text, Object.values(where));
    const [first] = rows;
    if (first?.found == null) return [];
    return (JSON.parse(first.found) as Fields[]).map((row) => {
      const entity = this.revive(row);
      if (lock) hold(em, `${this.name} ${row.id}`, entity);
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
    const values = this.columns.map(({ field }) => (entity as Fields)[field]);
    if (origin === undefined) {
      const converted = this.columns.map(({ toDatabase }, index) => toDatabase(values[index]));
      await (soon ? queue : query)(em, this.insertion, converted);
      origins.set(entity, { values, version: 1 });
      hold(em, `${this.name} ${(entity as { id?: unknown }).id}`, entity);
    } else {
      await this.update(em, entity, values, origin, soon);
    }
  }

  private async update(em: EntityManager, entity: Entity, values: unknown[], origin: Origin, soon: boolean) {
    const { values: before, version } = origin;
    const { id } = entity as { readonly id?: unknown };
    const bound: unknown[] = this.versioned ? [id, version] : [id];
    let changed = '';
    for (const [index, { name, toDatabase }] of this.columns.entries()) {
      if (values[index] === before[index]) continue;
      bound.push(toDatabase(values[index]));
      changed += `${name} = $${bound.length}, `;
    }
    if (changed === '') return;
    const text = this.updateOf(changed);
    if (soon && heldBy(em, `${this.name} ${id}`) === entity) await queue(em, text, bound);
    else if ((await query(em, text, bound)).rowCount !== 1) throw new StaleRow(this.name);
    origins.set(entity, { values, version: version + 1 });
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
    const select = `${this.selection} where ${conditions.join(' and ')}${order}${lock ? ' for update' : ''}`;
    // One text is read several times faster than a row of many fields.
    const text = `select json_agg(f)::text as found from (${select}) f`;
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

  private revive(row: Fields): Entity {
    const fields: Fields = {};
    const values = this.columns.map(({ name, field, fromDatabase }) => {
      const value = fromDatabase(row[name]);
      fields[field] = value;
      return value;
    });
    const entity = Object.setPrototypeOf(fields, this.prototype) as Entity;
    origins.set(entity, { values, version: Number(row.version ?? 1) });
    return entity;
  }
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
    toDatabase: (value) => (value === null || !customType ? value : customType.convertToDatabaseValue(value, platform)),
    fromDatabase: (value) => {
      if (value === null) return null;
      if (whole.runtimeType === 'Date') return new Date(value as string);
      return customType ? customType.convertToJSValue(value, platform) : value;
    },
  };
}
