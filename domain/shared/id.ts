/** A UUIDv7 as text, branded so that a payment's id cannot be passed as a loan's. */
export type Id<Of extends string> = string & { readonly __idOf: Of };

/** A borrower or an operator. */
export type UserId = Id<'User'>;
