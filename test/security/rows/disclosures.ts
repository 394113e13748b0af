import { NO_METHOD } from '../answers.ts';
import type { Attack, Check } from '../attack.ts';
import { get, post, row, type Who } from '../row.ts';

const TERMS = { amount: 10_000, term: 12, interestRate: 12 };
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
  on('2028-02-29', [200]),
  on('2199-12-31T23:59:59.999Z', [200]),
  read('the path of the preview', '/requests/disclosure', 'attacker', NO_METHOD),
  read('the preview as a request', '/requests/disclosure/disclosure', 'attacker', UNKNOWN_REQUEST),
  read('the parameters as a request', '/requests/parameters/disclosure', 'attacker', UNKNOWN_REQUEST),
];
