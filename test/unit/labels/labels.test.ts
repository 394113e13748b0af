import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  InvalidLabels,
  type LabelChanges,
  type LabelledKind,
  Labels,
  METADATA_MAX_MEMBERS,
  relabelled,
} from '../../../domain/labels/labels.ts';
import { itForAny } from '../../support/for-any.ts';

const METADATA = { branch: 'Caracas', campaign: 'spring' };
const labels = Labels.none.changedBy({ externalId: 'CRM-1', metadata: METADATA });
const shown = ({ externalId, metadata }: Labels) => ({ externalId, metadata: Object.fromEntries(metadata) });
const members = (count: number, value: string | null = 'x') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`name ${at}`, value]));

function faultsOf(change: () => unknown): readonly (string | null)[] {
  try {
    change();
  } catch (error) {
    if (error instanceof InvalidLabels) return error.details.map(({ field }) => field);
    throw error;
  }
  return [];
}

describe('a change of labels', () => {
  it.each<[string, LabelChanges, object, readonly string[]]>([
    ['nothing, for what is absent', {}, { externalId: 'CRM-1', metadata: METADATA }, []],
    ['the id alone', { externalId: 'CRM-2' }, { externalId: 'CRM-2', metadata: METADATA }, ['externalId']],
    ['no id, for null', { externalId: null }, { externalId: null, metadata: METADATA }, ['externalId']],
    [
      'members that are given, and leaves the others',
      { metadata: { branch: 'Mérida', agent: '7' } },
      { externalId: 'CRM-1', metadata: { branch: 'Mérida', campaign: 'spring', agent: '7' } },
      ['metadata.agent', 'metadata.branch'],
    ],
    [
      'no member that is null',
      { metadata: { branch: null, unknown: null } },
      { externalId: 'CRM-1', metadata: { campaign: 'spring' } },
      ['metadata.branch'],
    ],
    [
      'no metadata, for null',
      { metadata: null },
      { externalId: 'CRM-1', metadata: {} },
      ['metadata.branch', 'metadata.campaign'],
    ],
    ['nothing, for the same values', { externalId: 'CRM-1', metadata: METADATA }, shown(labels), []],
    [
      'a member without a text',
      { metadata: { branch: '' } },
      { metadata: { ...METADATA, branch: '' } },
      ['metadata.branch'],
    ],
  ])('sets %s', (_what, changes, after, changed) => {
    const next = labels.changedBy(changes);
    expect(shown(next)).toMatchObject(after);
    expect(next.differencesFrom(labels)).toEqual(changed);
  });

  it('takes names of the prototype of objects for names', () => {
    const metadata = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}');
    const next = Labels.none.changedBy({ metadata });
    expect([...next.metadata]).toEqual(Object.entries(metadata));
    expect(next.changedBy({ metadata: { constructor: null } as never }).metadata.size).toBe(2);
  });

  it.each<[string, LabelChanges, readonly string[]]>([
    ['an id of 200 visible ASCII characters', { externalId: `!${'x'.repeat(198)}~` }, []],
    ['an id of 201 characters', { externalId: 'x'.repeat(201) }, ['externalId']],
    ['an empty id', { externalId: '' }, ['externalId']],
    ['a blank in an id', { externalId: 'a b' }, ['externalId']],
    ['a line break after an id', { externalId: 'a\n' }, ['externalId']],
    ['a letter outside ASCII in an id', { externalId: 'ñ' }, ['externalId']],
    ['50 members', { metadata: members(48) }, []],
    ['51 members', { metadata: members(49) }, ['metadata']],
    ['50 members after some are taken out', { metadata: { ...members(50), branch: null, campaign: null } }, []],
    ['more members that are taken out', { metadata: members(90, null) }, []],
    ['a name of 100 characters', { metadata: { ['😀'.repeat(100)]: '' } }, []],
    ['a name of 101 characters', { metadata: { ['x'.repeat(101)]: '' } }, ['metadata']],
    ['a member without a name', { metadata: { '': 'x' } }, ['metadata']],
    ['a value of 500 characters', { metadata: { long: '😀'.repeat(500) } }, []],
    ['a value of 501 characters', { metadata: { long: 'x'.repeat(501) } }, ['metadata']],
    [
      'several faults at once',
      { externalId: '', metadata: { '': 'x'.repeat(501) } },
      ['externalId', 'metadata', 'metadata'],
    ],
  ])('is judged for %s', (_what, changes, faults) => {
    expect(faultsOf(() => labels.changedBy(changes))).toEqual(faults);
  });

  const metadata = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    fc.option(fc.string({ maxLength: 3 }), { nil: null }),
  );
  itForAny([metadata, metadata, metadata])('after another is the two as one', (stored, first, second) => {
    const before = Labels.none.changedBy({ metadata: stored });
    const oneByOne = before.changedBy({ metadata: first }).changedBy({ metadata: second });
    const atOnce = before.changedBy({ metadata: { ...first, ...second } });
    expect(shown(oneByOne)).toEqual(shown(atOnce));
    expect(oneByOne.differencesFrom(atOnce)).toEqual([]);
    expect(oneByOne.metadata.size).toBeLessThan(METADATA_MAX_MEMBERS);
  });
});

describe('the labels of a person whose account is deleted', () => {
  const change = (kind: LabelledKind, changes: LabelChanges) => () =>
    relabelled({ kind, id: 'one', personId: 'person', isErased: true, labels: Labels.none }, changes);

  it.each<[string, LabelledKind, LabelChanges, readonly string[]]>([
    ['get no own id', 'user', { externalId: 'CRM-1' }, ['externalId']],
    ['get no metadata', 'user', { metadata: METADATA }, ['metadata']],
    ['get no metadata on a loan', 'loan', { externalId: 'L-1', metadata: METADATA }, ['metadata']],
    ['may get an id of a loan', 'loan', { externalId: 'L-1', metadata: null }, []],
    ['may be left alone', 'user', {}, []],
  ])('%s', (_what, kind, changes, faults) => {
    expect(faultsOf(change(kind, changes))).toEqual(faults);
  });
});
