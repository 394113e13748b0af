import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { INVALID } from '../answers.ts';
import type { Attack, AttackRequest } from '../attack.ts';
import { get, post, row } from '../row.ts';
import type { Target } from '../target.ts';

/** A field for a day or an instant. */
interface Field {
  readonly name: string;
  /** Of the error for a day that has the right form. */
  readonly code: string;
  readonly takes: 'days' | 'instants' | 'both';
  readonly send: (text: string, target: Target) => AttackRequest;
}

let deposits = 0;
const deposit = () => ({ bankId: BANKS[0]?.bankId, reference: `DAY-${++deposits}`, amount: 5, currency: 'USD' });

const statement = (name: string): Field => ({
  name,
  code: 'INVALID_STATEMENT_PERIOD',
  takes: 'days',
  send: (text, { victim, belongings }) =>
    get(victim, `/loans/${belongings.loanId}/statement?${name}=${encodeURIComponent(text)}`),
});
const FIELDS: readonly Field[] = [
  statement('from'),
  statement('to'),
  {
    name: 'receivedAt',
    code: 'INVALID_DEPOSIT',
    takes: 'instants',
    send: (receivedAt, { operator }) => post(operator, '/backoffice/deposits', { ...deposit(), receivedAt }),
  },
  {
    name: 'disbursementDate',
    code: 'INVALID_DISBURSEMENT_DATE',
    takes: 'both',
    send: (disbursementDate, { attacker }) =>
      post(attacker, '/requests/disclosure', { amount: 10_000, term: 12, interestRate: 12, disbursementDate }),
  },
  {
    name: 'promisedOn',
    code: 'INVALID_NOTE',
    takes: 'both',
    send: (promisedOn, { operator, belongings: { loanId } }) =>
      post(operator, '/backoffice/notes', { loanId, kind: 'promise', text: 'Soon.', promisedOn, promisedAmount: 5 }),
  },
];
const CLOCK: Field = {
  name: 'date',
  code: 'INVALID_CLOCK_DATE',
  takes: 'both',
  send: (date, { operator }) => post(operator, '/sandbox/clock', { date }),
};

const FAR_DAYS = ['0000-01-01', '0001-01-01', '1582-10-10', '1899-12-31', '2200-01-01', '9999-12-31'];
const NO_DAYS = ['0000-00-00', '2026-02-30', '2026-04-31', '2026-13-01', '1900-02-29', '2100-02-29'];
const FAR_INSTANTS = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '1899-12-31T23:59:59.999Z',
  '2200-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
];
const NO_INSTANTS = [
  '2026-02-30T10:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T25:00:00Z',
  '2026-11-20T23:60:00Z',
  '2016-12-31T23:59:60Z',
  '2199-12-31T24:00:00Z',
];
/** Also instants of another offset, which would cross the bound in UTC. */
const OTHER_FORMS = [
  '',
  'now',
  '2026-1-1',
  '20261120',
  '2026-11-20\n',
  '٢٠٢٦-١١-٢٠',
  '2026-11-20[u-ca=hebrew]',
  '-000001-01-01',
  '+002026-11-20',
  '+010000-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '+002026-11-20T10:00:00Z',
  '2199-12-31T23:59:59-01:00',
  '1900-01-01T00:00:00+01:00',
  '2026-11-20T10:00:00z',
  '2026-W47-5',
  '2026-325',
];

const withPointer = (name: string) => (seen: { readonly text: string }) => {
  const [detail] = JSON.parse(seen.text).error?.details ?? [];
  return detail?.path === `/${name}` ? undefined : `Its details are ${JSON.stringify(detail)}.`;
};

function attacksOn({ name, code, takes, send }: Field): Attack[] {
  const days = [...FAR_DAYS, ...NO_DAYS];
  const instants = [...FAR_INSTANTS, ...NO_INSTANTS];
  const unfit = takes === 'days' ? instants : takes === 'instants' ? days : [];
  const fit = [...days, ...instants].filter((text) => !unfit.includes(text));
  const refused = (text: string, answer: Attack['answer']) =>
    row(`${name} ${text}`, answer, (target) => send(text, target), { also: withPointer(name) });
  return [
    ...fit.map((text) => refused(text, [400, code])),
    ...[...unfit, ...OTHER_FORMS].map((text) => refused(text, INVALID)),
  ];
}

const [FROM, TO, RECEIVED] = FIELDS as [Field, Field, Field];
const accepted = ({ name, send }: Field, text: string) => row(`${name} ${text}`, [200], (target) => send(text, target));

/** Days and instants outside the years 1900 to 2199, or that do not exist. */
export const DAYS: readonly Attack[] = [
  ...FIELDS.flatMap(attacksOn),
  accepted(FROM, '1900-01-01'),
  accepted(TO, '2199-12-31'),
  accepted(RECEIVED, '1900-01-01T00:00:00Z'),
  accepted(RECEIVED, '1904-02-29T23:59:59.999Z'),
];
export const CLOCK_DAYS: readonly Attack[] = attacksOn(CLOCK);
