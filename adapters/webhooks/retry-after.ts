/** The form of an HTTP date, also of the two obsolete ones, without a check of the date (RFC 9110, 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? [A-Za-z0-9 :-]{15,20} (?:GMT|\d{4})$/;

/** The wait that a receiver requires: in seconds, or until an HTTP date. `undefined` for anything else. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  if (!HTTP_DATE.test(header)) return undefined;
  const until = Date.parse(header.endsWith(' GMT') ? header : `${header} GMT`);
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
}
