import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, migrate } from '../../../adapters/persistence/database/database.ts';
import { MikroOrmUnitOfWork } from '../../../adapters/persistence/database/mikro-orm-unit-of-work.ts';
import { KyselyStoredFiles } from '../../../adapters/persistence/documents/kysely-stored-files.ts';
import { MikroOrmUserDocuments } from '../../../adapters/persistence/documents/mikro-orm-user-documents.ts';
import { MikroOrmUsers } from '../../../adapters/persistence/identity/mikro-orm-users.ts';
import { kyselyApplicantFiles } from '../../../adapters/persistence/loan-requests/kysely-applicant-files.ts';
import { MikroOrmLoanRequests } from '../../../adapters/persistence/loan-requests/mikro-orm-loan-requests.ts';
import { KyselyLoans } from '../../../adapters/persistence/loans/kysely-loans.ts';
import type { UserDocument } from '../../../domain/documents/user-document.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { aDocument, aStoredFile } from '../../support/documents.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { aLoan, aLoanRequest, BOOKED_AT, usd } from '../../support/lending.ts';

const TODAY = calendarDay('2027-06-15');

let database: TestDatabase;
let orm: Awaited<ReturnType<typeof connect>>;
const events = new RecordingEventPublisher();
let ids = 0;
const nextId = <Of extends string>() => idNumber<Of>(++ids);
const run = <T>(work: () => Promise<T>) => new MikroOrmUnitOfWork(orm.em).run(work);

beforeAll(async () => {
  database = await createDatabase();
  await migrate(database.url);
  orm = await connect(database.url);
});

afterAll(async () => {
  await orm.close();
  await database.drop();
});

async function addUser({ verified = false } = {}): Promise<UserId> {
  const id = nextId<'User'>();
  const user = aUser({ id, email: `${id}@example.com` });
  if (verified) user.verifyIdentity(BOOKED_AT);
  await run(() => new MikroOrmUsers(orm.em, events).add(user));
  return id;
}

/** Adds a loan with its first instalments paid. */
async function addLoan(borrowerId: UserId, given: Parameters<typeof aLoan>[0], paid: number, defaults = false) {
  const requestId = nextId<'LoanRequest'>();
  const loan: Loan = aLoan({ id: nextId(), requestId, borrowerId, ...given });
  for (const { principal, interest, dueOn } of loan.installments.slice(0, paid)) {
    loan.receive({ paymentId: nextId(), amount: principal.plus(interest), today: dueOn, at: BOOKED_AT });
  }
  if (defaults) loan.closeDay(TODAY, BOOKED_AT);
  await run(async () => {
    await new MikroOrmLoanRequests(orm.em, events).add(aLoanRequest({ id: requestId, borrowerId }));
    await new KyselyLoans(orm.em, events).add(loan);
  });
  return loan;
}

async function addDocument(ownerId: UserId, documentType: UserDocument['documentType'], verified: boolean) {
  const fileId = nextId<'StoredFile'>();
  const document = aDocument({ id: nextId(), ownerId, fileId, documentType });
  if (verified) document.verify(BOOKED_AT);
  await run(async () => {
    await new KyselyStoredFiles(orm.em).add(aStoredFile({ id: fileId, ownerId }));
    await new MikroOrmUserDocuments(orm.em, events).add(document);
  });
}

const fileOf = (borrowerId: UserId) =>
  run(() =>
    kyselyApplicantFiles(orm.em, { of: async () => null }).fileOf({ borrowerId, currency: 'USD' }, TODAY, BOOKED_AT),
  );

describe('the file of an applicant', () => {
  it('is empty for a borrower without loans or documents', async () => {
    const other = await addUser({ verified: true });
    await addLoan(other, {}, 0, true);
    await addDocument(other, 'BANK_STATEMENT', true);

    expect(await fileOf(await addUser())).toEqual({
      creditScore: null,
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
