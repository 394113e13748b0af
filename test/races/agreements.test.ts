import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writtenAgreement } from '../support/app.ts';
import type { Borrower } from '../support/borrower.ts';
import { done } from '../support/client.ts';
import { expectOnly, openTrack } from './race.ts';

const { payer, clerk, borrower, crowd, rounds, service } = await openTrack();
const ROUNDS = 4;

const agreementOf = (requestId: string, who: Borrower = payer) => who.reads(`/requests/${requestId}/agreement`);
const signatures = (requestId: string) =>
  service.query(`select from audit_log where subject_id = '${requestId}' and action = 'agreement.sign'`);

describe('an agreement', () => {
  it('is written once for all who read it first together', async () => {
    await rounds(ROUNDS, async (race) => {
      const { requestId } = await done(payer.asksFor(1000));
      await done(clerk.approves(requestId));
      const [own, ofOperator] = await race(
        crowd(6, payer, (who) => who.get(`/requests/${requestId}/agreement`)),
        crowd(4, clerk, (who) => who.get(`/backoffice/requests/${requestId}/agreement`)),
      );
      expect([own.counts, ofOperator.counts]).toEqual([{ 200: 6 }, { 200: 4 }]);
      const digests = [...own.answers, ...ofOperator.answers].map(({ body }) => body.data.sha256);
      expect(new Set(digests).size).toBe(1);
    });
    // What a slower reader printed is gone.
    const kept = await service.query<{ sha256: string }>('select sha256 from agreements');
    const stored = readdirSync(path.join(service.dataDir, 'files')).filter((name) => /^[0-9a-f]{64}$/.test(name));
    expect(stored.toSorted()).toEqual(kept.map(({ sha256 }) => sha256).toSorted());
  });

  it('is signed once', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const { requestId, sha256 } = await writtenAgreement(payer, clerk);
      const [signings] = await race(
        crowd(8, payer, (who, at) => who.signs(requestId, sha256, { signedName: `Signer ${at}` })),
      );
      const signed = signings.answers.find(({ status }) => status === 200);
      expect(await agreementOf(requestId)).toEqual(signed?.body.data);
      expect(await signatures(requestId)).toHaveLength(1);
    });
    expect(total).toEqual({ 200: ROUNDS, AGREEMENT_SIGNED: ROUNDS * 7 });
  });

  it('is signed before its request is disbursed, or not at all', async () => {
    await rounds(ROUNDS, async (race) => {
      const { requestId, sha256 } = await writtenAgreement(payer, clerk);
      const [signings, disbursements] = await race(
        crowd(4, payer, (who) => who.signs(requestId, sha256)),
        crowd(4, clerk, (who) => who.disburses(requestId)),
      );
      expect(disbursements.counts).toEqual({ 200: 1, REQUEST_NOT_APPROVED: 3 });
      expectOnly(signings.counts, '200', 'AGREEMENT_SIGNED', 'REQUEST_NOT_APPROVED');
      const isSigned = (signings.counts[200] ?? 0) === 1;
      const { signedAt, sha256: kept } = await agreementOf(requestId);
      expect([signedAt !== null, kept]).toEqual([isSigned, sha256]);
      expect(await signatures(requestId)).toHaveLength(isSigned ? 1 : 0);
    });
  });

  it('is signed with the name that is on it, or has changed', async () => {
    await rounds(ROUNDS, async (race, index) => {
      const person = await borrower();
      const { requestId, sha256 } = await writtenAgreement(person, clerk);
      const [signings, renamings, readings] = await race(
        crowd(4, person, (who) => who.signs(requestId, sha256)),
        crowd(1, person, (who) => who.send('PUT', '/user/profile', { firstName: `Another ${index}` })),
        crowd(3, person, (who) => who.get(`/requests/${requestId}/agreement`)),
      );
      expect([renamings.counts, readings.counts]).toEqual([{ 200: 1 }, { 200: 3 }]);
      expectOnly(signings.counts, '200', 'AGREEMENT_SIGNED', 'AGREEMENT_CHANGED');
      const isSigned = signings.counts[200] === 1;
      const now = await agreementOf(requestId, person);
      expect([now.signedAt !== null, now.sha256 === sha256]).toEqual([isSigned, isSigned]);
      const printed = await service.app.http.inject({
        url: `/requests/${requestId}/agreement?format=pdf`,
        headers: person.headers,
      });
      expect(printed.statusCode).toBe(200);
    });
  });

  it('goes with the account, whether it is read or signed', async () => {
    await rounds(ROUNDS, async (race) => {
      const leaving = await borrower();
      const { requestId, sha256 } = await writtenAgreement(leaving, clerk);
      const url = `/requests/${requestId}/agreement`;
      const [signings, readings, deletions] = await race(
        crowd(2, leaving, (who) => who.signs(requestId, sha256)),
        crowd(2, clerk, (who) => who.get(`/backoffice${url}`)),
        [() => leaving.deletesAccount()],
      );
      expectOnly(
        signings.counts,
        '200',
        'AGREEMENT_SIGNED',
        'AGREEMENT_NOT_FOUND',
        'UNAUTHENTICATED',
        'REQUEST_NOT_APPROVED',
      );
      expectOnly(readings.counts, '200', 'AGREEMENT_NOT_FOUND');
      expect(deletions.counts).toEqual({ 200: 1 });
      expect((await clerk.get(`/backoffice${url}`)).body.error.code).toBe('AGREEMENT_NOT_FOUND');
      const rows = await service.query(
        `select from agreements where request_id = '${requestId}' and borrower_name is null and signed_name is null`,
      );
      expect(rows).toHaveLength(1);
    });
  });
});
