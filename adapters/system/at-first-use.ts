// Why: docs/decisions/0034-a-process-drains-and-closes-in-order.md
/** A value that is made when it is needed first, and only once. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
