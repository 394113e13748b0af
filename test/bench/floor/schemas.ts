const text = { type: 'string' } as const;
const number = { type: 'number' } as const;
const integer = { type: 'integer' } as const;
const orNull = { type: ['string', 'null'] } as const;

type Schema = object;

function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties };
}

function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

/** The response schema of a route: the data in the envelope. */
export function answering(data: Schema) {
  return {
    response: { 200: object({ success: { type: 'boolean' }, statusCode: integer, data, error: { type: 'null' } }) },
  };
}

export function success(data: unknown) {
  return { success: true, statusCode: 200, data, error: null };
}

const loan = {
  loanId: text,
  amount: number,
  currency: text,
  term: integer,
  remainingTerm: integer,
  monthlyPayment: number,
  status: text,
  nextPaymentDate: orNull,
};
export const loanItems = listOf(object({ ...loan, createdAt: text }));
export const loanDetail = object({
  ...loan,
  userId: text,
  interestRate: number,
  totalInterest: number,
  paidAmount: number,
  remainingAmount: number,
  lastPaymentDate: orNull,
  disbursementDate: text,
});
export const paymentInfo = object({
  monthlyPayment: number,
  nextPaymentDate: orNull,
  nextPaymentAmount: number,
  totalPaymentsRemaining: integer,
  paymentSchedule: listOf(
    object({
      paymentNumber: integer,
      dueDate: text,
      principal: number,
      interest: number,
      balance: number,
      status: text,
    }),
  ),
});
const payment = { paymentId: text, loanId: text, amount: number, status: text, transactionId: orNull, createdAt: text };
export const newPayment = object(payment);
export const paymentItems = listOf(object({ ...payment, paymentMethod: text }));
export const profile = object({
  id: text,
  firstName: text,
  lastName: text,
  phone: orNull,
  updatedAt: text,
  email: text,
  verified: { type: 'boolean' },
  profileImage: orNull,
  createdAt: text,
});
export const parameters = object({
  minAmount: number,
  maxAmount: number,
  minTerm: integer,
  maxTerm: integer,
  currencies: listOf(text),
  purposes: listOf(text),
  employmentStatuses: listOf(text),
});
export const newRequest = object({
  requestId: text,
  amount: number,
  currency: text,
  term: integer,
  status: text,
  createdAt: text,
  userId: text,
});
export const preview = object({
  totalAmount: number,
  monthlyPayment: number,
  totalInterest: number,
  schedule: listOf(object({ month: integer, payment: number, principal: number, interest: number, balance: number })),
});
export const tokens = object({
  accessToken: text,
  tokenType: text,
  expiresIn: integer,
  refreshToken: text,
  userId: text,
});

function body(required: readonly string[], properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required, properties, additionalProperties: false };
}

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
