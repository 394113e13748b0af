/** Words and phrases that plain English avoids, with what to write instead (CONTRIBUTING.md, Style). */
const AVOIDED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:who|what|which)ever\b/i, 'name the person or thing'],
  [/(?<!['"=/])\b(?:no|some|any)body\b(?!['"@])/i, 'no client, no user, another user …'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\ball the same\b/i, 'still, or nothing'],
  [/\b(?:asks?|asking) (?:for|of)\b/i, 'requires, requests'],
  [/\b(?:is|are) none\b/i, 'is missing, has no …'],
  [/\bof (?:its|their|his) own\b/i, 'its own …, separate'],
  [/\b(?:tells?|telling|told) of\b/i, 'says, reports'],
  [/\b(?:stands?|stood)\b(?! for\b)/i, 'is'],
  [/\bmeanwhile\b/i, 'since then, during that time, or nothing'],
  [/\b(?:thereof|therein|hereby|herein|wherein|whereof|thence|hence|whence)\b/i, 'of it, in it, so'],
  [/\b(?:ever since|ere|lest|shall|ought)\b/i, 'since, so that, must'],
];

/** Each avoided word in the text, as `line: word (instead)`. */
export function avoidedWords(text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    AVOIDED.flatMap(([pattern, instead]) => {
      const found = pattern.exec(line);
      return found === null ? [] : [`${index + 1}: "${found[0]}" (write: ${instead})`];
    }),
  );
}
