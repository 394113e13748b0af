/** The SHA-256 of some bytes, in lower-case hexadecimal. */
export type Sha256 = string & { readonly __sha256: true };
