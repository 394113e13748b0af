import { type Static, Type } from 'typebox';
import { ExternalIdField } from '../../../application/labels/label.acts.ts';
import type { LabelsView } from '../../../application/labels/labels.record.ts';
import type { OperatorAct } from '../../../application/operators/audited.ts';
import type { AnyAct } from '../../../application/shared/act.ts';
import { nullable } from '../../../application/shared/record.ts';
import {
  type LabelChanges,
  Labels,
  METADATA_MAX_MEMBERS,
  METADATA_NAME_MAX_LENGTH,
  METADATA_VALUE_MAX_LENGTH,
} from '../../../domain/labels/labels.ts';
import { httpErrors } from '../../http/fields/http-errors.ts';
import { TYPED_FAULTS } from '../../texts/en/errors.ts';
import type { ActsOn } from '../actions.ts';
import type { Part } from '../details.ts';
import type { Facts } from '../fields.ts';
import { orNone } from '../format.ts';

const BETWEEN = ' = ';
const LINE_LENGTH = METADATA_NAME_MAX_LENGTH + BETWEEN.length + METADATA_VALUE_MAX_LENGTH + 1;

const LabelsForm = Type.Object(
  {
    externalId: Type.Optional(nullable(ExternalIdField)),
    metadata: Type.Optional(Type.String({ maxLength: METADATA_MAX_MEMBERS * LINE_LENGTH })),
  },
  { additionalProperties: false },
);
type Values = Static<typeof LabelsForm>;

type Member = readonly [name: string, value: string];

const lineOf = ([name, value]: Member) => `${name}${BETWEEN}${value}`;

function memberIn(line: string): Member | null {
  const at = line.indexOf('=');
  return at < 0 ? null : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** The members that a line can say. The form leaves others, such as texts of two lines, as they are. */
function membersToType({ metadata }: LabelsView): readonly Member[] {
  return Object.entries(metadata).filter((member) => {
    const line = lineOf(member);
    const read = /[\r\n]/.test(line) ? null : memberIn(line);
    return read?.[0] === member[0] && read[1] === member[1];
  });
}

/** @throws `VALIDATION_FAILED` for a line without a value */
function typedIn({ metadata = '' }: Values): ReadonlyMap<string, string> {
  const lines = metadata.split('\n').filter((line) => line.trim() !== '');
  const members = lines.map(memberIn);
  if (members.includes(null)) throw httpErrors.invalid([{ path: '/metadata', ...TYPED_FAULTS.member() }]);
  return new Map(members as Member[]);
}

/** A line that was taken out takes out its member. */
function changesIn(values: Values, before: LabelsView): Required<LabelChanges> {
  const typed = typedIn(values);
  const gone = membersToType(before).filter(([name]) => !typed.has(name));
  const metadata = Object.fromEntries([...gone.map(([name]) => [name, null] as const), ...typed]);
  return { externalId: values.externalId ?? null, metadata };
}

function changeFacts(before: LabelsView, changes: LabelChanges): Facts {
  const now = new Labels(before.externalId, new Map(Object.entries(before.metadata)));
  const after = now.changedBy(changes);
  const rows = (labels: Labels) =>
    new Map([
      ['External id', labels.externalId] as const,
      ...[...labels.metadata].map(([name, value]) => [`Metadata: ${name}`, value] as const),
    ]);
  const [was, is] = [rows(now), rows(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
  if (changed.length === 0) return [['Changes', 'None']];
  return changed.map((name) => [
    name,
    `${orNone(was.get(name) ?? null)} now, ${orNone(is.get(name) ?? null)} afterwards`,
  ]);
}

/** Adds the act that changes the own id and the metadata of the thing of a page. */
export function addLabelling<Thing extends LabelsView>(acts: ActsOn<Thing>, act: OperatorAct<AnyAct>): void {
  acts.perform('labels', act, {
    done: 'The labels are changed.',
    body: LabelsForm,
    labels: {
      externalId: 'External id, of the lender or of another system',
      metadata: 'Metadata, one a line, such as branch = Caracas. The person reads them in the export of their data',
    },
    initial: (thing) => ({ externalId: thing.externalId, metadata: membersToType(thing).map(lineOf).join('\n') }),
    adds: ({ values }, thing) => changesIn(values, thing),
    describe: (thing, { values }) => changeFacts(thing, changesIn(values, thing)),
  });
}

/** The own id and the metadata of a thing, for its page. */
export function labelsPart({ externalId, metadata }: LabelsView): Part {
  return { title: 'Labels', facts: [['External id', orNone(externalId)], ...Object.entries(metadata)] };
}
