import { newPrivateKey } from '../../adapters/security/signing-key.ts';

/** The settings that a service requires in production, beside its database. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://lending.example.com',
  JWT_PRIVATE_KEY: newPrivateKey(),
  JWT_ISSUER: 'lending',
  JWT_AUDIENCE: 'lending',
  PAYMENT_GATEWAY: 'sandbox',
  FILE_URL_SECRET: 'x'.repeat(32),
};
