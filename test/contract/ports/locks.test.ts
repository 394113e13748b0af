import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { FileId } from '../../../domain/shared/ids.ts';
import { aStoredFile } from '../../support/documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { aLoanRequest, aProduct, BORROWER, UNDERWRITING, usd } from '../../support/lending.ts';
import { aDevice } from '../../support/notifications.ts';
import { PATIENT } from '../../support/patient.ts';
import { withClient } from '../../support/pg-client.ts';
import { aTicket } from '../../support/support.ts';
import { waitersIn } from '../../support/waiters.ts';
import { addLoan, LOCKS } from './owned-rows.ts';
import { onPostgres, withBorrower } from './stores.ts';

const STRANGER = idNumber<'User'>(999_999);
const on = withBorrower(onPostgres);
let rows = 0;

beforeAll(() => on.run(() => on.users.add(aUser({ id: STRANGER, email: 'stranger@example.com' }))));

const someWait = async () => (await withClient(on.databaseUrl, waitersIn)) > 0;

/** Looks something up while another unit of work holds what it found. @returns whether that had to wait, and the answer */
async function whileHeld<T>(held: () => Promise<unknown>, lookUp: () => Promise<T>) {
  const [found, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = on.run(async () => {
    await held();
    found.resolve();
    await done.promise;
  });
  await Promise.race([found.promise, holder]);
  const answer = on.run(lookUp).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'not-found') return null;
    throw error;
  });
  let answered = false;
  void answer.finally(() => {
    answered = true;
  });
  await vi.waitUntil(async () => answered || (await someWait()), PATIENT).finally(() => done.resolve());
  const waited = !answered;
  await holder;
  return { waited, answer: (await answer) ?? null };
}

const waitsFor = async (held: () => Promise<unknown>, lookUp: () => Promise<unknown>) =>
  (await whileHeld(held, lookUp)).waited;

it('both of two simultaneous reservations on a loan count', async () => {
  const { id } = await on.run(() => addLoan(on, ++rows));
  const steps: string[] = [];
  const reserve = async (amount: number, load: () => ReturnType<typeof on.loans.get>) =>
    on.run(async () => {
      const loan = await load();
      steps.push('load');
      if (steps.length === 1) await vi.waitUntil(someWait, PATIENT);
      steps.push('reserve');
      loan.reserve(usd(amount), loan.disbursedOn);
      await on.loans.save(loan);
    });

  const getAll = async () => (await on.loans.getAll([{ loanId: id, borrowerId: BORROWER }]))[0] ?? expect.fail();
  await Promise.all([reserve(100, () => on.loans.get(id, BORROWER)), reserve(200, getAll)]);

  expect((await on.run(() => on.loans.get(id, BORROWER))).inFlightAmount).toEqual(usd(300));
  expect(steps).toEqual(['load', 'reserve', 'load', 'reserve']);
});

describe.each(LOCKS)('a %s', (_lock, { add }, lookUp) => {
  it('makes its owner wait, and answers another user at once that it does not exist', async () => {
    const number = ++rows;
    await on.run(() => add(on, number));
    const own = () => lookUp(on, number, BORROWER);
    const foreign = () => lookUp(on, number, STRANGER);

    expect(await whileHeld(own, own)).toMatchObject({ waited: true, answer: { id: idNumber(number) } });
    expect(await whileHeld(own, foreign)).toEqual({ waited: false, answer: null });
  });

  it('does not find an unknown id', async () => {
    const unknown = () => lookUp(on, 999_998, BORROWER);

    expect(await whileHeld(async () => {}, unknown)).toMatchObject({ answer: null });
  });
});

describe('a device', () => {
  const { id, token } = aDevice();
  const byId = () => on.devices.find(id, BORROWER);
  const byToken = () => on.devices.findByToken(token);
  const byNewToken = () => on.devices.findByToken('new-token');

  beforeAll(() => on.run(() => on.devices.save(aDevice())));

  it.each([
    ['by its id waits for one by its token', byToken, byId],
    ['by its token waits for one by its id', byId, byToken],
    ['by a token that is not registered waits for another by the same token', byNewToken, byNewToken],
  ])('looked up %s', async (_how, held, lookUp) => {
    expect(await waitsFor(held, lookUp)).toBe(true);
  });

  it.each([
    ['by another token', () => on.devices.findByToken('other-token')],
    ['in the list of its owner', () => on.devices.ofOwner(BORROWER)],
  ])('looked up %s does not wait', async (_how, lookUp) => {
    expect(await waitsFor(byToken, lookUp)).toBe(false);
  });
});

describe('a file', () => {
  let fileId: FileId;
  const attachmentId = () => idNumber<'File'>(rows);
  const lock = () => on.userFiles.get(fileId, BORROWER);
  const attach = () => on.attachments.ownedBy(BORROWER, [attachmentId()]);

  beforeEach(async () => {
    fileId = idNumber(++rows);
    await on.run(() => on.storedFiles.add(aStoredFile({ id: fileId, ownerId: BORROWER, purpose: 'attachment' })));
  });

  it('that is being attached is deleted only after that, and is in use then', async () => {
    const attaching = async () => {
      await attach();
      await on.tickets.add(aTicket({ id: idNumber(rows), ownerId: BORROWER, attachments: [attachmentId()] }));
    };
    const deleting = () => lock().then(() => on.userFiles.isAttached(fileId, BORROWER));

    expect(await whileHeld(attaching, deleting)).toEqual({ waited: true, answer: true });
  });

  it('that is being deleted is attached only after that, and is unknown then', async () => {
    const deleting = () => lock().then(() => on.storedFiles.remove(fileId, BORROWER));

    expect(await whileHeld(deleting, attach)).toEqual({ waited: true, answer: new Set() });
  });

  it('can be attached twice at once', async () => {
    expect(await waitsFor(attach, attach)).toBe(false);
  });
});

describe('a product', () => {
  const LATER = new Date('2027-02-01T10:00:00.000Z');
  const { id } = aProduct();
  const change = async () => {
    const product = await on.products.get(id);
    product.update({ lateFee: usd(product.version + 20) }, LATER);
    await on.products.save(product);
  };

  beforeAll(() => on.run(() => on.products.add(aProduct())));

  it('that is being changed is found in its next version', async () => {
    const version = () => on.products.get(id).then((product) => product.version);
    expect(await whileHeld(change, version)).toEqual({ waited: true, answer: 2 });
  });

  it('that a request takes on while it is locked is the product of the request', async () => {
    const request = aLoanRequest({ id: idNumber(990_001) });
    await on.run(() => on.requests.add(request));
    const [locked, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const update = async () => {
      const held = await on.requests.get(request.id, BORROWER);
      locked.resolve();
      await changed.promise;
      // Not visible to a statement that already waits for the request.
      const product = await on.products.activeTerms(id);
      held.update({ productId: id }, { ...UNDERWRITING, product }, LATER);
      await on.requests.save(held);
    };
    const updated = on.run(update);
    await Promise.race([locked.promise, updated]);
    const waiting = on.run(() => on.requests.get(request.id, BORROWER));
    await vi.waitUntil(someWait, PATIENT);
    await on.run(change).finally(() => changed.resolve());
    await updated;

    expect((await waiting).product).toMatchObject({ productId: id, version: 3 });
  });
});
