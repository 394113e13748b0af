/** For each status, the statuses that may follow it. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** Returns `next`. @throws `refusal` if `next` may not follow `current`; by default an Error, which is a bug */
export function transition<Status extends string>(
  transitions: Transitions<Status>,
  current: Status,
  next: Status,
  refusal: () => Error = () => new Error(`The status cannot go from ${current} to ${next}.`),
): Status {
  if (!transitions[current].includes(next)) throw refusal();
  return next;
}
