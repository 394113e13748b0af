/** Why an account was deleted, without its owner. */
export interface AccountClosure {
  readonly reason: string | null;
  readonly closedAt: Date;
}

export interface AccountClosures {
  add(closure: AccountClosure): Promise<void>;
}
