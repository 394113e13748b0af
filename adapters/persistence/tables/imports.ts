import { defineEntity, p } from '@mikro-orm/core';
import { leftOut, leftOutAndErased } from './personal-marks.ts';

/** A line of an imported file. */
export const ImportedLoanMapping = defineEntity({
  name: 'ImportedLoan',
  tableName: 'imported_loans',
  properties: {
    externalId: p.text().primary(),
    /** Of the document, which has the name and the address. `null` once the borrower is erased. */
    sha256: leftOutAndErased(p.text().nullable()),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    madeAccount: leftOut(p.boolean()),
    importedAt: p.datetime().accessor('at'),
  },
});
