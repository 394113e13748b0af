type Schema = object;

const TYPES = {
  text: { type: 'string' },
  textOrNull: { type: ['string', 'null'] },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
} as const;

/** An object schema from the names of its properties, separated by blanks, for each type. */
function object(
  names: Readonly<Partial<Record<keyof typeof TYPES, string>>>,
  others: Readonly<Record<string, Schema>> = {},
) {
  const types = Object.entries(names) as [keyof typeof TYPES, string][];
  const properties = types.flatMap(([type, list]) => list.split(' ').map((name) => [name, TYPES[type]] as const));
  return { type: 'object', properties: { ...Object.fromEntries(properties), ...others } };
}

function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

/** The schemas of a route: the response data in the envelope, and the body. */
export function schemaOf(data: Schema, body?: Schema) {
  const envelope = object({ boolean: 'success', integer: 'statusCode' }, { data, error: { type: 'null' } });
  return { response: { 200: envelope }, ...(body && { body }) };
}

export function success(data: unknown) {
  return { success: true, statusCode: 200, data, error: null };
}

const loan = {
  number: 'amount monthlyPayment',
  integer: 'term remainingTerm',
  textOrNull: 'nextPaymentDate',
};
export const loanItems = listOf(object({ ...loan, text: 'loanId currency status createdAt' }));
export const loanDetail = object({
  text: 'loanId currency status userId disbursementDate',
  integer: loan.integer,
  number: `${loan.number} interestRate totalInterest paidAmount remainingAmount`,
  textOrNull: `${loan.textOrNull} lastPaymentDate`,
});
const scheduled = object({
  integer: 'paymentNumber',
  text: 'dueDate status',
  number: 'principal interest balance',
});
export const paymentInfo = object(
  { number: 'monthlyPayment nextPaymentAmount', textOrNull: 'nextPaymentDate', integer: 'totalPaymentsRemaining' },
  { paymentSchedule: listOf(scheduled) },
);
const payment = { text: 'paymentId loanId status createdAt', number: 'amount', textOrNull: 'transactionId' };
export const newPayment = object(payment);
export const paymentItems = listOf(object({ ...payment, text: `${payment.text} paymentMethod` }));
export const profile = object({
  text: 'id firstName lastName updatedAt email createdAt',
  textOrNull: 'phone profileImage',
  boolean: 'verified',
});
export const parameters = object(
  { number: 'minAmount maxAmount', integer: 'minTerm maxTerm' },
  { currencies: listOf(TYPES.text), purposes: listOf(TYPES.text), employmentStatuses: listOf(TYPES.text) },
);
export const newRequest = object({
  text: 'requestId currency status createdAt userId',
  number: 'amount',
  integer: 'term',
});
export const preview = object(
  { number: 'totalAmount monthlyPayment totalInterest' },
  { schedule: listOf(object({ integer: 'month', number: 'payment principal interest balance' })) },
);
export const tokens = object({ text: 'accessToken tokenType refreshToken userId', integer: 'expiresIn' });

function body(required: readonly string[], properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required, properties, additionalProperties: false };
}

const { text } = TYPES;
export const payBody = body(['loanId', 'amount', 'paymentMethod'], {
  loanId: text,
  amount: { type: 'number', exclusiveMinimum: 0 },
  paymentMethod: { type: 'string', enum: ['instant_debit', 'bank_transfer', 'card'] },
  bankId: text,
});
export const requestBody = body(['amount', 'currency', 'term'], {
  amount: { type: 'number', minimum: 100, maximum: 50_000 },
  currency: { type: 'string', enum: ['USD', 'VES'] },
  term: { type: 'integer', minimum: 3, maximum: 60 },
  purpose: text,
  employmentStatus: { type: 'string', enum: ['Employed', 'Self-employed', 'Unemployed'] },
  companyName: text,
});
export const previewBody = body(['amount', 'term', 'interestRate'], {
  amount: { type: 'number', exclusiveMinimum: 0 },
  term: { type: 'integer', minimum: 1, maximum: 600 },
  interestRate: { type: 'number', minimum: 0, maximum: 1000 },
});
export const loginBody = body(['email', 'password'], { email: text, password: text });
