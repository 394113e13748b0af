import { describe, expect, it } from 'vitest';
import {
  AgreementAlreadySigned,
  AgreementChanged,
  AgreementNotFound,
  AgreementNotSigned,
  type AgreementParties,
  assertSignable,
  assertSigned,
  isCurrent,
  RequestNotSignable,
  RequestWithoutAgreement,
  type Wording,
  wordingOf,
} from '../../../domain/loan-requests/agreement.ts';
import { LOAN_REQUEST_STATUSES } from '../../../domain/loan-requests/loan-request.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { anAgreement, BOOKED_AT, BORROWER } from '../../support/lending.ts';

const TODAY = calendarDay('2027-01-31');
const DIGEST = 'a'.repeat(64);
const WORDING: Wording = { countedFrom: TODAY, borrowerName: 'María Peña', language: 'es' };
const PARTIES: AgreementParties = { status: 'Approved', disbursedOn: null, borrowerName: 'María Peña', language: 'es' };
const BY = { name: 'María Peña', address: '192.0.2.7' };
const CHANGES: readonly Partial<Wording>[] = [
  { countedFrom: calendarDay('2027-02-01') },
  { borrowerName: 'María Peña de Sosa' },
  { language: 'en' },
];

const written = () => anAgreement();
const signed = () => {
  const agreement = written();
  agreement.sign({ sha256: DIGEST, by: BY }, WORDING, BOOKED_AT);
  return agreement;
};

describe('the wording of an agreement', () => {
  it('counts from the business date, and once disbursed from the day of the disbursement', () => {
    const disbursed = { status: 'Disbursed', disbursedOn: calendarDay('2027-01-15') } as const;

    expect(wordingOf(PARTIES, TODAY)).toEqual(WORDING);
    expect(wordingOf({ ...PARTIES, ...disbursed }, TODAY)).toEqual({ ...WORDING, countedFrom: '2027-01-15' });
  });

  it.each(LOAN_REQUEST_STATUSES.filter((status) => !['Approved', 'Disbursed'].includes(status)))(
    'does not exist on a request that is %s',
    (status) => {
      expect(() => wordingOf({ ...PARTIES, status }, TODAY)).toThrow(RequestWithoutAgreement);
    },
  );

  it('does not exist without the name of the borrower, on any request', () => {
    for (const status of LOAN_REQUEST_STATUSES) {
      expect(() => wordingOf({ ...PARTIES, status, borrowerName: null }, TODAY)).toThrow(AgreementNotFound);
    }
  });
});

describe('an agreement', () => {
  it('is current until day, name or language differ, and for ever once it is signed', () => {
    expect(isCurrent(written(), WORDING)).toBe(true);
    for (const change of CHANGES) {
      expect(isCurrent(written(), { ...WORDING, ...change })).toBe(false);
      expect(isCurrent(signed(), { ...WORDING, ...change })).toBe(true);
    }
  });

  it('is signed once, with name, address and time', () => {
    const agreement = signed();

    expect(agreement.signature).toEqual({ at: BOOKED_AT, by: BY });
    const { id: agreementId, requestId } = agreement;
    expect(agreement.pullEvents()).toEqual([
      { type: 'agreement.signed', occurredAt: BOOKED_AT, agreementId, requestId, borrowerId: BORROWER, sha256: DIGEST },
    ]);
    expect(() => agreement.sign({ sha256: DIGEST, by: BY }, WORDING, BOOKED_AT)).toThrow(AgreementAlreadySigned);
    expect(agreement.pullEvents()).toEqual([]);
  });

  it('is not signed by another digest, nor once it is outdated', () => {
    const agreement = written();
    const sign = (sha256: string, wording: Wording) => () => agreement.sign({ sha256, by: BY }, wording, BOOKED_AT);

    expect(sign('b'.repeat(64), WORDING)).toThrow(AgreementChanged);
    for (const change of CHANGES) expect(sign(DIGEST, { ...WORDING, ...change })).toThrow(AgreementChanged);
    expect([agreement.isSigned, agreement.pullEvents()]).toEqual([false, []]);
  });

  it('loses the names and the address with the account, and keeps digest and time', () => {
    const agreement = signed();
    agreement.erase();
    const unsigned = written();
    unsigned.erase();

    expect(agreement).toMatchObject({ sha256: DIGEST, borrowerName: null, signature: { at: BOOKED_AT, by: null } });
    expect(unsigned).toMatchObject({ borrowerName: null, signature: null });
  });
});

it('only the agreement of an approved request can be signed', () => {
  for (const status of LOAN_REQUEST_STATUSES) {
    const assert = () => assertSignable({ status });
    if (status === 'Approved') expect(assert).not.toThrow();
    else expect(assert).toThrow(RequestNotSignable);
  }
});

it('a disbursement that needs a signature finds one', () => {
  expect(() => assertSigned(signed())).not.toThrow();
  expect(() => assertSigned(written())).toThrow(AgreementNotSigned);
  expect(() => assertSigned(null)).toThrow(AgreementNotSigned);
});
