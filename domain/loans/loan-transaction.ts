import type { CalendarDay } from '../shared/calendar.ts';
import type { LoanId, LoanTransactionId, PaymentId, UserId } from '../shared/ids.ts';
import { Money, sumOf } from '../shared/money.ts';
import { InvalidStatementPeriod } from './loan.errors.ts';
import {
  balanceOf,
  capitalizedBy,
  type LoanAnnulled,
  type LoanChanged,
  type LoanChangeUndone,
  type LoanChargeEvent,
  type LoanDisbursed,
  type LoanPaused,
  type LoanPaymentReceived,
  type LoanPaymentReversed,
  type LoanWrittenOff,
  type Movement,
  type Position,
  type Split,
  splitOf,
} from './loan.events.ts';

export const TRANSACTION_TYPES = [
  'Disbursement',
  'Payment',
  'Capitalization',
  'Rebate',
  'Reversal',
  'WriteOff',
  'Annulment',
  'Recovery',
  'Charge',
  'Waiver',
  'Adjustment',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Whether a transaction raises or lowers the outstanding principal. An adjustment does either: its balance says which. */
const DIRECTIONS: Readonly<Record<Exclude<TransactionType, 'Adjustment'>, 'up' | 'down'>> = {
  Disbursement: 'up',
  Capitalization: 'up',
  Reversal: 'up',
  Payment: 'down',
  WriteOff: 'down',
  Annulment: 'down',
  Rebate: 'down',
  // Its principal is 0.
  Recovery: 'down',
  Charge: 'up',
  Waiver: 'down',
};

/** A line of a loan's statement. Amounts are positive; the type gives their direction. */
export interface LoanTransaction {
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly type: TransactionType;
  /** `null` if no payment caused it. */
  readonly paymentId: PaymentId | null;
  /** The business date on which it happened, or the day that was closed. */
  readonly bookedOn: CalendarDay;
  /** The day from which an adjustment counts; else `null`. */
  readonly effectiveOn: CalendarDay | null;
  readonly occurredAt: Date;
  readonly amount: Money;
  /** The part that moves the outstanding principal. Principal that is recovered after a write-off does not. */
  readonly principal: Money;
  readonly interest: Money;
  /** Minor units. The part that moves the fees receivable; negative if money goes from charges to the schedule. */
  readonly charges: bigint;
  /** The outstanding principal after it. */
  readonly balance: Money;
}

/** The events that a statement shows. */
export type StatementEvent =
  | LoanDisbursed
  | LoanPaymentReceived
  | LoanPaused
  | LoanChanged
  | LoanChangeUndone
  | LoanPaymentReversed
  | LoanWrittenOff
  | LoanAnnulled
  | LoanChargeEvent;

type Line = Pick<LoanTransaction, 'type' | 'amount' | 'principal' | 'interest' | 'charges' | 'balance'> &
  Partial<Pick<LoanTransaction, 'paymentId' | 'effectiveOn'>>;

const { zero } = Money;
const NOTHING_ELSE = { interest: zero, charges: 0n } as const;

const LINES: {
  readonly [Type in StatementEvent['type']]: (
    event: Extract<StatementEvent, { readonly type: Type }>,
  ) => readonly Line[];
} = {
  'loan.disbursed': ({ amount }) => [
    { type: 'Disbursement', amount, principal: amount, ...NOTHING_ELSE, balance: amount },
  ],
  'loan.payment-received': ({ paymentId, amount, late, before, after }) => {
    if (late !== null) return receivedLate(late.effectiveOn, { paymentId, amount, before, after });
    const { rebate, reopened, ...paid } = splitOf(amount, { before, after });
    const payment = { type: before.lost === null ? 'Payment' : 'Recovery', ...paid } as const;
    const others = [{ type: 'Rebate', ...rebate }, reversed(reopened), ofWaived({ before, after })] as const;
    return withBalances([payment, ...others], before).map((line) => ({ ...line, paymentId }));
  },
  'loan.paused': capitalizations,
  // Of what was paid ahead, a relief makes interest principal.
  'loan.changed': ({ late, terms, bookedOn, ...moved }) =>
    late === null && terms.type !== 'relief' ? capitalizations(moved) : adjusted(late?.effectiveOn ?? bookedOn, moved),
  'loan.change-undone': ({ late: { effectiveOn }, ...moved }) => adjusted(effectiveOn, moved),
  // What was capitalized since is capitalized again, from the balance without the payment. Principal that other payments
  // pay now can be of what is capitalized.
  'loan.payment-reversed': ({ paymentId, amount, before, after }) => {
    const { rebate, reopened, ...opened } = splitOf(amount, { before: after, after: before });
    const capitalized = { ...after, outstanding: after.outstanding.plus(reopened) };
    const ofPayment = (...[lines, from]: Parameters<typeof withBalances>) =>
      withBalances(lines, from).map((line) => ({ ...line, paymentId }));
    return [
      ...ofPayment(
        [
          { type: 'Reversal', ...opened },
          { type: 'Reversal', ...rebate },
        ],
        before,
      ),
      ...capitalizations({ before, after: capitalized }),
      ...ofPayment([{ ...reversed(reopened), type: 'Rebate' }, ofWaived({ before, after })], capitalized),
    ];
  },
  'loan.written-off': ({ amount }) => [{ type: 'WriteOff', amount, principal: amount, ...NOTHING_ELSE, balance: zero }],
  // What a pause or new terms have added is taken back with the amount.
  'loan.annulled': ({ before, after }) => {
    const { outstanding: amount } = before;
    const annulment = { type: 'Annulment', amount, principal: amount, ...NOTHING_ELSE } as const;
    return withBalances([annulment, ofWaived({ before, after })], before);
  },
  'loan.charged': charged,
  'loan.charge-reopened': charged,
  'loan.charge-waived': forgiven,
  'loan.charge-voided': forgiven,
};

export const STATEMENT_EVENTS = Object.keys(LINES) as readonly StatementEvent['type'][];

/** The lines of an event, in order; none if it moves nothing. */
export function transactionsOf(event: StatementEvent): readonly LoanTransaction[] {
  // The compiler cannot relate the event's type to its lines through a union.
  const lines = LINES[event.type] as (event: StatementEvent) => readonly Line[];
  const { loanId, borrowerId, bookedOn, occurredAt } = event;
  return lines(event)
    .filter(({ amount }) => !amount.isZero())
    .map((line) => ({ paymentId: null, effectiveOn: null, loanId, borrowerId, bookedOn, occurredAt, ...line }));
}

/** Principal that pays interest again. */
function reversed(amount: Money): Split & { readonly type: 'Reversal' } {
  return { type: 'Reversal', amount, principal: amount, ...NOTHING_ELSE };
}

/** Charges that were waived stay waived for their whole amounts: what money no longer pays of them, or pays now. */
function ofWaived({ before, after }: Movement): Split & { readonly type: 'Waiver' | 'Charge' } {
  const owed = ({ chargesOpen, chargesPaid }: Position) => chargesOpen.plus(chargesPaid).minorUnits;
  const waived = owed(before) - owed(after);
  const charges = waived < 0n ? -waived : waived;
  const amount = Money.ofMinorUnits(charges);
  return { type: waived < 0n ? 'Charge' : 'Waiver', amount, principal: zero, interest: zero, charges };
}

function charged({ before, after }: Movement): Line[] {
  const charges = after.chargesOpen.minorUnits - before.chargesOpen.minorUnits;
  const amount = Money.ofMinorUnits(charges);
  return [{ type: 'Charge', amount, principal: zero, interest: zero, charges, balance: balanceOf(after) }];
}

/** What was unpaid of the charge, and where the money goes that a voided one had received. */
function forgiven({ before, after }: Movement): Line[] {
  const charges = before.chargesOpen.minorUnits - after.chargesOpen.minorUnits;
  const returned = before.chargesPaid.minus(after.chargesPaid);
  const { principal, interest } = splitOf(returned, { before, after: { ...after, chargesPaid: before.chargesPaid } });
  const amount = Money.ofMinorUnits(returned.minorUnits + charges);
  return withBalances([{ type: 'Waiver', amount, principal, interest, charges }], before);
}

/** After a write-off, principal that is recovered or open again does not move the balance. */
function withBalances(lines: readonly (Split & Pick<Line, 'type'>)[], { outstanding, lost }: Position): Line[] {
  if (lost !== null) return lines.map((line) => ({ ...line, principal: zero, balance: zero }));
  let balance = outstanding;
  return lines.map((line) => {
    balance = closingBalance(balance, [line]);
    return { ...line, balance };
  });
}

/** Interest added to the principal. After a write-off, it is lost at once. */
function capitalizations({ before, after }: Movement): Line[] {
  const amount = capitalizedBy({ before, after });
  const line = { amount, principal: amount, ...NOTHING_ELSE };
  if (after.lost === null) return [{ type: 'Capitalization', ...line, balance: after.outstanding }];
  return [
    { type: 'Capitalization', ...line, balance: amount },
    { type: 'WriteOff', ...line, balance: zero },
  ];
}

/** What was entered late makes of a loan today, in one line. */
function adjusted(effectiveOn: CalendarDay, moved: Movement): Line[] {
  return [adjustment(effectiveOn, booksOf(moved), moved.after)];
}

/** A payment with its whole amount, and what it changes beside that. */
function receivedLate(
  effectiveOn: CalendarDay,
  { paymentId, amount, ...moved }: Movement & Pick<LoanPaymentReceived, 'paymentId' | 'amount'>,
): Line[] {
  const { before, after } = moved;
  const { rebate: _rebate, reopened: _reopened, ...paid } = splitOf(amount, moved);
  const [payment] = withBalances([{ type: before.lost === null ? 'Payment' : 'Recovery', ...paid }], before);
  const { principal, interest, charges } = booksOf(moved);
  const rest = {
    principal: before.lost === null ? principal + paid.principal.minorUnits : 0n,
    interest: interest - paid.interest.minorUnits,
    charges: charges + paid.charges,
  };
  return [payment as Line, adjustment(effectiveOn, rest, after)].map((line) => ({ ...line, paymentId }));
}

/** What it moves of the balance, of interest that is paid or added to the principal, and of charges that are open. */
function booksOf({ before, after }: Movement) {
  const income = ({ interestPaid, capitalized }: Position) => interestPaid.plus(capitalized).minorUnits;
  return {
    principal: balanceOf(after).minorUnits - balanceOf(before).minorUnits,
    interest: income(after) - income(before),
    charges: after.chargesOpen.minorUnits - before.chargesOpen.minorUnits,
  };
}

/** The amount is the largest of its parts. */
function adjustment(effectiveOn: CalendarDay, moved: ReturnType<typeof booksOf>, after: Position): Line {
  const [principal, interest, ofCharges] = [moved.principal, moved.interest, moved.charges].map((part) =>
    Money.ofMinorUnits(part < 0n ? -part : part),
  ) as [Money, Money, Money];
  const amount = [interest, ofCharges].reduce((one, other) => (other.exceeds(one) ? other : one), principal);
  const { charges } = moved;
  return { type: 'Adjustment', effectiveOn, amount, principal, interest, charges, balance: balanceOf(after) };
}

/** The outstanding principal after the transactions of a period. */
export function closingBalance(
  openingBalance: Money,
  transactions: readonly (Pick<LoanTransaction, 'type' | 'principal'> & { readonly balance?: Money })[],
): Money {
  const at = transactions.findLastIndex(({ type }) => type === 'Adjustment');
  const start = transactions[at]?.balance ?? openingBalance;
  const since = transactions.slice(at + 1);
  const moved = (way: 'up' | 'down') =>
    sumOf(
      since.filter(({ type }) => type !== 'Adjustment' && DIRECTIONS[type] === way).map(({ principal }) => principal),
    );
  return start.plus(moved('up')).minus(moved('down'));
}

/** A statement line with its id. */
export interface BookedTransaction extends LoanTransaction {
  readonly id: LoanTransactionId;
}

/** The statement lines of all loans. They are only added. */
export interface LoanTransactions {
  add(transactions: readonly BookedTransaction[]): Promise<void>;
}

/** Both days are included. */
export interface StatementPeriod {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** @throws InvalidStatementPeriod if it ends before it begins */
export function checkPeriod({ from, to }: StatementPeriod): void {
  if (from > to) throw new InvalidStatementPeriod();
}

/** Why interest was added to the principal. A reversal can make what both have added larger. */
export type CapitalizationCause = 'pause' | 'terms' | 'both';

/** A pause, or a re-aging, in the history of a loan. */
export interface Capitalizing {
  readonly cause: Exclude<CapitalizationCause, 'both'>;
  readonly on: CalendarDay;
}

interface StatedLine extends Pick<LoanTransaction, 'type' | 'bookedOn'> {
  /** The lines of one event have the same. */
  readonly occurredAt: string;
  /** The day of the payment that it takes back; `null` if it takes none back. */
  readonly paidOn: CalendarDay | null;
}

/**
 * The cause of each line, `null` except for capitalized interest. A reversal makes larger what was added since the
 * payment. Otherwise each entry has a line on its day.
 */
export function causesOf(
  lines: readonly StatedLine[],
  entries: readonly Capitalizing[],
): readonly (CapitalizationCause | null)[] {
  const unused = [...entries];
  return lines.map(({ type, bookedOn, occurredAt }, index) => {
    if (type !== 'Capitalization') return null;
    const before = lines[index - 1];
    const since = before?.type === 'Reversal' && before.occurredAt === occurredAt ? before.paidOn : null;
    const own = since === null ? unused.findIndex(({ on }) => on === bookedOn) : -1;
    const possible = entries.filter(({ on }) => on <= bookedOn && (since === null || on >= since));
    return causeOf(own < 0 ? possible : unused.splice(own, 1));
  });
}

function causeOf(entries: readonly Capitalizing[]): CapitalizationCause {
  const [first = 'pause', second] = new Set(entries.map(({ cause }) => cause));
  return second === undefined ? first : 'both';
}
