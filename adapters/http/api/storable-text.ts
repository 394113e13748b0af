/** Whether PostgreSQL can store a string: `text` and `jsonb` fail on NUL characters and lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Escapes a property name for a JSON pointer: RFC 6901, 3. */
export function pointerSegment(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The JSON pointer of the first string or name that PostgreSQL cannot store, or `null`. Handles any nesting depth. */
export function findUnstorable(root: unknown): string | null {
  const pending: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: '' }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      // The pointer cannot contain this name, so it points to the owner.
      if (!isStorable(name)) return path;
      pending.push({ value: member, path: `${path}/${pointerSegment(name)}` });
    }
  }
  return null;
}
