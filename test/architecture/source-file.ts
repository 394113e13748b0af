import path from 'node:path';
import { parseAst } from 'vitest/node';

/** One import of a file, however it is written. */
interface Import {
  /** As written, such as `../shared/money.ts` or `node:fs`; undefined if it is computed. */
  readonly specifier: string | undefined;
  /** The imported file from the project's root; undefined if the specifier is not a relative path. */
  readonly target: string | undefined;
  /** Whether it is written as `import type`. */
  readonly typeOnly: boolean;
  /** Whether it is written as `import()`. */
  readonly dynamic: boolean;
}

/** One TypeScript file, parsed. */
export interface SourceFile {
  /** From the project's root, with `/`. */
  readonly file: string;
  readonly imports: readonly Import[];
  readonly nodes: readonly Node[];
}

/** A node of the ESTree syntax tree. */
export interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

/**
 * Parses a file, so that quotes, line breaks, comments and strings make no difference.
 *
 * @throws SyntaxError if the text is not TypeScript, so that an unreadable file does not pass.
 */
export function readSource(file: string, text: string): SourceFile {
  const nodes = descendants(parseAst(text, { lang: 'ts' }, file) as unknown as Node);
  const imports = nodes.flatMap((node) =>
    specifierNode(node).map((source) => {
      const specifier = literal(source);
      const target = specifier?.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined;
      const typeOnly = node.type === 'ImportDeclaration' && node.importKind === 'type';
      return { specifier, target, typeOnly, dynamic: node.type === 'ImportExpression' };
    }),
  );
  return { file, imports, nodes };
}

/** The module name in an import or re-export of any form. */
function specifierNode(node: Node): Node[] {
  if (isNode(node.source)) return [node.source];
  if (node.type === 'TSExternalModuleReference') return [node.expression as Node];
  const [first] = node.type === 'CallExpression' && isCallOf(node, 'require') ? (node.arguments as Node[]) : [];
  return first ? [first] : [];
}

function isCallOf(call: Node, name: string): boolean {
  const callee = call.callee as Node;
  return (
    isIdentifier(callee, name) || (callee.type === 'MemberExpression' && isIdentifier(callee.object as Node, name))
  );
}

export function isIdentifier(node: Node | null | undefined, name: string): boolean {
  return node?.type === 'Identifier' && node.name === name;
}

/** The value of a string literal or of a template without substitutions. */
export function literal(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const [only, ...more] = node.quasis as { value: { cooked: string } }[];
  return more.length === 0 ? only?.value.cooked : undefined;
}

function descendants(node: Node): Node[] {
  const children = Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
  return [node, ...children.flatMap(descendants)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
