/** Whether the suites run at full length (`npm run test:faults`). */
export const LONG = process.env.FAULTS === 'long';

export function extent<T>(short: T, long: T): T {
  return LONG ? long : short;
}

/** Prints a measurement. */
export function say(line: string): void {
  process.stdout.write(`faults: ${line}\n`);
}
