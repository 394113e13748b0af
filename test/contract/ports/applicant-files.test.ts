import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kyselyApplicantFiles } from '../../../adapters/persistence/credit/credit-records.ts';
import type { UserDocument } from '../../../domain/documents/user-document.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { aDocument, aStoredFile } from '../../support/documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { type aLoan, aLoanRequest, BOOKED_AT, usd } from '../../support/lending.ts';
import { loanWithPaid } from '../../support/loan-payments.ts';
import { onPostgres } from './stores.ts';

const TODAY = calendarDay('2027-06-15');

let on: Awaited<ReturnType<typeof onPostgres>>;
let ids = 0;
const nextId = <Of extends string>() => idNumber<Of>(++ids);

beforeAll(async () => {
  on = await onPostgres();
});

afterAll(() => on.close());

async function addUser({ verified = false } = {}): Promise<UserId> {
  const id = nextId<'User'>();
  const user = aUser({ id, email: `${id}@example.com` });
  if (verified) user.verifyIdentity(BOOKED_AT);
  await on.run(() => on.users.add(user));
  return id;
}

/** Adds a loan with its first instalments paid. */
async function addLoan(borrowerId: UserId, given: Parameters<typeof aLoan>[0], paid: number, defaults = false) {
  const requestId = nextId<'LoanRequest'>();
  const loan = loanWithPaid(paid, { id: nextId(), requestId, borrowerId, ...given });
  if (defaults) loan.closeDay(TODAY, BOOKED_AT);
  await on.run(async () => {
    await on.requests.add(aLoanRequest({ id: requestId, borrowerId }));
    await on.loans.add(loan);
  });
  return loan;
}

async function addDocument(ownerId: UserId, documentType: UserDocument['documentType'], verified: boolean) {
  const fileId = nextId<'StoredFile'>();
  const document = aDocument({ id: nextId(), ownerId, fileId, documentType });
  if (verified) document.verify(BOOKED_AT);
  await on.run(async () => {
    await on.storedFiles.add(aStoredFile({ id: fileId, ownerId }));
    await on.documents.add(document);
  });
}

const fileOf = (borrowerId: UserId) =>
  on.run(() => kyselyApplicantFiles(on.em).fileOf({ borrowerId, currency: 'USD' }, TODAY, BOOKED_AT));

describe('the file of an applicant', () => {
  it('is empty for a borrower without loans or documents', async () => {
    const other = await addUser({ verified: true });
    await addLoan(other, {}, 0, true);
    await addDocument(other, 'BANK_STATEMENT', true);

    expect(await fileOf(await addUser())).toEqual({
      creditScore: null,
      scoreFactors: [],
      overdueInstallments: 0,
      defaultedLoans: 0,
      openMonthlyPayments: usd(0),
      provenMonthlyPayment: usd(0),
      identityVerified: false,
      incomeVerified: false,
    });
  });

  it('adds up the payments of open loans in the currency, and counts loans in default', async () => {
    const borrower = await addUser({ verified: true });
    const active = await addLoan(borrower, {}, 0);
    const defaulted = await addLoan(borrower, { amount: usd(2000) }, 0, true);
    await addLoan(borrower, { amount: usd(1000), term: 3 }, 3);
    await addLoan(borrower, { currency: 'VES' }, 0);

    expect(await fileOf(borrower)).toMatchObject({
      defaultedLoans: 1,
      openMonthlyPayments: active.monthlyPayment.plus(defaulted.monthlyPayment),
      identityVerified: true,
    });
  });

  it('proves the highest payment of which three instalments are paid, in the currency', async () => {
    const borrower = await addUser();
    await addLoan(borrower, { amount: usd(9000) }, 2);
    await addLoan(borrower, { amount: usd(8000), currency: 'VES' }, 3);
    const highest = await addLoan(borrower, { amount: usd(7000) }, 3);
    await addLoan(borrower, { amount: usd(1000), term: 12 }, 12);

    expect(await fileOf(borrower)).toMatchObject({ provenMonthlyPayment: highest.monthlyPayment });
  });

  it.each([
    ['a verified proof of income', 'BANK_STATEMENT', true, true],
    ['a proof of income that is not verified', 'BANK_STATEMENT', false, false],
    ['another verified document', 'ID', true, false],
  ] as const)(
    'judges the income by verified proofs only: %s',
    async (_what, documentType, verified, incomeVerified) => {
      const borrower = await addUser();
      await addDocument(borrower, documentType, verified);

      expect(await fileOf(borrower)).toMatchObject({ incomeVerified });
    },
  );
});
