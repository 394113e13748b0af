import { rotateSigningKey } from '../../adapters/security/key-rotation.ts';
import { type Command, configuration, say } from './command.ts';

const CONFIGURED = `The signing key is given by JWT_PRIVATE_KEY, so it is changed in the configuration, in three rolling restarts:
  1. JWT_ADDITIONAL_PUBLIC_KEYS = the new public key (openssl pkey -in new.pem -pubout): all nodes take its tokens;
  2. JWT_PRIVATE_KEY = the new key, JWT_ADDITIONAL_PUBLIC_KEYS = the old public key: the old tokens stay good;
  3. 15 minutes later, when the last of them has expired: no JWT_ADDITIONAL_PUBLIC_KEYS any more.
A new key is made by: openssl genpkey -algorithm ed25519 -out new.pem
`;

export const keysRotate: Command = {
  summary: 'changes the key that access tokens are signed with',
  details: `The new key signs from now on; a running service takes it up within a second or two. The old one is kept
for the 15 minutes that its tokens live, and five more. It can be done while the service runs.`,
  options: {
    'discard-old': { type: 'boolean', help: 'refuse the tokens of the old key at once, as when it has leaked' },
  },
  async run({ 'discard-old': discardOld }) {
    const { jwtPrivateKey, dataDir } = configuration();
    if (jwtPrivateKey !== null) {
      process.stderr.write(CONFIGURED);
      return 1;
    }
    const { signing, retired } = await rotateSigningKey(dataDir, new Date(), discardOld === true);
    say(`The key ${signing.kid} signs now.`);
    say(`The key ${retired.kid} ${discardOld === true ? 'is refused' : 'verifies until its tokens have expired'}.`);
    return 0;
  },
};
