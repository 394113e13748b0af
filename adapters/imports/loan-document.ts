import { Type } from 'typebox';
import { ExternalIdField } from '../../application/labels/label.acts.ts';
import {
  Email,
  EXPECTATIONS,
  Fee,
  MoneyAmount,
  Patterned,
  Phone,
  RatePercent,
  Text,
} from '../../application/shared/input.ts';
import { currencyInput, nullable, oneOf, whole } from '../../application/shared/record.ts';
import { NAME_MAX_LENGTH } from '../../domain/identity/personal-data.ts';
import { REDUCTIONS } from '../../domain/loans/entry.ts';
import { DAY_COUNTS } from '../../domain/shared/day-count.ts';

/** As `POST /requests/amortization` takes them. */
const HIGHEST_AMOUNT = 1e9;
const LONGEST_TERM = 600;
/** Of one loan. */
const MOST_ENTRIES = 5_000;

/** The fields of each type of entry besides `type` and `on`. All are required. */
export const ENTRY_FIELDS = {
  payment: ['amount'],
  prepayment: ['amount', 'reduce'],
  pause: ['duration'],
  rate: ['interestRate'],
  term: ['term'],
} as const;
const TYPES = Object.keys(ENTRY_FIELDS) as (keyof typeof ENTRY_FIELDS)[];

const strict = { additionalProperties: false };
const Day = Patterned('^\\d{4}-\\d{2}-\\d{2}$', EXPECTATIONS.day, { maxLength: 10 });
const Term = whole({ minimum: 1, maximum: LONGEST_TERM });

const Entry = Type.Object(
  {
    type: oneOf(TYPES),
    on: Day,
    amount: Type.Optional(MoneyAmount(undefined, HIGHEST_AMOUNT)),
    reduce: Type.Optional(oneOf(REDUCTIONS)),
    duration: Type.Optional(whole()),
    interestRate: Type.Optional(RatePercent()),
    term: Type.Optional(whole()),
  },
  strict,
);

/** A line of a file of loans. `loan-lines.ts` checks which fields an entry has. */
export const LoanDocumentSchema = Type.Object(
  {
    externalId: ExternalIdField,
    borrower: Type.Object(
      {
        email: Email(),
        firstName: Text(1, NAME_MAX_LENGTH),
        lastName: Text(1, NAME_MAX_LENGTH),
        phone: Type.Optional(Phone()),
      },
      strict,
    ),
    loan: Type.Object(
      {
        amount: MoneyAmount(undefined, HIGHEST_AMOUNT),
        currency: currencyInput,
        term: Term,
        interestRate: RatePercent(),
        disbursedOn: Day,
        dayCount: Type.Optional(oneOf(DAY_COUNTS)),
        lateFee: Type.Optional(Fee(25, 'For an instalment that is late.')),
      },
      strict,
    ),
    history: Type.Array(Entry, { maxItems: MOST_ENTRIES }),
    expect: Type.Optional(
      Type.Object(
        {
          outstandingPrincipal: Type.Optional(Fee(0, 'Principal that is not repaid.')),
          remainingAmount: Type.Optional(Fee(0, 'All that the schedule still asks.')),
          nextPaymentDate: Type.Optional(nullable(Day)),
        },
        strict,
      ),
    ),
  },
  strict,
);
