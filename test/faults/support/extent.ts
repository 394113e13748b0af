/** Whether the suites run at full length (`npm run test:faults`) or as the short version within `npm test`. */
export const LONG = process.env.FAULTS === 'long';

/** Chooses between the two lengths. */
export function extent<T>(short: T, long: T): T {
  return LONG ? long : short;
}

/** A line of what was measured. */
export function say(line: string): void {
  process.stdout.write(`faults: ${line}\n`);
}
