import type { Static, TObject } from 'typebox';
import type { OperatorAction } from '../../application/audit/roles.ts';
import type { OnceKeys } from '../../application/shared/idempotency.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import type { SentAnswer } from '../shared/sent-answer.ts';
import type { Description, Facts } from './descriptions.ts';
import type { Labels } from './forms.ts';

/** The answers of acts, kept under the same keys as those of the JSON API. */
export type ResponseKeys = OnceKeys<SentAnswer>;

export interface Act<Values> {
  readonly params: Readonly<Record<string, string>>;
  /** The fields of the form. */
  readonly values: Values;
  readonly operator: Operator;
  /** The digest of the description that was confirmed. */
  readonly confirmedDigest?: string;
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
  /** The page that offers it, such as `/requests/:requestId`. */
  readonly page: string;
  /** The page of the act is for operators who may perform it. */
  readonly allowed: OperatorAction;
  /** The act as a command: `Approve the request`. */
  readonly title: string;
  /** The body schema of the same operation of the JSON API. Without it there is nothing to fill in. */
  readonly body?: Body;
  /** A label for each field of the body. */
  readonly labels?: Labels<Static<Body>>;
  /** The first values of the form. */
  initial?(params: Act<unknown>['params'], operator: Operator): Promise<object>;
  /** The figures of the confirmation. Errors of business rules are shown instead. */
  describe(act: Act<Static<Body>>): Promise<Facts | Description>;
  /** Calls the audited use case. */
  execute(act: Act<Static<Body>>): Promise<Done>;
  /** `true`: the figures stay beside the form, and follow what is typed. */
  readonly live?: true;
  /** `true`: there is nothing to confirm. The button of the form performs the act, and `describe` returns no figures. */
  readonly immediate?: true;
  /** `true`: the result replaces the form, so that the browser drops a second click with htmx. */
  readonly inPlace?: true;
}
