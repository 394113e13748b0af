/** Money, days and instants are written one way on all pages. Templates get these functions as `it.<name>`. */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const INSTANT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const NONE = '–';

export function money(amount: number | null, currency: string): string {
  if (amount === null) return NONE;
  return new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' }).format(amount);
}

/** A day, or the day of an instant, in UTC. */
export function day(iso: string | null): string {
  return iso === null ? NONE : DAY.format(new Date(iso));
}

export function instant(iso: string | null): string {
  return iso === null ? NONE : `${INSTANT.format(new Date(iso))} UTC`;
}

export function percent(rate: number): string {
  return `${rate} %`;
}

export function count(value: number): string {
  return value.toLocaleString('en');
}

export function orNone(text: string | number | null): string {
  return text === null || text === '' ? NONE : String(text);
}
