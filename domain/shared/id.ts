/** A UUIDv7 as text. The brand keeps a payment's id from being passed where a loan's is wanted. */
export type Id<Of extends string> = string & { readonly __idOf: Of };

/** The person that everything hangs on: borrower or operator. */
export type UserId = Id<'User'>;
