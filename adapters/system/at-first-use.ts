// Why: docs/decisions/0051-a-start-loads-what-it-uses.md
/** A value that is made when it is needed first, and only once. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
