/**
 * Whether a text can be kept: PostgreSQL takes neither the character NUL nor half of a surrogate pair, in `text` as
 * little as in `jsonb`, and fails on them instead of refusing.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Escapes a property's name as JSON pointers want it: RFC 6901, 3. */
export function pointerSegment(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * The JSON pointer of the first text in a parsed value, name or value, that cannot be kept; `null` when all is well.
 * Goes by a stack of its own, since a body may be nested deeper than calls may.
 */
export function findUnstorable(root: unknown): string | null {
  const pending: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: '' }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      // The name itself is what is wrong, so the pointer to its owner has to do.
      if (!isStorable(name)) return path;
      pending.push({ value: member, path: `${path}/${pointerSegment(name)}` });
    }
  }
  return null;
}
