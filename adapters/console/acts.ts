import { createHash } from 'node:crypto';
import type { Static, TObject } from 'typebox';
import type { OperatorAction } from '../../application/operators/roles.ts';
import type { Idempotency } from '../../application/shared/idempotency.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import type { Facts } from './fields.ts';
import type { Labels } from './forms.ts';
import type { Ids } from './ids.ts';
import type { Table } from './lists.ts';

/** What a confirmation shows. Without the digest of a preview, one is made of the facts. */
export interface Description {
  readonly facts: Facts;
  readonly tables?: readonly Table[];
  readonly digest?: string;
}

export function descriptionOf(described: Facts | Description): Description & { readonly digest: string } {
  const description = 'facts' in described ? described : { facts: described };
  return { digest: digestOf(description.facts), ...description };
}

/** The description after another fact. */
export function withFact(described: Facts | Description, fact: Facts[number]): Facts | Description {
  return 'facts' in described ? { ...described, facts: [fact, ...described.facts] } : [fact, ...described];
}

export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** Says that a second operator is needed. Not part of what is confirmed. */
export function withSecondOperator(description: Description, isNeeded: boolean): Description {
  const note = ['A second operator', 'Must confirm it within 7 days. Until then nothing is done'] as const;
  return isNeeded ? { ...description, facts: [...description.facts, note] } : description;
}

export interface SubmittedAct<Values> {
  /** What its path names. */
  readonly params: Ids;
  /** The fields of the form. */
  readonly values: Values;
  readonly operator: Operator;
  /** The digest of the description that was confirmed. */
  readonly confirmedDigest?: string;
  /** As in a command. */
  readonly effectId?: string;
}

export interface Done {
  /** The page to show next, below `/console`. */
  readonly location: string;
  /** The result in a sentence. */
  readonly message: string;
  /** Shown in this answer only, and never stored. For acts with `inPlace`. */
  readonly secret?: string;
}

export interface Action<Body extends TObject> {
  /** Below `/console`, such as `/requests/:requestId/approve`. */
  readonly path: string;
  /** The page that links to it, such as `/requests/:requestId`. */
  readonly page: string;
  /** The page of the act is for operators who may perform it. */
  readonly allowed: OperatorAction;
  /** The act as a command: `Approve the request`. */
  readonly title: string;
  /** The body schema of the same operation of the JSON API. Without it there is nothing to fill in. */
  readonly body?: Body;
  /** Labels that the names of the fields do not give. */
  readonly labels?: Labels<Static<Body>>;
  /** The first values of the form. */
  initial?(params: Ids, operator: Operator): object | Promise<object>;
  /** The figures of the confirmation. Errors of business rules are shown instead. */
  describe(act: SubmittedAct<Static<Body>>): Promise<Facts | Description>;
  /** How a key makes a retry safe. By default the whole act is in one transaction. */
  idempotencyOf?(act: SubmittedAct<Static<Body>>): Idempotency | Promise<Idempotency>;
  /** Calls the audited use case. */
  execute(act: SubmittedAct<Static<Body>>): Promise<Done>;
  /** `true`: the figures stay beside the form, and follow what is typed. */
  readonly live?: true;
  /** `true`: there is nothing to confirm. The button of the form performs the act, and `describe` returns no figures. */
  readonly immediate?: true;
  /** `true`: the result replaces the form, so that the browser drops a second click with htmx. */
  readonly inPlace?: boolean;
}
