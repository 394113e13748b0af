import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One change of the source. */
export interface Mutant {
  readonly file: string;
  /** Text that the file has once. */
  readonly find: string;
  readonly replace: string;
}

export const apply = ({ find, replace }: Mutant, text: string): string => text.replace(find, () => replace);

/** Why it cannot be applied, or null. */
export function faultOf({ file, find }: Mutant, number: number, root: string): string | null {
  if (!existsSync(path.join(root, file))) return `${number}: ${file} does not exist.`;
  const times = readFileSync(path.join(root, file), 'utf8').split(find).length - 1;
  return times === 1 ? null : `${number}: ${file} has ${times} times: ${find}`;
}

/** The numbers of the lines that it changes or removes. */
export function linesOf({ find, replace }: Mutant, text: string): number[] {
  const start = text.indexOf(find);
  let same = 0;
  while (same < find.length && find[same] === replace[same]) same++;
  let end = find.length;
  for (let kept = replace.length; end > same && kept > same && find[end - 1] === replace[kept - 1]; kept--) end--;
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const first = lineAt(start + same);
  return Array.from({ length: lineAt(start + Math.max(same, end - 1)) - first + 1 }, (_, index) => first + index);
}
