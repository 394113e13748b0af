import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/monitoring');
export const ALERTS = path.join(FOLDER, 'alerts.yaml');
export const ALERT_TESTS = path.join(FOLDER, 'alerts.test.yaml');

interface Panel {
  readonly targets?: readonly { readonly expr: string }[];
}

const textOf = (file: string) => readFileSync(file, 'utf8');

/** What the pattern captures in the file, each time. */
export function captured(file: string, pattern: RegExp): string[] {
  return Array.from(textOf(file).matchAll(pattern), ([, found = '']) => found);
}

/** Each on its line, or on the lines that are indented more. */
export const expressionsOfAlerts = () => captured(ALERTS, /^ {8}expr: ((?:\|\n(?: {10}.*\n)+)|.*\n)/gm);

export function expressionsOfDashboard(): string[] {
  const { panels } = JSON.parse(textOf(path.join(FOLDER, 'dashboard.json'))) as { readonly panels: readonly Panel[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')));
}

/** Its names that are not functions, operators or labels. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{.*?\}/gs, '')
    .replace(/\[.*?\]/g, '')
    .replace(/\b(by|on) ?\(.*?\)/g, '');
  return (bare.match(/\b[a-z]\w*\b(?!\s*\()/g) ?? []).filter((name) => name !== 'and');
}
