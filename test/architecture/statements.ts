import { literal, type Node, type SourceFile } from './source-file.ts';

/** A table that a statement reads or changes, by the names under which its columns appear. */
interface Mention {
  /** `null` if the source computes the name. */
  readonly table: string | null;
  readonly aliases: readonly string[];
}

/** A column, such as `t.borrower_id`, and what it must equal: another column, or `null` for a value. */
type Equality = readonly [column: string, other: string | null];

/** A declaration of a file, or a method of a class of it. */
export interface Unit {
  /** Such as `payments/kysely-payments.ts LOCK` and `payments/mikro-orm-refunds.ts MikroOrmRefunds.get`. */
  readonly name: string;
  /** Whether it is a statement as a whole: `compiledQuery(…)` and the like. */
  readonly compiled: boolean;
  readonly mentions: readonly Mention[];
  readonly equalities: readonly Equality[];
  /** Each filter of a list by the column that it compares. */
  readonly filters: readonly (readonly [filter: string, column: string])[];
  readonly list: 'own' | 'across owners' | null;
  /** The names of the units that it uses. */
  readonly uses: readonly string[];
  /** The filters that it gives to each list that it calls. */
  readonly calls: readonly (readonly [list: string, filters: readonly string[]])[];
}

/** The table of each class that MikroORM maps. */
export type MappedClasses = ReadonlyMap<string, string>;

const PERSISTENCE = 'adapters/persistence/';
const COMPUTED: Mention = { table: null, aliases: [] };
const COMPILERS = [
  'compiledQuery',
  'compiledWrite',
  'replicaQuery',
  'viewQuery',
  'compiledRows',
  'compiledInsert',
  'listQuery',
];
/** Selects from rows that are given. */
const GIVEN_ROWS = 'database/compiled-rows.ts ';
const JOINS = ['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'using'];
const TABLES = ['selectFrom', 'updateTable', 'deleteFrom', ...JOINS];
const OF_ENTITIES = ['find', 'findOne', 'findOneOrFail', 'count', 'nativeDelete', 'nativeUpdate'];
const EQUAL = ['=', 'in'];
const KEYWORDS = /^(?:where|on|set|left|right|full|inner|join|cross|group|order|limit|union|for|using)$/;

/** The units of a file of `adapters/persistence`. */
export function unitsOf({ file, imports, nodes }: SourceFile, classes: MappedClasses): Unit[] {
  const named = (name: string) => `${file.slice(PERSISTENCE.length)} ${name}`;
  const declared = topLevel(nodes).flatMap(declarations);
  const known = new Map(declared.map(([name]) => [name, named(name)]));
  for (const { type, source, specifiers } of nodes as unknown as readonly Record<string, never>[]) {
    const target = imports.find(({ specifier }) => source && specifier === literal(source))?.target;
    if (type !== 'ImportDeclaration' || !target?.startsWith(PERSISTENCE)) continue;
    for (const { local, imported } of specifiers as unknown as { local: Node; imported?: Node }[]) {
      known.set(String(local.name), `${target.slice(PERSISTENCE.length)} ${imported?.name}`);
    }
  }
  return declared.map(([name, node]) => unitOf(named(name), node, { known, classes, owner: name.split('.')[0] ?? '' }));
}

function topLevel([program]: readonly Node[]): readonly Node[] {
  const body = (program?.body ?? []) as Node[];
  return body.map((each) => (each.declaration as Node | null | undefined) ?? each);
}

function declarations(node: Node): [string, Node][] {
  if (node.type === 'FunctionDeclaration') return [[nameOf(node.id), node]];
  if (node.type === 'VariableDeclaration') {
    return (node.declarations as Node[]).map((each): [string, Node] => [nameOf(each.id), each]);
  }
  if (node.type !== 'ClassDeclaration') return [];
  const members = (node.body as { body: Node[] }).body;
  return members.map((each): [string, Node] => [`${nameOf(node.id)}.${nameOf(each.key)}`, each]);
}

interface Context {
  readonly known: ReadonlyMap<string, string>;
  readonly classes: MappedClasses;
  /** The class, if the unit is a method. */
  readonly owner: string;
}

function unitOf(name: string, node: Node, { known, classes, owner }: Context): Unit {
  const nodes = within(node);
  const calls = nodes.filter(({ type }) => type === 'CallExpression');
  const callees = calls.map(calleeOf);
  const isList = callees.includes('listQuery');
  const entities = calls.flatMap((call) => entityStatement(call, nodes, classes));
  const labels = new Set(nodes.flatMap(({ type, key, property }) => (type === 'Property' ? [key] : [property])));
  const texts = nodes.flatMap(textOf).map(sqlOf);
  return {
    name,
    compiled: node.type === 'VariableDeclarator' && callees.some((callee) => COMPILERS.includes(callee)),
    mentions: [
      ...calls.flatMap((call) => mentionsIn(call, calls)),
      ...entities.map(({ table }) => ({ table, aliases: [table] })),
      ...texts.flatMap(({ mentions }) => mentions),
      ...callees.flatMap((callee) => (callee === 'flush' ? [COMPUTED] : [])),
    ].filter(() => !name.startsWith(GIVEN_ROWS)),
    equalities: [
      ...calls.filter((call) => !isAlternative(call, calls)).flatMap(equalitiesIn),
      ...entities.flatMap(({ equalities }) => equalities),
      ...texts.flatMap(({ equalities }) => equalities),
    ],
    filters: propertiesIn(nodes).flatMap(({ key, value }) => {
      const column = literal(value);
      return column === undefined ? [] : [[nameOf(key), column] as const];
    }),
    list: !isList ? null : propertiesIn(nodes).some(isAcrossOwners) ? 'across owners' : 'own',
    uses: nodes.flatMap((each) => {
      const used = isThis(each) ? `${owner}.${nameOf(each.property)}` : labels.has(each) ? '' : nameOf(each);
      return known.get(used) ?? [];
    }),
    calls: calls.flatMap((call) => {
      const list = known.get(calleeOf(call));
      const given = argumentsOf(call)[1];
      return list === undefined
        ? []
        : [[list, given ? propertiesIn([given]).map(({ key }) => nameOf(key)) : []] as const];
    }),
  };
}

const isThis = ({ type, object }: Node) => type === 'MemberExpression' && (object as Node).type === 'ThisExpression';
const isAcrossOwners = ({ key, value }: Property) => nameOf(key) === 'acrossOwners' && value.value === true;

function mentionsIn(call: Node, calls: readonly Node[]): Mention[] {
  const callee = calleeOf(call);
  const [first] = argumentsOf(call);
  if (first === undefined || !TABLES.includes(callee)) return [];
  const texts = first.type === 'ArrayExpression' ? (first.elements as Node[]) : [first];
  const outer = calls.filter((each) => calleeOf(each) === 'as' && within(each.callee as Node).includes(call));
  const renamed = outer.flatMap((each) => literal(argumentsOf(each)[0] as Node) ?? []);
  return texts.flatMap((text) => {
    if (text.type === 'Identifier') return [COMPUTED];
    // An expression may have statements inside.
    const [table = '', , alias = table] = literal(text)?.split(' ') ?? [];
    return table === '' ? [] : [{ table, aliases: [alias, ...renamed] }];
  });
}

/** One of those in `or([…])`. */
const isAlternative = (call: Node, calls: readonly Node[]) =>
  calls.some(
    (each) => calleeOf(each) === 'or' && (argumentsOf(each)[0]?.elements as Node[] | undefined)?.includes(call),
  );

function equalitiesIn(call: Node): Equality[] {
  const callee = calleeOf(call);
  const given = argumentsOf(call);
  const [first, second, third] = given.map(literal);
  if (JOINS.includes(callee) && second && third) return [[second, third]];
  if (callee === 'and' && given[0] !== undefined) {
    return propertiesIn([given[0]]).map(({ key }) => [literal(key) ?? nameOf(key), null] as const);
  }
  if (!(first && second && EQUAL.includes(second) && given[2] !== undefined)) return [];
  return [[first, /Ref$/.test(callee) || calleeOf(given[2]) === 'ref' ? columnOf(given[2]) : null]];
}

const columnOf = (node: Node) => literal(node) ?? literal(argumentsOf(node)[0] as Node) ?? null;

function entityStatement(call: Node, nodes: readonly Node[], classes: MappedClasses) {
  const [entity, condition] = argumentsOf(call);
  const table = classes.get(nameOf(entity));
  if (table === undefined || !OF_ENTITIES.includes(calleeOf(call)) || condition === undefined) return [];
  const isConstant = ({ type, id }: Node) => type === 'VariableDeclarator' && nameOf(id) === nameOf(condition);
  const declared = condition.type === 'Identifier' ? nodes.find(isConstant) : undefined;
  const keys = propertiesIn(within(declared ?? condition)).map(({ key }) => nameOf(key));
  const columnOfKey = (key: string) =>
    key.replace(/^_/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [{ table, equalities: keys.map((key) => [`${table}.${columnOfKey(key)}`, null] as const) }];
}

/** The text of a string, or of a template with `?` for what is computed. */
function textOf(node: Node): string[] {
  const whole = literal(node);
  if (whole !== undefined) return [whole];
  if (node.type !== 'TemplateLiteral') return [];
  const [first = '', ...others] = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  const parts = (node.expressions as Node[]).map((each) => (calleeOf(each) === 'ref' ? columnOf(each) : null) ?? '?');
  return [first + others.map((text, index) => `${parts[index]}${text}`).join('')];
}

const TABLE = /(?:\b(?:from|join|update)|,)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/gi;
const COMPUTED_TABLE = /\b(?:from|join|update)\s+\?/gi;
const EQUALITY = /([a-z_]+(?:\.[a-z_]+)?)\s*=\s*(?:([a-z_]+\.[a-z_]+|[a-z_]+)\b(?!\()|\S)/gi;

function sqlOf(text: string): { readonly mentions: readonly Mention[]; readonly equalities: readonly Equality[] } {
  const named = [...text.matchAll(TABLE)].map(([, table = '', next]) => {
    const alias = next === undefined || KEYWORDS.test(next) ? table : next;
    return { table, aliases: [alias] };
  });
  return {
    mentions: [...named, ...[...text.matchAll(COMPUTED_TABLE)].map(() => COMPUTED)],
    equalities: [...text.matchAll(EQUALITY)].map(([, column = '', other]) => [column, other ?? null] as const),
  };
}

type Property = { readonly key: Node; readonly value: Node };
const propertiesIn = (nodes: readonly Node[]): Property[] =>
  nodes
    .flatMap((node) => (node.type === 'TSAsExpression' ? within(node) : [node]))
    .flatMap((node) => (node.type === 'ObjectExpression' ? (node.properties as (Node & Property)[]) : []))
    .filter(({ type }) => type === 'Property');

const argumentsOf = (node: Node): readonly Node[] => (node.arguments as Node[] | undefined) ?? [];

/** The last name of what is called. */
function calleeOf(node: Node | undefined): string {
  const callee = node?.type === 'CallExpression' ? (node.callee as Node) : undefined;
  return nameOf(callee?.type === 'MemberExpression' ? callee.property : callee);
}

const nameOf = (node: unknown): string => String((node as Node | undefined)?.name ?? '');

function within(node: Node): readonly Node[] {
  const children = Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
  return [node, ...children.flatMap(within)];
}
