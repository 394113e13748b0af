/** A person, for papers. */
export interface Person {
  readonly name: string;
  /** Named instead if a paper cannot show the name. */
  readonly email: string;
}

/** The borrower whom a row concerns, for operators. After an erasure only the id is left. */
export interface Borrower {
  readonly userId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}

export interface OfBorrower {
  readonly borrower: Borrower;
}
