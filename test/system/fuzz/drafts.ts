import fc from 'fast-check';
import { type Breakage, breakagesOf, brokenQueries, brokenText } from './broken-values.ts';
import type { WireRequest } from './exchange.ts';
import { brokenForms, type FormDraft, formOf, validForms } from './forms.ts';
import { FORM_TYPE, JSON_TYPE, type Operation } from './operations.ts';
import { isReference, MALFORMED, REFERENCES, type Reference, resolved } from './references.ts';
import { memberValues, references, validObjects, validValues } from './valid-values.ts';

/** Values that the business rules accept, by body member: see `validObjects`. */
export type Likely = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** A request before its references are resolved. */
export interface Draft {
  /** Whether the object of the operation is prepared first, where possible. */
  readonly prepared: boolean;
  readonly path: Readonly<Record<string, Reference>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly form: FormDraft | null;
  readonly key: string | null;
}

/** A fault in a request, and the statuses expected for it. */
export interface Wrong {
  readonly why: string;
  readonly statuses: readonly number[];
  readonly breakage?: Breakage;
  readonly query?: string;
  readonly segment?: { readonly name: string; readonly text: string };
  readonly form?: FormDraft;
  readonly key?: string;
}

/** Requests that the API description allows. */
export function validDrafts(operation: Operation, likely: Likely = {}): fc.Arbitrary<Draft> {
  const { pathNames, query, body, key } = operation;
  const path = Object.fromEntries(pathNames.map((name) => [name, references(REFERENCES[name])]));
  const filters = query.map(({ name, schema }) => [name, memberValues(name, schema, likely[name])]);
  const requiredKeys = query.filter(({ required }) => required === true).map(({ name }) => name);
  const isForm = body?.mediaType === FORM_TYPE;
  const queries: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record(Object.fromEntries(filters), {
    requiredKeys,
  });
  return fc.record({
    prepared: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    path: fc.record(path),
    query: queries.map(forward),
    body: body === null || isForm ? fc.constant(null) : validObjects(body.schema, likely),
    form: body !== null && isForm ? validForms(body.schema) : fc.constant(null),
    key: key === null ? fc.constant(null) : fc.option(validValues(key).map(String), { freq: 2 }),
  });
}

/** A period of days begins before it ends. */
function forward(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { from, to } = query;
  if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return query;
  return { ...query, from: to, to: from };
}

/** The possible faults in a request to the operation, credentials aside; null if no fault is possible. */
export function wrongs(operation: Operation): fc.Arbitrary<Wrong> | null {
  const { body, pathNames } = operation;
  const choices: { weight: number; arbitrary: fc.Arbitrary<Wrong> }[] = [];
  const queries = brokenQueries(operation);
  if (queries.length > 0) {
    const arbitrary = fc.constantFrom(...queries).map((query): Wrong => ({ why: query, query, statuses: [400] }));
    choices.push({ weight: 5, arbitrary });
  }
  if (pathNames.length > 0) {
    const arbitrary = fc.record({ name: fc.constantFrom(...pathNames), text: fc.constantFrom(...MALFORMED) });
    const toWrong = (segment: { name: string; text: string }): Wrong => ({
      why: `the id ${segment.text}`,
      segment,
      // The signature of a file link is checked first.
      statuses: operation.needsToken ? [404] : [403, 404],
    });
    choices.push({ weight: 2, arbitrary: arbitrary.map(toWrong) });
  }
  if (operation.key !== null) {
    const keys = fc.constantFrom('', ' ', 'x'.repeat(256), 'a b', 'é', '\t', 'a\u007f');
    choices.push({ weight: 1, arbitrary: keys.map((key) => ({ why: 'a bad key', key, statuses: [400] })) });
  }
  if (body?.mediaType === JSON_TYPE) {
    const toWrong = (breakage: Breakage): Wrong => ({ why: breakage.why, breakage, statuses: [breakage.status] });
    choices.push({ weight: 12, arbitrary: breakagesOf(body.schema).map(toWrong) });
  }
  if (body?.mediaType === FORM_TYPE) {
    const toWrong = (form: FormDraft): Wrong => ({ why: form.fault ?? '', form, statuses: [400] });
    choices.push({ weight: 12, arbitrary: brokenForms(body.schema).map(toWrong) });
  }
  return choices.length === 0 ? null : fc.oneof(...choices);
}

/** The draft as a request, with the fault if given. */
export function written(
  operation: Operation,
  draft: Draft,
  who: { readonly headers: Readonly<Record<string, string>>; readonly idOf: (reference: Reference) => string },
  wrong: Wrong | null = null,
): WireRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => segment(name, draft, who.idOf, wrong));
  const query = wrong?.query ?? queryText(draft.query, who.idOf);
  const key = wrong?.key ?? draft.key;
  const { contentType, payload } = payloadOf(operation, draft, who.idOf, wrong);
  return {
    method: operation.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      ...who.headers,
      ...(key !== null && { 'idempotency-key': key }),
      ...(contentType !== null && { 'content-type': contentType }),
    },
    payload,
  };
}

function segment(name: string, { path }: Draft, idOf: (reference: Reference) => string, wrong: Wrong | null): string {
  if (wrong?.segment?.name === name) return wrong.segment.text;
  const reference = path[name];
  if (reference === undefined) return '';
  // Malformed ids are already escaped.
  return reference.whose === 'malformed' ? idOf(reference) : encodeURIComponent(idOf(reference));
}

function queryText(query: Draft['query'], idOf: (reference: Reference) => string): string {
  const text = (value: unknown) => encodeURIComponent(String(isReference(value) ? idOf(value) : value));
  return Object.entries(query)
    .map(([name, value]) => `${name}=${text(value)}`)
    .join('&');
}

function payloadOf({ body: described }: Operation, draft: Draft, idOf: (r: Reference) => string, wrong: Wrong | null) {
  if (described?.mediaType === FORM_TYPE) return formOf(wrong?.form ?? draft.form);
  if (described === null || draft.body === null) return { contentType: null, payload: null };
  const body = resolved(draft.body, idOf) as Record<string, unknown>;
  const { breakage } = wrong ?? {};
  if (breakage === undefined) return { contentType: JSON_TYPE, payload: JSON.stringify(body) };
  return { contentType: breakage.contentType, payload: Buffer.from(brokenText(body, breakage), breakage.encoding) };
}
