import { setTimeout as sleep } from 'node:timers/promises';
import type { Static, TObject } from 'typebox';
import { IdempotencyKeyInUse, type KeyedRequest } from '../../application/shared/idempotency.ts';
import type { Approval } from '../../domain/operators/approval.ts';
import { answerTo, errorBody } from '../http/answers/errors.ts';
import { underKey } from '../http/answers/idempotency.ts';
import { httpErrors } from '../http/fields/http-errors.ts';
import type { SentAnswer } from '../idempotency/sent-answer.ts';
import { type Action, type Done, descriptionOf, type SubmittedAct } from './acts.ts';
import type { ConsolePorts } from './console-ports.ts';

/** The status stored with the result of an act. */
export const DONE = 303;
/** How often a second click looks for the result of the first, and how long it waits in between. */
const LOOKS = 50;
const LOOK_MS = 100;

interface Performed {
  readonly answer: SentAnswer;
  /** Only the first answer has it, because it is not stored. */
  readonly secret?: string | undefined;
}

/** Performs the act once, if its figures are those that were confirmed. */
export async function once<Body extends TObject>(
  keys: Pick<ConsolePorts, 'onceKeys' | 'resumableKeys'>,
  keyed: KeyedRequest,
  definition: Action<Body>,
  act: SubmittedAct<Static<Body>>,
  confirmedDigest: unknown,
): Promise<Performed> {
  // Not in the transaction of the act: a preview changes aggregates that it does not store. A repeated click gets
  // its stored answer, even if there is nothing to describe any more.
  const [figures] = await Promise.allSettled([definition.describe(act)]);
  let secret: string | undefined;
  const perform = async (effectId?: string) => {
    if (figures.status === 'rejected') throw figures.reason;
    const { digest } = descriptionOf(figures.value);
    if (digest !== confirmedDigest) throw httpErrors.outdatedFigures();
    const { secret: issued, ...done } = await definition.execute({
      ...act,
      confirmedDigest: digest,
      ...(effectId !== undefined && { effectId }),
    });
    secret = issued;
    return doneAnswer(done);
  };
  const { onceKeys, resumableKeys } = keys;
  const isResumable = (await definition.idempotencyOf?.(act)) === 'resumable';
  const { answer, replayed } = await waitForFirstAttempt(() =>
    isResumable
      ? resumableKeys.resume(keyed, (effectId) => underKey(() => perform(effectId), OTHERWISE))
      : onceKeys.once(keyed, () => underKey(perform, OTHERWISE)),
  );
  return { answer, secret: replayed ? undefined : secret };
}

/** A sentence about the result holds no personal data. */
const doneAnswer = (done: Done) => ({ answer: { statusCode: DONE, body: JSON.stringify(done) }, aboutUserId: null });

const OTHERWISE: Parameters<typeof underKey>[1] = {
  refused(error) {
    const answer = answerTo(error);
    return { answer: { statusCode: answer.statusCode, body: errorBody(answer) }, aboutUserId: null };
  },
  /** Leads to the page of the approval, which leads on to the subject. */
  waits: ({ id }: Approval) =>
    doneAnswer({ location: `/approvals/${id}`, message: 'Nothing is done yet: it waits for a second operator.' }),
};

/** A second click waits for the first. */
async function waitForFirstAttempt<Result>(once: () => Promise<Result>): Promise<Result> {
  for (let looks = 1; ; looks++) {
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof IdempotencyKeyInUse) || looks === LOOKS) throw error;
      await sleep(LOOK_MS);
    }
  }
}
