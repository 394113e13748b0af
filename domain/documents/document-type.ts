/** What a document is meant to prove. Only an `ID` proves who its owner is. */
export const DOCUMENT_TYPES = ['ID', 'PROOF_ADDRESS', 'INCOME_STATEMENT', 'BANK_STATEMENT'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Any of these, once verified, proves an income. */
export const PROOFS_OF_INCOME: readonly DocumentType[] = ['INCOME_STATEMENT', 'BANK_STATEMENT'];
