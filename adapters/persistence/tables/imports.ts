import { defineEntity, p } from '@mikro-orm/core';

/** A line of an imported file. */
export const ImportedLoanMapping = defineEntity({
  name: 'ImportedLoan',
  tableName: 'imported_loans',
  properties: {
    externalId: p.text().primary(),
    /** Of the document. `null` once the borrower is erased. */
    sha256: p.text().nullable(),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    madeAccount: p.boolean(),
    importedAt: p.datetime(),
  },
});
