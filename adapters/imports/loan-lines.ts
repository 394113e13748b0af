import type { LineFault, LoanDocument, LoanLine } from '../../application/imports/loan-document.ts';
import { EXPECTATIONS } from '../../application/shared/input.ts';
import { givenDay } from '../../domain/shared/calendar.ts';
import { english, type Phrase } from '../../domain/shared/phrase.ts';
import { httpErrors, ProtocolError } from '../http/fields/http-errors.ts';
import { findUnstorable } from '../http/fields/read-fields.ts';
import { buildValidatorCompiler } from '../http/fields/validation.ts';
import { FIELD_FAULTS } from '../texts/en/errors.ts';
import { ENTRY_FIELDS, LoanDocumentSchema } from './loan-document.ts';

const NEWLINE = 0x0a;

/** A line without its end; `null` if it is longer than the limit. */
type Line = Uint8Array | null;

/**
 * Splits bytes into lines. A line over the limit is passed over, not kept: `readline` would keep all of it.
 *
 * @param maxBytes of a line
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const add = (part: Uint8Array) => {
    size += part.length;
    if (size > maxBytes) parts = [];
    else parts.push(part);
  };
  const take = (): Line => {
    const line = size > maxBytes ? null : Buffer.concat(parts);
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (size > 0) yield take();
}

/** 1 MB. */
const MAX_LINE_BYTES = 1024 * 1024;
const MALFORMED = { path: '', code: httpErrors.malformedJson().code, message: 'The line is not valid JSON.' };
const TOO_LONG = { path: '', code: 'LINE_TOO_LONG', message: 'A line must have at most 1 MB.' };

type Invalid = readonly { readonly path: string; readonly fault: Phrase }[];
type Entry = Readonly<Record<string, unknown>> & { readonly type: keyof typeof ENTRY_FIELDS; readonly on: string };

const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const validated = buildValidatorCompiler()({
  schema: LoanDocumentSchema,
  method: 'POST',
  url: '',
  httpPart: 'body',
});

/** Reads a file of loans, a JSON document a line. Blank lines are passed over. */
export async function* loanLinesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LoanLine> {
  let line = 0;
  for await (const bytes of linesOf(chunks, MAX_LINE_BYTES)) {
    line++;
    if (bytes === null || !isBlank(bytes)) yield { line, read: read(bytes) };
  }
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

function read(line: Line): LoanLine['read'] {
  if (line === null) return [TOO_LONG];
  let document: unknown;
  try {
    document = JSON.parse(UTF_8.decode(line));
  } catch {
    return [MALFORMED];
  }
  const faults = faultsIn(document);
  return faults.length > 0 ? faults : (document as LoanDocument);
}

function faultsIn(document: unknown): readonly LineFault[] {
  const unstorable = findUnstorable(document);
  if (unstorable !== null) return invalid([{ path: unstorable, fault: FIELD_FAULTS.text() }]);
  // A validator takes `null` for a body that is missing.
  const result: unknown = validated(document ?? []);
  const error = typeof result === 'object' && result !== null && 'error' in result ? result.error : null;
  if (error instanceof ProtocolError) {
    return invalid(error.details.map(({ path, ...fault }) => ({ path, fault })));
  }
  return invalid(faultsOfValues(document as LoanDocument));
}

/** What the schema does not say: the days of the calendar, and the fields of each type of entry. */
function faultsOfValues({ loan, history, expect }: LoanDocument): Invalid {
  const days: [string, string | null | undefined][] = [
    ['/loan/disbursedOn', loan.disbursedOn],
    ...history.map(({ on }, index): [string, string] => [`/history/${index}/on`, on]),
    ['/expect/nextPaymentDate', expect?.nextPaymentDate],
  ];
  const noDays = days.filter(([, day]) => typeof day === 'string' && givenDay(day) === null);
  return [
    ...noDays.map(([path]) => ({ path, fault: FIELD_FAULTS.be({ expected: EXPECTATIONS.day() }) })),
    ...(history as readonly Entry[]).flatMap((entry, index) => faultsOfFields(entry, `/history/${index}`)),
  ];
}

function faultsOfFields(entry: Entry, path: string): Invalid {
  const fields: readonly string[] = ENTRY_FIELDS[entry.type];
  const others = Object.keys(entry).filter((name) => name !== 'type' && name !== 'on' && !fields.includes(name));
  return [
    ...fields.filter((name) => !(name in entry)).map((name) => ({ name, fault: FIELD_FAULTS.required() })),
    ...others.map((name) => ({ name, fault: FIELD_FAULTS.unknown() })),
  ].map(({ name, fault }) => ({ path: `${path}/${name}`, fault }));
}

function invalid(faults: Invalid): readonly LineFault[] {
  const { code } = httpErrors.invalid([]);
  return faults.map(({ path, fault }) => ({ path, code, message: english(fault) }));
}
