import type { RoutePlugin } from '../answers/routes.ts';

export interface JwksRoutesOptions {
  readonly jwks: () => unknown;
}

/** The public keys that verify our tokens, in the format of RFC 7517 instead of the envelope. */
export const jwksRoutes: RoutePlugin<JwksRoutesOptions> = async (app, { jwks }) => {
  app.get('/.well-known/jwks.json', { config: { public: true }, schema: { hide: true } }, async () => jwks());
};
