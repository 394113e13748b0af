import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { ActFigures } from '../../domain/shared/act-figures.ts';
import { filterId } from '../../domain/shared/ids.ts';
import type { Operator, OperatorRole } from '../../domain/shared/operator.ts';
import { isId, mayBeNull } from './record.ts';

/** Roles that may perform acts. */
export const SUPPORT = ['support', 'admin'] as const;
export const OFFICER = ['officer', 'admin'] as const;
export const WRITERS = ['support', 'officer', 'admin'] as const;
export const ADMIN = ['admin'] as const;

export type By<Command> = Command & {
  readonly operator: Operator;
  /** The id of what the act makes, in each attempt under one Idempotency-Key, if another service is called. */
  readonly effectId?: string;
};

/** What acts are on, as the audit log keeps it. `Queries` is what finds it. */
export interface Subject<Thing extends object, Queries> {
  /** Such as `loan-request`. */
  readonly type: string;
  /** Of a subject that there is once: the log names subjects by UUID. */
  readonly id?: string;
  /** `null` if there is no such subject. */
  readonly find: (queries: Queries, id: never) => Promise<Thing | null>;
  /** The fields kept of it. They are listed one by one, so that the log holds no personal data after an erasure. */
  readonly keeps: (thing: Thing) => object;
  /** The person whom it concerns, who may not act on it. `null` if acts on it decide nothing about a person: say why. */
  readonly concerns: ((thing: Thing) => string | null) | null;
}

/** Keeps these fields. */
export function only<Field extends string>(...fields: readonly Field[]) {
  return (whole: Readonly<Record<Field, unknown>>) => Object.fromEntries(fields.map((field) => [field, whole[field]]));
}

/** A subject that names its person. */
export const ofPerson = ({ userId }: { readonly userId: string | null }) => userId;

/** What an act did, and its subject as the act leaves it. */
export interface Performed<Result, Thing> {
  readonly result: Result;
  readonly subject: Thing;
}

type Incomplete<Fields> = { readonly [Name in keyof Fields]: Fields[Name] | null };

/** The thing as a record shows it. @throws Error if a field is `null` that the record requires and the act should have set */
export function shownAs<Properties extends TProperties>(
  { properties }: TObject<Properties>,
  thing: Incomplete<Static<TObject<Properties>>>,
) {
  const fields = thing as Readonly<Record<string, unknown>>;
  const missing = Object.keys(properties).filter(
    (name) => fields[name] === null && !mayBeNull(properties[name] as TSchema),
  );
  if (missing.length > 0) throw new Error(`The act has not set ${missing.join(', ')}.`);
  return thing as Static<TObject<Properties>>;
}

/** The fields of a body as JSON. One that is absent is `null`. */
export type Given<Body extends TObject> = {
  readonly [Name in keyof Static<Body>]-?: undefined extends Static<Body>[Name]
    ? Exclude<Static<Body>[Name], undefined> | null
    : Static<Body>[Name];
};

/** What an act gets: JSON. An id has the type that the use case wants. */
type CommandOf<Body extends TObject, Ids extends string, Changes> = By<
  (Changes extends true ? { readonly changes: Static<Body> } : Given<Body>) & Readonly<Record<Ids, never>>
>;

interface UseCaseFor<Command> {
  readonly execute: (command: Command) => Promise<unknown>;
}

/** Work that follows an act once it is stored, outside its unit of work: a call of another service. */
export interface Following<Result> {
  /** Whether it calls over the network, which no unit of work may wait for. */
  readonly isRemote: boolean;
  /** The result of an earlier attempt under the same Idempotency-Key; `null` if none was stored. */
  resumed(effectId: string): Promise<Result | null>;
  execute(result: Result): Promise<void>;
}

/** For an act that a second operator may have to confirm. */
interface SecondOperator<Name extends string, Result, Thing, Queries> {
  /** Its name in `FOUR_EYES`. */
  readonly act: Name;
  /** What the amount of its figures is. */
  readonly amount: string;
  /** What the act does. Figures that differ at the confirmation undo it. */
  readonly figures: (done: Performed<Result, Thing>, queries: Queries) => ActFigures | Promise<ActFigures>;
}

/** What each part of an act works with: the subject, the figures, the person concerned, and the answer. */
interface Declaration<
  Action,
  Name extends string,
  Body,
  Ids,
  Changes,
  Command,
  Run,
  Result,
  Thing extends object,
  Answer,
  ToFind,
  ToFigure,
  ToAsk,
  ToAnswer,
  ToFollow,
> {
  /** Its name in the audit log, such as `loan.change`. */
  readonly action: Action;
  /** The act as a command: `Change the loan`. */
  readonly title: string;
  readonly roles: readonly OperatorRole[];
  readonly second?: SecondOperator<Name, Result, Thing, ToFigure>;
  readonly subject: Subject<Thing, ToFind>;
  /** The ids that its path names. The last one is of what is acted on. */
  readonly ids: readonly Ids[];
  /** The fields of its form. */
  readonly body: Body;
  /** `true`: what is absent stays as it is. The command has the fields as `changes`. */
  readonly changes?: Changes;
  /** It works in several units of work. Its entry in the audit log follows it, also if it stopped halfway. */
  readonly inSteps?: true;
  /** The use case. */
  readonly run: Run;
  /** What goes on outside the unit of work of the act; `null` if nothing does after this command. */
  readonly followedBy?: (ports: ToFollow, command: Command) => Following<Result> | null;
  /** The id of the subject that the act makes. */
  readonly makes?: (result: Result) => string;
  /** The person whom it concerns, if the subject does not name them before the act. */
  readonly concerns?: (queries: ToAsk, command: Command) => Promise<string | null>;
  /** What its entry in the audit log says beside the fields of the subject. */
  readonly says?: (result: Result) => object;
  /** The answer. Default: the subject. */
  readonly answer?: (done: Performed<Result, Thing>, queries: ToAnswer) => Answer | Promise<Answer>;
}

/** Any act, for the code that performs all of them. */
export interface AnyAct
  extends Omit<
    Declaration<
      string,
      string,
      TObject,
      string,
      boolean,
      never,
      new (
        ports: never,
      ) => UseCaseFor<never>,
      never,
      never,
      unknown,
      never,
      never,
      never,
      never,
      never
    >,
    'subject'
  > {
  readonly subject: Omit<Subject<never, never>, 'find'> & {
    readonly find: (queries: never, id: never) => Promise<object | null>;
  };
}

/** An act of operators, with its types. */
export interface Act<Action extends string, Name extends string, Body extends TObject, Command, Answer, Using>
  extends AnyAct {
  readonly action: Action;
  readonly body: Body;
  /** Only types. */
  readonly __types?: {
    readonly name: Name;
    readonly answer: Answer;
    command(given: Command): void;
    using(ports: Using): void;
  };
}

// Why: docs/decisions/0044-acts-of-operators.md
/** Declares an act of operators, once. Role, audit log, approval, route and form follow from it. */
export function operatorAct<
  const Action extends string,
  Body extends TObject,
  Thing extends object,
  ToFind,
  Run extends new (
    ports: never,
  ) => UseCaseFor<CommandOf<Body, Ids, Changes>>,
  const Ids extends string = never,
  const Name extends string = never,
  Changes extends boolean = false,
  Answer = Thing,
  ToFigure = object,
  ToAsk = object,
  ToAnswer = object,
  ToFollow = object,
>(
  act: Declaration<
    Action,
    Name,
    Body,
    Ids,
    Changes,
    CommandOf<Body, Ids, Changes>,
    Run,
    Awaited<ReturnType<InstanceType<Run>['execute']>>,
    Thing,
    Answer,
    ToFind,
    ToFigure,
    ToAsk,
    ToAnswer,
    ToFollow
  >,
) {
  type Command = By<Parameters<InstanceType<Run>['execute']>[0]>;
  type Using = ConstructorParameters<Run>[0] & ToFind & ToFigure & ToAsk & ToAnswer & ToFollow;
  return act as AnyAct as Act<Action, Name, Body, Command, Answer, Using>;
}

type TypesOf<A extends AnyAct> = A extends { readonly __types?: infer Types } ? NonNullable<Types> : never;
export type CommandFor<A extends AnyAct> = TypesOf<A> extends { command(given: infer Command): void } ? Command : never;
export type AnswerOf<A extends AnyAct> = TypesOf<A> extends { readonly answer: infer Answer } ? Answer : never;
export type UsingOf<A extends AnyAct> = TypesOf<A> extends { using(ports: infer Ports): void } ? Ports : never;
/** The name in `FOUR_EYES`; `never` if no second operator can be demanded. */
export type SecondOf<A extends AnyAct> = TypesOf<A> extends { readonly name: infer Name } ? Name : never;

/** The command of an act: the ids of its path, and the fields of its body. A malformed id becomes one that matches nothing. */
export function commandOf(
  { ids, body, changes }: AnyAct,
  { named, given, operator }: { readonly named: object; readonly given: object; readonly operator: Operator },
) {
  const texts = named as Readonly<Record<string, string>>;
  const fields = given as Readonly<Record<string, unknown>>;
  const path = ids.map((name) => [name, filterId(texts[name])]);
  if (changes) return { ...Object.fromEntries(path), changes: fields, operator };
  const values = Object.entries(body.properties).map(([name, schema]) => {
    const value = fields[name] ?? null;
    return [name, typeof value === 'string' && isId(schema) ? filterId(value) : value];
  });
  return { ...Object.fromEntries(path), ...Object.fromEntries(values), operator };
}
