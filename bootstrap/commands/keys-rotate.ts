import { type Command, configuration, say } from './command.ts';

const CONFIGURED = `JWT_PRIVATE_KEY sets the signing key, so change it in the configuration, in three rolling restarts:
  1. Set JWT_ADDITIONAL_PUBLIC_KEYS to the new public key (openssl pkey -in new.pem -pubout). All nodes then accept
     its tokens.
  2. Set JWT_PRIVATE_KEY to the new key and JWT_ADDITIONAL_PUBLIC_KEYS to the old public key. Old tokens stay valid.
  3. After 15 minutes the last old token has expired. Remove JWT_ADDITIONAL_PUBLIC_KEYS.
To generate a key: openssl genpkey -algorithm ed25519 -out new.pem
`;

export const keysRotate: Command = {
  summary: 'replaces the key that signs access tokens',
  details: `A running service uses the new key within two seconds. It accepts the old key for another 20 minutes: its
tokens live for 15.`,
  options: {
    'discard-old': { type: 'boolean', help: 'refuse tokens of the old key at once, for example after a leak' },
  },
  async run({ 'discard-old': discardOld }) {
    const { jwtPrivateKey, dataDir } = configuration();
    if (jwtPrivateKey !== null) {
      process.stderr.write(CONFIGURED);
      return 1;
    }
    const { rotateSigningKey } = await import('../../adapters/security/key-ring.ts');
    const { signing, retired } = await rotateSigningKey(dataDir, new Date(), discardOld === true);
    say(`New signing key: ${signing.kid}`);
    say(`Old key: ${retired.kid} (${discardOld === true ? 'refused' : 'accepted until its tokens expire'})`);
    return 0;
  },
};
