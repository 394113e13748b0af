import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A number of minor units in a unit, or fixed decimals, beside a calculation. */
const HUNDREDS =
  /\b(?:100|1_?000)n\b|[*/%]\s*(?:100|1_?000)(?:\.0)?\b(?![.\d])|\b(?:100|1_?000)(?:\.0)?\s*\*|(?<![\d.])0\.0{1,2}1\b|\.toFixed\(\s*\d/;

/** Files in which a hundred or a thousand is something else. */
const OTHERS: Readonly<Record<string, string>> = {
  'adapters/http/server/metrics.ts': 'seconds',
  'adapters/telemetry/service-metrics.ts': 'seconds',
  'adapters/texts/formats.ts': 'percent',
  'domain/credit/credit-score.ts': 'percent',
  'domain/loan-requests/annual-percentage-rate.ts': 'percent',
  'domain/loans/portfolio.ts': 'percent',
  'domain/shared/product-terms.ts': 'percent',
  'domain/shared/calendar.ts': 'years',
  'adapters/webhooks/node-webhook-sender.ts': 'seconds',
};
/** Times are in milliseconds. */
const TIME = /(?:_MS|Ms|_SECONDS|[sS]econds|getTime|Date|MiB|epoch|times)\b/;

const hundredsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && HUNDREDS.test(line) && !TIME.test(line))
    .map((line) => line.trim());

describe('minor units', () => {
  it('are counted in one table', () => {
    const files = globSync('{domain,application,adapters,bootstrap}/**/*.{ts,eta}').filter(
      (file) => !Object.hasOwn(OTHERS, file),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => hundredsIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`))).toEqual(
      [],
    );
  });

  it.each(Object.keys(OTHERS))('a hundred in %s is something else', (file) => {
    expect(readFileSync(file, 'utf8')).toMatch(HUNDREDS);
  });

  it.each([
    'return Number(minorUnits) / 100;',
    'sql`trim_scale(amount / 100.0)`',
    'Math.round(amount * 100)',
    'minorUnits % 100n === cents',
    'const cent = 0.01;',
    'amount.toFixed(2)',
    'BigInt(decimal) * 1000n',
  ])('may not be %s', (line) => {
    expect(hundredsIn(line)).toEqual([line]);
  });

  it.each(['Math.min(times * 100, LONGEST_PAUSE_MS)', 'limit: 100', '/** 0.01 of it */'])('are not in %s', (line) => {
    expect(hundredsIn(line)).toEqual([]);
  });
});
