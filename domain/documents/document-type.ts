export const DOCUMENT_TYPES = ['ID', 'PROOF_ADDRESS', 'INCOME_STATEMENT', 'BANK_STATEMENT'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The type that verifies its owner once it is verified. */
export const PROOF_OF_IDENTITY: DocumentType = 'ID';

/** Types that prove an income once verified. */
export const PROOFS_OF_INCOME: readonly DocumentType[] = ['INCOME_STATEMENT', 'BANK_STATEMENT'];
