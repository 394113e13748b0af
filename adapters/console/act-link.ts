import type { OperatorAction } from '../../application/audit/roles.ts';

/** A link to an action, below `/console`. It opens in place. Pages show it to operators who may perform the action. */
export interface ActLink {
  readonly path: string;
  readonly allowed: OperatorAction;
  readonly title: string;
  /** `true`: its form is open when the page is shown. */
  readonly open?: true;
}
