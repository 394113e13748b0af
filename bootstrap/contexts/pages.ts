import { servicePages } from '../../adapters/http/pages/pages.ts';
import { defineContext } from '../context.ts';
import { identityContext } from './identity.ts';

/** The pages to which links lead, unless an app has them. */
export const pagesContext = defineContext({
  uses: { identity: identityContext.useCases },
  ports: {},
  routes: async (http, _useCases, { config, identity }) => {
    if (config.appUrl !== null) return;
    const { checkMailedToken, confirmEmail, resetPassword } = identity;
    await http.register(servicePages, {
      lenderName: config.lender.name,
      checkMailedToken,
      confirmEmail,
      resetPassword,
    });
  },
});
