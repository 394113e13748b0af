import type { RoutePlugin } from '../api/typebox-provider.ts';

export interface JwksRoutesOptions {
  readonly jwks: () => unknown;
}

/** The public keys by which others check our tokens (RFC 7517). Not in the envelope: its form is the RFC's. */
export const jwksRoutes: RoutePlugin<JwksRoutesOptions> = async (app, { jwks }) => {
  app.get('/.well-known/jwks.json', { config: { public: true }, schema: { hide: true } }, async () => jwks());
};
