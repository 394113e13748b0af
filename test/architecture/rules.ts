import { builtinModules } from 'node:module';
import path from 'node:path';
import { isIdentifier, literal, type Node, type SourceFile } from './source-file.ts';

export const LAYERS = ['domain', 'application', 'adapters', 'bootstrap'] as const;
export type Layer = (typeof LAYERS)[number];

// Why: docs/decisions/0001-a-hexagon-of-four-layers.md
/** `node` are the modules of Node.js, `package` those from npm. */
const MAY_IMPORT: Readonly<Record<Layer, readonly string[]>> = {
  domain: ['domain'],
  application: ['application', 'domain'],
  adapters: ['adapters', 'application', 'domain', 'node', 'package'],
  bootstrap: ['bootstrap', 'adapters', 'application', 'domain', 'clients', 'node', 'package'],
};

// A context may use the events, ports, queries, records and ids of another, and operators its acts.
const OPEN_TO_OTHER_CONTEXTS = /\.(events|port|queries|record|acts|id)\.ts$/;
/** What the console shares with the JSON API: its errors, identifiers, schemas, and what its routes are handed. */
const OPEN_TO_CONSOLE = /^adapters\/http\/((fields|answers|auth)\/|[\w-]+\/[\w-]+\.(routes|schemas)\.ts$)/;
/** What every adapter may import: wording, addresses of the internet, stored answers, and three tools of one file. */
const OPEN_TO_ADAPTERS =
  /^adapters\/((texts|network|idempotency)\/|(system\/at-first-use|telemetry\/tracing|security\/sealed-texts)\.ts$)/;
/** Guides look as the console does, and have its policy. */
const OPEN_TO_GUIDES = /^adapters\/(console\/assets|http\/(answers\/lists|fields\/http-errors))\.ts$/;
/** What a kind of adapter may import of others: routes send files of datasets, and files of loans have the fields of requests. */
const OPEN_TO_KIND: Readonly<Record<string, RegExp>> = {
  console: OPEN_TO_CONSOLE,
  guides: OPEN_TO_GUIDES,
  http: /^adapters\/exports\//,
  imports: /^adapters\/http\/fields\//,
};
/** Records are data: the type of a view and the schema of its answer at once. */
const RECORDS = /^application\/(?:[\w-]+\/[\w-]+\.(?:record|acts)|shared\/(?:record|input|act))\.ts$/;
/** Operators are users who may do more. */
const BUILT_ON: Readonly<Record<string, string>> = { operators: 'identity' };
const COMPOSITION_ONLY = ['tsyringe', 'reflect-metadata'];

/** Everything in the file that its layer does not allow, as sentences. */
export function violations(source: SourceFile): string[] {
  return [...wrongImports(source), ...impurities(source), ...handmadeStatuses(source), ...directQueries(source)];
}

function wrongImports({ file, imports }: SourceFile): string[] {
  return imports.flatMap(({ specifier, target, typeOnly }) => {
    if (specifier === undefined) return isCore(file) ? [`${file} has a computed import`] : [];
    const reason = target === undefined ? refuseModule(file, specifier) : refuseFile(file, { target, typeOnly });
    return reason ? [`${file} imports ${specifier}: ${reason}`] : [];
  });
}

function refuseModule(file: string, specifier: string): string | undefined {
  const origin = specifier.startsWith('node:') || builtinModules.includes(specifier) ? 'node' : 'package';
  const layer = layerOf(file);
  if (specifier === 'typebox' && RECORDS.test(file)) return undefined;
  if (!MAY_IMPORT[layer].includes(origin)) return `${layer} imports nothing from outside the project`;
  const name = specifier.split('/')[0] ?? '';
  if (COMPOSITION_ONLY.includes(name) && layer !== 'bootstrap') return 'only bootstrap composes the application';
  return undefined;
}

/** A rule, a table or a helper may change, and what a migration does may not. */
const MIGRATIONS = 'adapters/persistence/migrations/';

function refuseFile(file: string, { target, typeOnly }: { target: string; typeOnly: boolean }): string | undefined {
  const layer = layerOf(file);
  const [toLayer = '', toPart = ''] = target.split('/');
  const [, part = ''] = file.split('/');
  if (file.startsWith(MIGRATIONS)) return 'a migration imports nothing that may change';
  if (!MAY_IMPORT[layer].includes(toLayer)) return `${layer} does not know ${toLayer}`;
  // A use case may name the type of an aggregate that another context's port returns.
  const aggregateType = layer === 'application' && toLayer === 'domain' && typeOnly;
  // A record names values of what it shows.
  const shown = toLayer === 'domain' && RECORDS.test(file);
  const open = aggregateType || shown || OPEN_TO_OTHER_CONTEXTS.test(target);
  if (isCore(file) && ![part, 'shared', BUILT_ON[part]].includes(toPart) && !open) {
    return `${part} knows of ${toPart} only its events, ports, queries, records and ids`;
  }
  if (layer === 'adapters' && (OPEN_TO_ADAPTERS.test(target) || OPEN_TO_KIND[part]?.test(target))) return undefined;
  if (layer === 'adapters' && toLayer === 'adapters' && toPart !== part) {
    return `adapters/${part} does not know adapters/${toPart}`;
  }
  return refuseRoom(file, target);
}

const PERSISTENCE = 'adapters/persistence/';
/** What the rooms of adapters/persistence may import besides themselves. All others are contexts. */
const FOUNDATIONS: Readonly<Record<string, readonly string[]>> = {
  tables: [],
  database: ['tables'],
};
const OF_CONTEXTS = ['tables', 'database'];
/**
 * The portfolio reads the books. The ledger compares them with the histories of loans. Exports repeat what lists answer,
 * events what borrowers read. A credit record counts overdue instalments as loans do.
 */
const READS: Readonly<Record<string, readonly string[]>> = {
  portfolio: ['ledger'],
  ledger: ['loans'],
  credit: ['loans'],
  exports: ['loans', 'loan-requests'],
  webhooks: ['loan-requests', 'loans', 'payments', 'support'],
};

const HTTP = 'adapters/http/';
/** What the rooms of adapters/http may import besides themselves. All others have routes. */
const HTTP_FOUNDATIONS: Readonly<Record<string, readonly string[]>> = {
  fields: [],
  answers: ['fields'],
  auth: ['fields'],
  uploads: ['fields', 'answers'],
  openapi: ['fields', 'answers'],
  server: ['fields', 'answers', 'auth', 'openapi'],
};
const OF_ROUTES = ['fields', 'answers', 'auth', 'uploads'];
/** Operators see what borrowers see, and more. A payment shows the schedule that it leaves. A page has the fields of its form. */
const SHOWS: Readonly<Record<string, readonly string[]>> = {
  backoffice: ['documents', 'identity', 'loan-requests', 'loans', 'openapi', 'payments', 'products', 'support'],
  payments: ['loans'],
  pages: ['identity'],
};

// The arrows point one way: from contexts to foundations.
function refuseRoom(file: string, target: string): string | undefined {
  for (const [within, foundations, ofContexts, more] of [
    [PERSISTENCE, FOUNDATIONS, OF_CONTEXTS, READS],
    [HTTP, HTTP_FOUNDATIONS, OF_ROUTES, SHOWS],
  ] as const) {
    if (!file.startsWith(within) || !target.startsWith(within)) continue;
    const [room = '', toRoom = ''] = [file, target].map((each) => each.slice(within.length).split('/')[0] ?? '');
    const allowed = foundations[room] ?? [...ofContexts, ...(more[room] ?? [])];
    const name = within.slice('adapters/'.length, -1);
    return [room, ...allowed].includes(toRoom) ? undefined : `${name}/${room} does not know ${name}/${toRoom}`;
  }
  return undefined;
}

// The clock, chance and the outside world come into the core as arguments and ports.
const MEMBERS: Readonly<Record<string, RegExp>> = {
  Date: /^now$/,
  Math: /^random$/,
  Temporal: /^Now$/,
  performance: /^now$/,
  crypto: /^(randomUUID|getRandomValues|subtle)$/,
  process: /./,
  globalThis: /./,
  console: /./,
};
const CALLS = ['fetch', 'Date', 'setTimeout', 'setInterval', 'setImmediate'];

function impurities({ file, nodes }: SourceFile): string[] {
  if (!isCore(file)) return [];
  return nodes.flatMap((node) => {
    const use = impureUse(node);
    return use ? [`${file} uses ${use}: ${layerOf(file)} has no clock, no chance and no outside world`] : [];
  });
}

function impureUse(node: Node): string | undefined {
  if (node.type === 'MemberExpression') {
    const { object, property } = node as unknown as { object: Node; property: Node };
    const member = node.computed ? literal(property) : String(property.name);
    const pattern = object.type === 'Identifier' ? MEMBERS[String(object.name)] : undefined;
    // `Math[name]` could be anything, so it counts as the worst.
    return pattern && (member === undefined || pattern.test(member)) ? `${object.name}.${member}` : undefined;
  }
  const callee = node.callee as Node | undefined;
  if (node.type === 'CallExpression') return CALLS.find((name) => isIdentifier(callee, name));
  const isNewDate = node.type === 'NewExpression' && isIdentifier(callee, 'Date');
  return isNewDate && (node.arguments as Node[]).length === 0 ? 'new Date()' : undefined;
}

/** Folders of adapters/http without routes. */
const HTTP_ROOMS = ['fields', 'answers', 'auth', 'openapi', 'server', 'uploads'];

// A route throws an error and does not set an error status, which would bypass the envelope.
function handmadeStatuses({ file, nodes }: SourceFile): string[] {
  const [layer, adapter, part] = file.split('/');
  if (layer !== 'adapters' || (adapter === 'http' && HTTP_ROOMS.includes(part ?? ''))) return [];
  return nodes.flatMap((node) => {
    const callee = node.callee as { property?: Node } | undefined;
    const [first] = (node.type === 'CallExpression' ? node.arguments : []) as Node[];
    const sets = ['code', 'status', 'writeHead'].some((name) => isIdentifier(callee?.property, name));
    const status = sets ? first?.value : undefined;
    return typeof status === 'number' && status >= 400 && status < 600 ? [`${file} answers ${status} by itself`] : [];
  });
}

/** Opens transactions, runs single statements, and translates the errors of both. */
const DATABASE = 'adapters/persistence/database/';
/** Methods of MikroORM that run statements outside a unit of work. Its others refuse to. */
const DIRECT = ['getKysely', 'getConnection', 'getDriver', 'transactional', 'createQueryBuilder', 'qb'];
/** Names that other objects have, too. */
const DIRECT_OF_EM = ['begin', 'execute', 'fork'];
const PG_CLIENTS = `${DATABASE}pg-clients.ts`;
const OWN_SESSION: Readonly<Record<string, string>> = {
  'adapters/jobs/pg-boss-jobs.ts': 'reports the errors of its queue, which no client sees',
  'bootstrap/embedded-postgres/embedded-postgres.ts': 'runs before the first request',
  'bootstrap/start-checks.ts': 'runs before the first request',
};

// Elsewhere an error of the database would reach the client as 500, however short the fault.
function directQueries({ file, nodes, imports }: SourceFile): string[] {
  if (file.startsWith(DATABASE) || file.startsWith(MIGRATIONS)) return [];
  const sessions = imports
    .filter(({ target, typeOnly }) => target === PG_CLIENTS && !typeOnly)
    .map(() => 'SessionClient');
  const clients = file in OWN_SESSION ? [] : [...sessions, ...nodes.flatMap(newClient)];
  return [...nodes.flatMap(directUse), ...clients].map(
    (use) => `${file} uses ${use}: only ${DATABASE} reaches the database and translates its errors`,
  );
}

function newClient({ type, callee }: Node): string[] {
  const { object, property } = (callee ?? {}) as { object?: Node; property?: Node };
  return type === 'NewExpression' && nameOf(object) === 'pg' ? [`pg.${nameOf(property)}`] : [];
}

function directUse({ type, object, property }: Node): string[] {
  if (type !== 'MemberExpression') return [];
  const name = nameOf(property as Node);
  return DIRECT.includes(name) || (DIRECT_OF_EM.includes(name) && nameOf(object as Node) === 'em') ? [name] : [];
}

/** Of `em`, and of the last part of `this.em`. */
function nameOf(node: Node | undefined): string {
  if (node?.type === 'MemberExpression') return nameOf(node.property as Node);
  return String(node && (literal(node) ?? node.name));
}

const KINDS = ['invalid', 'unauthenticated', 'declined', 'forbidden', 'not-found', 'conflict', 'unavailable'];

/** Whether the file translates kinds of broken rules into HTTP statuses. */
export function mapsKindsToStatuses({ nodes }: SourceFile): boolean {
  return nodes.some((node) => {
    if (node.type !== 'ObjectExpression') return false;
    const mapped = (node.properties as { key?: Node; value?: Node }[]).filter(({ key, value }) => {
      const name = key && (literal(key) ?? String(key.name));
      return KINDS.includes(name ?? '') && typeof value?.value === 'number' && value.value >= 400;
    });
    return mapped.length >= 2;
  });
}

function layerOf(file: string): Layer {
  const layer = LAYERS.find((name) => file.startsWith(`${name}/`));
  if (!layer) throw new Error(`${file} is in no layer of ${path.posix.join(...LAYERS)}`);
  return layer;
}

function isCore(file: string): boolean {
  return layerOf(file) === 'domain' || layerOf(file) === 'application';
}
