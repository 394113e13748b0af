import { beforeAll, describe, expect, it } from 'vitest';
import type { Sha256 } from '../../../domain/shared/ids.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoanRequest, anAgreement, BOOKED_AT, BORROWER } from '../../support/lending.ts';
import { type Collections, onPostgres, STORES, withBorrower } from './stores.ts';

const OTHER = idNumber<'LoanRequest'>(910_002);
const BY = { name: 'María', address: '192.0.2.7' };
const WORDING = { countedFrom: anAgreement().countedFrom, borrowerName: 'María Peña', language: 'es' } as const;
const DIGESTS = ['a', 'b', 'c'].map((letter) => letter.repeat(64) as Sha256);

describe.each(STORES)('Agreements %s', (_where, open) => {
  const on = withBorrower<Collections>(open);
  const { requestId } = anAgreement();
  const findOf = (borrower = BORROWER) => on.run(() => on.agreements.findOf(requestId, borrower));

  beforeAll(async () => {
    await on.run(async () => {
      await on.requests.add(aLoanRequest());
      await on.requests.add(aLoanRequest({ id: OTHER }));
    });
  });

  it('return what was put last on a request, with all its fields', async () => {
    expect(await findOf()).toBeNull();
    await on.run(() => on.agreements.put(anAgreement({ id: idNumber(917_000), sha256: DIGESTS[1] as Sha256 })));
    await on.run(() => on.agreements.put(anAgreement()));
    await on.run(() =>
      on.agreements.put(anAgreement({ id: idNumber(917_002), requestId: OTHER, sha256: DIGESTS[2] as Sha256 })),
    );

    const found = await findOf();
    expect(found).toMatchObject({ id: anAgreement().id, requestId, borrowerId: BORROWER, sha256: DIGESTS[0] });
    expect(found).toMatchObject({ ...WORDING, signature: null, createdAt: BOOKED_AT });
    expect(await findOf(idNumber(1))).toBeNull();
    expect(await on.run(async () => (await on.agreements.allOf(BORROWER)).map((one) => one.sha256))).toEqual([
      DIGESTS[0],
      DIGESTS[2],
    ]);
    expect(await on.run(() => on.agreements.allOf(idNumber(1)))).toEqual([]);
  });

  it('store a signature and an erasure, and publish the event once', async () => {
    const change = (act: (agreement: ReturnType<typeof anAgreement>) => void) =>
      on.change(on.agreements, () => on.agreements.findOf(requestId, BORROWER), act);
    await change((agreement) => agreement.sign({ sha256: agreement.sha256, by: BY }, WORDING, BOOKED_AT));
    expect(await findOf()).toMatchObject({ isSigned: true, signature: { at: BOOKED_AT, by: BY } });
    await change((agreement) => agreement.erase());

    expect(await findOf()).toMatchObject({ borrowerName: null, signature: { at: BOOKED_AT, by: null } });
    expect(on.events.types.filter((type) => type === 'agreement.signed')).toHaveLength(1);
  });
});

describe('on PostgreSQL', () => {
  const on = withBorrower(onPostgres);

  it('a signed agreement is not replaced', async () => {
    await on.run(async () => {
      const agreement = anAgreement();
      await on.requests.add(aLoanRequest());
      await on.agreements.put(agreement);
      agreement.sign({ sha256: agreement.sha256, by: BY }, WORDING, BOOKED_AT);
      await on.agreements.save(agreement);
    });

    const again = on.run(() => on.agreements.put(anAgreement({ id: idNumber(917_009), sha256: DIGESTS[1] as Sha256 })));
    await expect(again).rejects.toThrow('A signed agreement never changes.');
  });

  it('the sweep of files knows the papers of agreements that are not erased', async () => {
    const [first, second] = DIGESTS as [Sha256, Sha256];
    const file = idNumber<'StoredFile'>(5);
    const known = () => on.run(() => on.storedFiles.known([first, second, file]));
    expect([...(await known())]).toEqual([first]);
    await on.change(
      on.agreements,
      () => on.agreements.findOf(anAgreement().requestId, BORROWER),
      (agreement) => agreement.erase(),
    );
    expect([...(await known())]).toEqual([]);
  });
});
