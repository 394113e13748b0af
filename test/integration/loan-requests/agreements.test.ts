import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { addDays, addMonths, calendarDay, midnightText } from '../../../domain/shared/calendar.ts';
import { startApp, writtenAgreement } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { codeOf, done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { pdfText } from '../../support/pdf.ts';

const LENDER = { LENDER_NAME: 'Andean Credit', LENDER_ADDRESS: '12 Some Street, Reno' };
const { service, borrower, operator } = await openService(LENDER);

const approved = async (who: Borrower = borrower, terms: object = {}) => {
  const { requestId } = await done(who.asksFor(1000, terms));
  await done(operator.approves(requestId, 12));
  return requestId as string;
};
const agreement = (requestId: string, who: Borrower = borrower) => who.reads(`/requests/${requestId}/agreement`);
const paper = async (requestId: string, who: Borrower = borrower, at = service.app) => {
  const url = `${who === operator ? '/backoffice' : ''}/requests/${requestId}/agreement?format=pdf`;
  return at.http.inject({ url, headers: who.headers });
};
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const speaks = (language: string, who: Borrower = borrower) => done(who.send('PUT', '/user/language', { language }));
const isCalled = (firstName: string, who: Borrower) => done(who.send('PUT', '/user/profile', { firstName }));
const stored = () => readdirSync(path.join(service.dataDir, 'files'));
const today = () => service.app.container.resolve(SharedPorts.calendar).today();

describe('the agreement on an approved request', () => {
  it('is written at the first reading, with the figures of the disclosure', async () => {
    const requestId = await approved();

    const read = await agreement(requestId);
    expect(read).toEqual({
      agreementId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      requestId,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: expect.any(String),
      signedAt: null,
      signedName: null,
      disclosure: await borrower.reads(`/requests/${requestId}/disclosure`),
    });
    expect(await agreement(requestId)).toEqual(read);
    expect(await borrower.reads(`/requests/${requestId}/agreement?format=json`)).toEqual(read);
    expect(await operator.reads(`/backoffice/requests/${requestId}/agreement`)).toEqual(read);
  });

  it('is a paper with exactly the bytes of its digest, kept in the file store under it', async () => {
    const { productId } = await done(
      operator.createsProduct({ originationFeePercent: 2.5, lateFee: 15, dueDayRule: 'next' }),
    );
    const requestId = await approved(borrower, { productId });
    const printed = await paper(requestId);
    const { sha256 } = await agreement(requestId);

    expect(printed.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="agreement-${requestId}.pdf"`,
      'content-language': 'en',
    });
    expect(sha256Of(printed.rawPayload)).toBe(sha256);
    expect(stored()).toContain(sha256);
    expect((await paper(requestId, operator)).rawPayload.equals(printed.rawPayload)).toBe(true);
    const text = await pdfText(printed.rawPayload);
    const parties = ['Andean Credit', '12 Some Street, Reno', 'Some Borrower'];
    const terms = ['USD 975.00', 'Late fee: USD 15.00', 'moves to the next working day'];
    for (const expected of [...parties, ...terms]) expect(text).toContain(expected);
  });

  it('does not change over a restart', async () => {
    const requestId = await approved();
    const { rawPayload } = await paper(requestId);
    const other = await startApp({ ...LENDER, LENDER_NAME: 'Another name' }, service);

    expect((await paper(requestId, borrower, other.app)).rawPayload.equals(rawPayload)).toBe(true);
    await other.close();
  });

  it('is written again if the language or the name has changed, and the paper before is removed', async () => {
    const person = await service.borrower();
    const requestId = await approved(person);
    const first = await agreement(requestId, person);
    await speaks('es', person);
    const second = await agreement(requestId, person);
    await isCalled('山田', person);
    const third = await agreement(requestId, person);
    const printed = await paper(requestId, person);

    const all = [first, second, third];
    expect(new Set(all.map(({ sha256 }) => sha256)).size).toBe(3);
    expect(new Set(all.map(({ agreementId }) => agreementId)).size).toBe(3);
    expect(printed.headers['content-language']).toBe('es');
    const text = await pdfText(printed.rawPayload);
    expect(text).toContain('Contrato de préstamo');
    expect(text).toContain((await person.reads('/user/profile')).email);
    expect(text).not.toContain('□');
    for (const { sha256 } of [first, second]) {
      expect(await codeOf(person.signs(requestId, sha256))).toBe('AGREEMENT_CHANGED');
      await vi.waitFor(() => expect(stored()).not.toContain(sha256), 5000);
    }
    expect(stored()).toContain(third.sha256);
  });

  it('cannot be signed once it is outdated, even before the next one is read', async () => {
    const person = await service.borrower();
    const { requestId, sha256 } = await writtenAgreement(person, operator);
    await isCalled('Another', person);

    expect(await codeOf(person.signs(requestId, sha256))).toBe('AGREEMENT_CHANGED');
    await isCalled('Some', person);
    expect(await done(person.signs(requestId, sha256))).toMatchObject({ sha256 });
  });

  it.each(['x'.repeat(100), 'مريم', '\u{1f468}\u200d\u{1f469}', '\u202eevil \u2066'])(
    'takes the name %s',
    async (name) => {
      const person = await service.borrower();
      await done(person.send('PUT', '/user/profile', { firstName: name, lastName: name }));
      const requestId = await approved(person);

      const printed = await paper(requestId, person);
      expect(printed.statusCode).toBe(200);
      expect(await pdfText(printed.rawPayload)).toContain('Loan agreement');
      expect(await done(person.signs(requestId, sha256Of(printed.rawPayload), { signedName: name }))).toMatchObject({
        signedName: name,
      });
    },
  );
});

describe('a signature', () => {
  it('is kept with name, time, address and consent, and the paper never changes again', async () => {
    const person = await service.borrower();
    const { requestId, sha256 } = await writtenAgreement(person, operator);

    const signed = await done(person.signs(requestId, sha256, { signedName: 'S. Borrower' }));
    expect(signed).toMatchObject({ sha256, signedName: 'S. Borrower', signedAt: expect.any(String) });
    const [entry] = await operator.reads(`/backoffice/audit?subjectId=${requestId}&action=agreement.sign`);
    const { agreementId, signedAt } = signed;
    const evidence = { agreementId, sha256, signedAt, consent: true, signedName: 'S. Borrower', address: '127.0.0.1' };
    expect(entry).toMatchObject({ operatorId: person.userId, subjectType: 'loan-request', before: null });
    expect(entry.after).toEqual(evidence);
    await speaks('es', person);
    await isCalled('Another', person);
    expect(await agreement(requestId, person)).toEqual(signed);
    expect(await codeOf(person.signs(requestId, sha256))).toBe('AGREEMENT_SIGNED');
    await done(operator.disburses(requestId));
    expect(await agreement(requestId, person)).toEqual(signed);
    const printed = await paper(requestId, person);
    expect([sha256Of(printed.rawPayload), printed.headers['content-language']]).toEqual([sha256, 'en']);
  });

  it('is refused in Spanish, too', async () => {
    const { requestId } = await writtenAgreement(borrower, operator);
    const inSpanish = borrower.withHeaders({ 'accept-language': 'es' });

    const { body } = await inSpanish.signs(requestId, 'a'.repeat(64));
    expect(body.error.message).toBe('Este no es el contrato vigente. Léalo de nuevo antes de firmarlo.');
  });

  it('cannot be changed or removed in the database', async () => {
    const { requestId, sha256 } = await writtenAgreement(borrower, operator);
    await done(borrower.signs(requestId, sha256));
    const where = `where request_id = '${requestId}'`;

    for (const statement of [
      `update agreements set signed_name = 'Mallory' ${where}`,
      `update agreements set signed_at = null, signed_name = null, signed_from = null ${where}`,
      `update agreements set borrower_name = null, signed_name = null, signed_from = null, language = 'es' ${where}`,
      `delete from agreements ${where}`,
    ]) {
      await expect(service.query(statement), statement).rejects.toThrow('A signed agreement never changes.');
    }
  });
});

describe('a disbursement', () => {
  it('needs no signature by default; the paper stays as it was, and can no longer be signed', async () => {
    const { requestId, sha256 } = await writtenAgreement(borrower, operator);
    await done(operator.disburses(requestId));

    expect(await agreement(requestId)).toMatchObject({ sha256, signedAt: null });
    expect(await codeOf(borrower.signs(requestId, sha256))).toBe('REQUEST_NOT_APPROVED');
    const unread = await approved();
    await done(operator.disburses(unread));
    expect(await agreement(unread)).toMatchObject({ signedAt: null });
  });

  it('needs one where the lender requires it', async () => {
    const strict = await startApp({ ...LENDER, AGREEMENT_REQUIRED: 'true' }, service);
    const clerk = strict.at(operator);
    const unread = await approved();
    const { requestId, sha256 } = await writtenAgreement(borrower, operator);

    expect(await codeOf(clerk.disburses(unread))).toBe('AGREEMENT_NOT_SIGNED');
    expect(await codeOf(clerk.disburses(requestId))).toBe('AGREEMENT_NOT_SIGNED');
    expect(await operator.reads(`/backoffice/requests/${requestId}`)).toMatchObject({
      status: 'Approved',
      loanId: null,
    });
    await done(borrower.signs(requestId, sha256));
    await done(clerk.disburses(requestId));
    expect(await codeOf(clerk.disburses(requestId))).toBe('REQUEST_NOT_APPROVED');
    await strict.close();
  });
});

describe('a deleted account', () => {
  it('leaves the digest, without names, address and paper', async () => {
    const leaver = await service.borrower();
    const { requestId, sha256 } = await writtenAgreement(leaver, operator);
    await done(leaver.signs(requestId, sha256, { signedName: 'Very Secret' }));
    const exported = await leaver.reads('/user/export');
    await done(leaver.deletesAccount());

    const shown = {
      requestId,
      sha256,
      borrowerName: 'Some Borrower',
      signedName: 'Very Secret',
      signedFrom: '127.0.0.1',
    };
    expect(exported.lending.agreements).toMatchObject([shown]);
    const url = `/backoffice/requests/${requestId}/agreement`;
    expect(await codeOf(operator.get(url))).toBe('AGREEMENT_NOT_FOUND');
    expect(await codeOf(operator.get(`${url}?format=pdf`))).toBe('AGREEMENT_NOT_FOUND');
    expect(await codeOf(operator.disburses(requestId))).toBe('REQUEST_NOT_APPROVED');
    await vi.waitFor(() => expect(stored()).not.toContain(sha256), 5000);
    const [entry] = await operator.reads(`/backoffice/audit?subjectId=${requestId}&action=agreement.sign`);
    expect(entry.after).toMatchObject({ sha256, consent: true, signedName: null, address: null });
    const rows = await service.query(`select to_jsonb(a) as row from agreements a where request_id = '${requestId}'`);
    expect(rows).toMatchObject([{ row: { sha256, borrower_name: null, signed_name: null, signed_from: null } }]);
  });
});

// The last, because it moves the clock.
describe('on a later day', () => {
  it('is written again with the dates of that day; a signed one stays, and its loan has the same amounts', async () => {
    const unsigned = await writtenAgreement(borrower, operator);
    const signed = await writtenAgreement(borrower, operator);
    await done(borrower.signs(signed.requestId, signed.sha256));
    const unread = await writtenAgreement(borrower, operator);
    await done(operator.disburses(unread.requestId));
    const [before, day] = [await agreement(signed.requestId), await today()];
    await done(operator.movesClock(addDays(day, 3)));

    expect(await codeOf(borrower.signs(unsigned.requestId, unsigned.sha256))).toBe('AGREEMENT_CHANGED');
    const again = await agreement(unsigned.requestId);
    expect(again.sha256).not.toBe(unsigned.sha256);
    expect(again.disclosure.firstPaymentDate).toBe(midnightText(addMonths(addDays(day, 3), 1)));
    expect(await agreement(signed.requestId)).toEqual(before);
    expect(before.disclosure.firstPaymentDate).toBe(midnightText(addMonths(day, 1)));
    const { loanId } = await done(operator.disburses(signed.requestId));
    const { monthlyPayment, paymentSchedule } = await borrower.reads(`/loans/${loanId}/paymentInfo`);
    expect(monthlyPayment).toBe(before.disclosure.monthlyPayment);
    expect(paymentSchedule[0].dueDate).toBe(midnightText(addMonths(addDays(calendarDay(day), 3), 1)));
    expect(await agreement(signed.requestId)).toEqual(before);
    // Disbursed on the day of its paper, so its dates are still those.
    expect(await agreement(unread.requestId)).toMatchObject({ sha256: unread.sha256 });
  });
});
