/** Why somebody left. It does not say who. */
export interface AccountClosure {
  readonly reason: string | null;
  readonly closedAt: Date;
}

export interface AccountClosures {
  add(closure: AccountClosure): Promise<void>;
}
