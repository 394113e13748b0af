import { Type } from 'typebox';
import { LOAN_REQUEST_STATUSES } from '../../../domain/loan-requests/loan-request.ts';
import { RECOMMENDATIONS } from '../../../domain/loan-requests/recommendation.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, Id, MoneyAmount, Nullable, RatePercent, Text, Timestamp } from '../api/fields.ts';

export const StatusFilter = Type.Optional(Choice(LOAN_REQUEST_STATUSES));

const Item = {
  requestId: Id(),
  amount: Type.Number(),
  currency: Type.String(),
  term: Type.Integer({ description: 'Months.' }),
  status: Choice(LOAN_REQUEST_STATUSES),
  createdAt: Timestamp(),
};
export const LoanRequestItem = Type.Object(Item);
export const NewLoanRequest = Type.Object({ ...Item, userId: Id() });
export const LoanRequestDetail = Type.Object({
  ...Item,
  userId: Id(),
  interestRate: Type.Number({ description: 'Percent a year.' }),
  monthlyPayment: Type.Number(),
  approvalDate: Nullable(Timestamp()),
});
export const AssessedCase = Type.Object({
  ...LoanRequestDetail.properties,
  purpose: Nullable(Type.String()),
  employmentStatus: Nullable(Type.String()),
  companyName: Nullable(Type.String()),
  rejectionReason: Nullable(Type.String()),
  loanId: Nullable(Id()),
  creditScore: Nullable(Type.Integer({ description: 'Null before a first loan.' })),
  recommendation: Choice(RECOMMENDATIONS, { description: 'Of the underwriting policy; an operator decides.' }),
  reasons: Type.Array(Type.String()),
});
export const ChangedLoanRequest = Type.Object({
  requestId: Id(),
  amount: Type.Number(),
  term: Type.Integer(),
  updatedAt: Timestamp(),
});
export const Parameters = Type.Object({
  minAmount: Type.Number(),
  maxAmount: Type.Number(),
  minTerm: Type.Integer(),
  maxTerm: Type.Integer(),
  currencies: Type.Array(Type.String()),
  purposes: Type.Array(Type.String()),
  employmentStatuses: Type.Array(Type.String()),
});
export const Preview = Type.Object({
  totalAmount: Type.Number(),
  monthlyPayment: Type.Number(),
  totalInterest: Type.Number(),
  schedule: Type.Array(
    Type.Object({
      month: Type.Integer(),
      payment: Type.Number(),
      principal: Type.Number(),
      interest: Type.Number(),
      balance: Type.Number(),
    }),
  ),
});

const purpose = Type.Optional(Text(1, 200));
export const SubmitBody = Body(
  {
    amount: MoneyAmount(),
    currency: Text(1, 10),
    term: Type.Integer(),
    purpose,
    employmentStatus: Type.Optional(Choice(EMPLOYMENT_STATUSES)),
    companyName: Type.Optional(Text(1, 200)),
  },
  { amount: 10000, currency: 'USD', term: 12, purpose: 'Education', employmentStatus: 'Employed' },
);
export const UpdateBody = Body(
  { amount: Type.Optional(MoneyAmount()), term: Type.Optional(Type.Integer()), purpose },
  { amount: 9000 },
);
export const PreviewBody = Body(
  { amount: MoneyAmount({ max: 1e9 }), term: Type.Integer({ minimum: 1, maximum: 600 }), interestRate: RatePercent() },
  { amount: 10000, term: 12, interestRate: 12 },
);

export const item = {
  requestId: EXAMPLE.request,
  amount: 10000,
  currency: 'USD',
  term: 12,
  status: 'Pending',
  createdAt: EXAMPLE.at,
} as const;
export const detail = { ...item, userId: EXAMPLE.user, interestRate: 14, monthlyPayment: 897.87, approvalDate: null };
export const wholeCase = {
  ...detail,
  purpose: 'Education',
  employmentStatus: 'Employed',
  companyName: null,
  rejectionReason: null,
  loanId: null,
  creditScore: 691,
  recommendation: 'Review',
  reasons: ['The identity is not verified.'],
};
export const previewExample = {
  totalAmount: 1010,
  monthlyPayment: 1010,
  totalInterest: 10,
  schedule: [{ month: 1, payment: 1010, principal: 1000, interest: 10, balance: 0 }],
};
