import { domainError, type ErrorDetail, validationError } from '../shared/domain-error.ts';
import { sentence } from '../shared/phrase.ts';
import { lengthOf } from '../shared/text.ts';

/** What has labels. */
export const LABELLED_KINDS = ['user', 'request', 'loan', 'payment'] as const;
export type LabelledKind = (typeof LABELLED_KINDS)[number];

/** Visible ASCII. */
export const EXTERNAL_ID = /^[\x21-\x7e]{1,200}$/;

export const METADATA_MAX_MEMBERS = 50;
/** Characters. */
export const METADATA_NAME_MAX_LENGTH = 100;
/** Characters. */
export const METADATA_VALUE_MAX_LENGTH = 500;

export const LABEL_FAULTS = {
  externalId: sentence('Enter 1 to 200 visible ASCII characters.'),
  name: sentence('A name must have 1 to {max} characters.'),
  value: sentence('A value must have at most {max} characters.'),
  members: sentence('There must be at most {max} members.'),
  erased: sentence('The account of this person is deleted.'),
};

export class InvalidLabels extends validationError('INVALID_LABELS', 'The labels are not valid. See details.') {}

export class ExternalIdTaken extends domainError(
  'invalid',
  'EXTERNAL_ID_TAKEN',
  'Another one of this kind has this external id.',
  'externalId',
) {}

/** What is absent stays as it is. */
export interface LabelChanges {
  /** `null`: none. */
  readonly externalId?: string | null;
  /** The members to set, and with `null` those to take out. `null`: all of them. */
  readonly metadata?: Readonly<Record<string, string | null>> | null;
}

/** The names that other systems have for something here. Never changed: a change makes new ones. */
export class Labels {
  static readonly none = new Labels(null, new Map());

  readonly externalId: string | null;
  readonly metadata: ReadonlyMap<string, string>;

  /** @throws InvalidLabels */
  constructor(externalId: string | null, metadata: ReadonlyMap<string, string>) {
    const faults = [...faultsOfId(externalId), ...faultsOfMetadata(metadata)];
    if (faults.length > 0) throw new InvalidLabels(faults);
    this.externalId = externalId;
    this.metadata = metadata;
  }

  /** @throws InvalidLabels */
  changedBy({ externalId = this.externalId, metadata = {} }: LabelChanges): Labels {
    return new Labels(externalId, metadata === null ? new Map() : merged(this.metadata, metadata));
  }

  /** The names of what differs, such as `externalId` and `metadata.branch`. */
  differencesFrom(before: Labels): readonly string[] {
    const names = [...new Set([...before.metadata.keys(), ...this.metadata.keys()])].sort();
    const members = names.filter((name) => this.metadata.get(name) !== before.metadata.get(name));
    return [
      ...(this.externalId === before.externalId ? [] : ['externalId']),
      ...members.map((name) => `metadata.${name}`),
    ];
  }
}

function merged(before: Labels['metadata'], changes: NonNullable<LabelChanges['metadata']>): Labels['metadata'] {
  const after = new Map(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

function faultsOfId(externalId: string | null): readonly ErrorDetail[] {
  const isValid = externalId === null || EXTERNAL_ID.test(externalId);
  return isValid ? [] : [{ field: 'externalId', ...LABEL_FAULTS.externalId() }];
}

function faultsOfMetadata(metadata: Labels['metadata']): readonly ErrorDetail[] {
  const names = [...metadata.keys()].map(lengthOf);
  const values = [...metadata.values()].map(lengthOf);
  const faults = [
    ...(metadata.size > METADATA_MAX_MEMBERS ? [LABEL_FAULTS.members({ max: METADATA_MAX_MEMBERS })] : []),
    ...(names.some((length) => length === 0 || length > METADATA_NAME_MAX_LENGTH)
      ? [LABEL_FAULTS.name({ max: METADATA_NAME_MAX_LENGTH })]
      : []),
    ...(values.some((length) => length > METADATA_VALUE_MAX_LENGTH)
      ? [LABEL_FAULTS.value({ max: METADATA_VALUE_MAX_LENGTH })]
      : []),
  ];
  return faults.map((fault) => ({ field: 'metadata', ...fault }));
}

/** A person, request, loan or payment with its labels. */
export interface LabelledThing {
  readonly kind: LabelledKind;
  readonly id: string;
  /** The person to whom it belongs, or who it is. */
  readonly personId: string;
  /** Whether the person's account is deleted. */
  readonly isErased: boolean;
  readonly labels: Labels;
}

/**
 * The labels of a thing after a change. The metadata of all that belongs to a person is personal, and so is the external id
 * of the person, so neither comes back once the account is deleted. The other ids stay with the financial records.
 *
 * @throws InvalidLabels
 */
export function relabelled({ kind, isErased, labels }: LabelledThing, changes: LabelChanges): Labels {
  const after = labels.changedBy(changes);
  const personal = [
    ...(kind === 'user' && after.externalId !== null ? ['externalId'] : []),
    ...(after.metadata.size > 0 ? ['metadata'] : []),
  ];
  if (isErased && personal.length > 0) {
    throw new InvalidLabels(personal.map((field) => ({ field, ...LABEL_FAULTS.erased() })));
  }
  return after;
}
