import { ImportLoan } from '../../application/imports/import-loan.ts';
import { ImportLoans } from '../../application/imports/import-loans.ts';
import { defineContext } from '../context.ts';
import { IdentityPorts, identityContext } from './identity.ts';
import { loansContext } from './loans.ts';
import { productsContext } from './products.ts';
import { requestsContext } from './requests.ts';

/** Loans of other systems. */
export const importsContext = defineContext({
  uses: {
    importedLoans: IdentityPorts.importedLoans,
    identityUseCases: identityContext.useCases,
    productUseCases: productsContext.useCases,
    requestUseCases: requestsContext.useCases,
    loanUseCases: loansContext.useCases,
  },
  ports: {},
  useCases: (ports) => {
    const { takeOverBorrower } = ports.identityUseCases;
    const { takeOverProduct } = ports.productUseCases;
    const { takeOverRequest } = ports.requestUseCases;
    const { takeOverLoan } = ports.loanUseCases;
    const importLoan = new ImportLoan({ ...ports, takeOverBorrower, takeOverProduct, takeOverRequest, takeOverLoan });
    return { importLoans: new ImportLoans({ ...ports, importLoan }) };
  },
});
