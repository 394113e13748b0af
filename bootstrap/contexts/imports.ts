import { wireNames } from '../../adapters/http/answers/errors.ts';
import { KyselyImportedLoans } from '../../adapters/persistence/imports/kysely-imported-loans.ts';
import { ImportBorrower } from '../../application/identity/registration.ts';
import { ImportLoan, ImportLoans } from '../../application/imports/import-loans.ts';
import type { ImportedLoans } from '../../application/imports/imported-loans.port.ts';
import type { FieldNames } from '../../application/imports/loan-document.ts';
import { defineContext } from '../context.ts';
import { adapter } from '../ports.ts';
import { IdentityPorts } from './identity.ts';
import { LabelPorts } from './labels.ts';
import { RequestPorts, requestsContext } from './loan-requests.ts';
import { loansContext } from './loans.ts';
import { productsContext } from './products.ts';

/** Loans of other systems. */
export const importsContext = defineContext({
  uses: {
    ...IdentityPorts,
    ...LabelPorts,
    lendingParameters: RequestPorts.lendingParameters,
    productUseCases: productsContext.useCases,
    requestUseCases: requestsContext.useCases,
    loanUseCases: loansContext.useCases,
  },
  ports: {
    importedLoans: adapter<ImportedLoans>(({ em, directUrl }) => new KyselyImportedLoans(em, directUrl)),
    fieldNames: adapter<FieldNames>(() => wireNames),
  },
  useCases: { ImportBorrower },
  composed({ productUseCases, requestUseCases, loanUseCases, ...ports }) {
    const importLoan = new ImportLoan({ ...ports, ...productUseCases, ...requestUseCases, ...loanUseCases });
    return { importLoans: new ImportLoans({ ...ports, importLoan }) };
  },
});

export const ImportPorts = importsContext.ports;
