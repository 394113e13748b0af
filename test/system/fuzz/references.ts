/** The kinds of objects that a request can reference by a parameter of the same name. */
const KINDS = [
  'requestId',
  'loanId',
  'paymentId',
  'ticketId',
  'documentId',
  'fileId',
  'notificationId',
  'deviceId',
  'instrumentId',
  'webhookId',
  'deliveryId',
  'userId',
  'operatorId',
  'bankId',
  'categoryId',
] as const;
export type ReferenceKind = (typeof KINDS)[number] | 'unknown';

/** A placeholder for an id, which is resolved when the request is sent. */
export interface Reference {
  readonly kind: ReferenceKind;
  readonly whose: 'own' | 'foreign' | 'unknown' | 'malformed';
  /** Index into the ids of that kind, modulo their number. */
  readonly nth: number;
}

/** The parameter names that reference each kind. */
export const REFERENCES: Readonly<Record<string, ReferenceKind>> = {
  ...Object.fromEntries(KINDS.map((kind) => [kind, kind])),
  agentId: 'operatorId',
  assignedAgent: 'operatorId',
  subjectId: 'loanId',
};

export const UNKNOWN_ID = '019aa3c0-0000-7000-8000-000000000000';

/** Malformed ids for a URL: already escaped, or broken where escaping would hide the fault. */
export const MALFORMED = [
  'nonsense',
  '0',
  '-1',
  'null',
  '%00',
  '%zz',
  '%',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '..%2F..%2Fetc',
  '__proto__',
  'constructor',
  `${UNKNOWN_ID}0`,
  UNKNOWN_ID.replace('-', '_'),
  `%20${UNKNOWN_ID}`,
  "1'%20or%20'1'='1",
  '{}',
  '*',
];

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'whose' in value && 'kind' in value;
}

/** The value with every reference in it replaced. */
export function resolved(value: unknown, idOf: (reference: Reference) => string): unknown {
  if (isReference(value)) return idOf(value);
  if (Array.isArray(value)) return value.map((item) => resolved(item, idOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolved(member, idOf)]));
}
