import * as closing from '../closing/closing.acts.ts';
import * as documents from '../documents/document.acts.ts';
import * as users from '../identity/user.acts.ts';
import * as labels from '../labels/label.acts.ts';
import * as requests from '../loan-requests/loan-request.acts.ts';
import * as holidays from '../loans/holiday.acts.ts';
import * as loans from '../loans/loan.acts.ts';
import * as payments from '../payments/payment.acts.ts';
import * as products from '../products/product.acts.ts';
import type { AnyAct, SecondOf } from '../shared/act.ts';
import * as support from '../support/support.acts.ts';
import * as webhooks from '../webhooks/webhook.acts.ts';
import * as operators from './operator.acts.ts';

const exported = {
  ...requests,
  ...loans,
  ...holidays,
  ...payments,
  ...support,
  ...documents,
  ...users,
  ...labels,
  ...products,
  ...webhooks,
  ...operators,
  ...closing,
};

type Exported = typeof exported;
export type Acts = {
  readonly [Name in keyof Exported as Exported[Name] extends AnyAct ? Name : never]: Exported[Name];
};

const isAct = (value: unknown): value is AnyAct => typeof value === 'object' && value !== null && 'action' in value;

/** Every act of operators, by its name in the code. */
export const ACTS = Object.fromEntries(Object.entries(exported).filter(([, value]) => isAct(value))) as unknown as Acts;

export const ALL_ACTS: readonly AnyAct[] = Object.values(ACTS);

/** An act for which a second operator can be demanded, as `FOUR_EYES` names it. `approve` covers making an offer. */
export type FourEyesAct = SecondOf<Acts[keyof Acts]>;
export const FOUR_EYES_ACTS = [
  ...new Set(ALL_ACTS.flatMap(({ second }) => second?.act ?? [])),
] as readonly FourEyesAct[];

/** The acts that an approval can be of. */
export type ApprovableAction = {
  readonly [Name in keyof Acts]: SecondOf<Acts[Name]> extends never ? never : Acts[Name]['action'];
}[keyof Acts];

/** Whether an act needs a second operator in this service. */
export function needsSecond({ second }: Pick<AnyAct, 'second'>, fourEyes: readonly FourEyesAct[]): boolean {
  return second !== undefined && fourEyes.some((act) => act === second.act);
}
