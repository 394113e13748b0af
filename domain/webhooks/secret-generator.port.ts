/** New secrets for signing webhooks: `whsec_` and random bytes in base64. */
export interface SecretGenerator {
  next(): string;
}
