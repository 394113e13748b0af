import { INVALID, NO_METHOD } from '../answers.ts';
import type { Attack, Check } from '../attack.ts';
import { get, post, row, type Who } from '../row.ts';

const TERMS = { amount: 10_000, term: 12, interestRate: 12 };
const NO_SUCH_DAY = [400, 'INVALID_DISBURSEMENT_DATE'] as const;
const UNKNOWN_REQUEST = [404, 'LOAN_REQUEST_NOT_FOUND'] as const;

const told = (name: string, given: object, answer: Attack['answer'], also?: Check) =>
  row(name, answer, ({ attacker }) => post(attacker, '/requests/disclosure', { ...TERMS, ...given }), also && { also });

const on = (disbursementDate: unknown, answer: Attack['answer']) =>
  told(`a disbursement on ${JSON.stringify(disbursementDate)}`, { disbursementDate }, answer);

const rates =
  (apr: number, aprc: number): Check =>
  ({ text }) => {
    const { data } = JSON.parse(text);
    return data.apr === apr && data.aprc === aprc ? undefined : `Its rates are ${data.apr} and ${data.aprc}.`;
  };

const read = (name: string, path: string, who: Who, answer: Attack['answer']) =>
  row(name, answer, (target) => get(target[who], path.replace(':requestId', target.belongings.requestId ?? '')));

export const DISCLOSURES: readonly Attack[] = [
  told('the most work that a preview can cause', { amount: 1e9, term: 600, interestRate: 1000 }, [200]),
  told('one cent at the highest rate', { amount: 0.01, term: 600, interestRate: 1000 }, [200], rates(1200, 409_500)),
  told('one cent at the lowest rate', { amount: 0.01, term: 600, interestRate: 0.000001 }, [200], rates(0, 0)),
  told('an amount above the limit', { amount: 1e9 + 1 }, INVALID),
  told('no amount', { amount: 0 }, INVALID),
  told('a part of a cent', { amount: 0.001 }, INVALID),
  told('a term of 0', { term: 0 }, INVALID),
  told('a term of 10^15', { term: 1e15 }, INVALID),
  told('a rate below 0', { interestRate: -1 }, INVALID),
  told('a rate above the limit', { interestRate: 1000.000001 }, INVALID),
  told('a currency', { currency: 'USD' }, INVALID),
  on('2028-02-29', [200]),
  on('2199-12-31T23:59:59.999Z', [200]),
  ...['2027-02-29', '2027-13-01', '2027-00-10', '1999-12-31', '2200-01-01', '9999-12-31', '0000-01-01'].map((day) =>
    on(day, NO_SUCH_DAY),
  ),
  on('2027-01-31T24:00:01Z', NO_SUCH_DAY),
  ...['', '2027-1-1', '+010000-01-01', '-271821-04-20', '2027-01-31T10:00:00+01:00', '2027-01-31[u-ca=hebrew]'].map(
    (text) => on(text, INVALID),
  ),
  ...['٢٠٢٧-٠١-٣١', '2027-01-31\n', 'now', null, 20270131, true, ['2027-01-31'], { $gt: '' }].map((value) =>
    on(value, INVALID),
  ),
  read("another user's request", '/requests/:requestId/disclosure', 'attacker', UNKNOWN_REQUEST),
  read("a borrower's request, as operator", '/requests/:requestId/disclosure', 'operator', UNKNOWN_REQUEST),
  read('the path of the preview', '/requests/disclosure', 'attacker', NO_METHOD),
  read('the preview as a request', '/requests/disclosure/disclosure', 'attacker', UNKNOWN_REQUEST),
  read('the parameters as a request', '/requests/parameters/disclosure', 'attacker', UNKNOWN_REQUEST),
  read('a NUL as a request', '/requests/%00/disclosure', 'attacker', UNKNOWN_REQUEST),
];
