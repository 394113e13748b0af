import { servicePages } from '../../adapters/http/pages/pages.ts';
import { defineContext } from '../context.ts';
import { identityContext } from './identity.ts';

/** The pages to which links lead, unless an app has them. */
export const pagesContext = defineContext({
  uses: { identity: identityContext.useCases },
  ports: {},
  routes: async (http, { config, identity }) => {
    if (config.appUrl !== null) return;
    await http.register(servicePages, { ...identity, lenderName: config.lender.name });
  },
});
