import { Webhook as Receiver } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { RandomSecretGenerator, signatureHeaders } from '../../../adapters/webhooks/signature.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('a signature', () => {
  it('is that of the Standard Webhooks specification', () => {
    const body = '{"test": 2432232314}';

    const headers = signatureHeaders({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_999), body }, [
      SECRET,
    ]);

    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it.each([0, 1])('of two secrets is verified by the library of the specification with secret %d', (position) => {
    const secrets = [new RandomSecretGenerator().next(), new RandomSecretGenerator().next()];
    const body = JSON.stringify({ type: 'loan.active', data: { name: 'Ñandú €' } });

    const headers = signatureHeaders({ id: 'event', at: new Date(), body }, secrets);

    expect(new Receiver(secrets[position] ?? '').verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Receiver(secrets[position] ?? '').verify(`${body} `, headers)).toThrow();
    expect(() => new Receiver(SECRET).verify(body, headers)).toThrow();
  });
});

it('a secret has 32 random bytes', () => {
  const secret = new RandomSecretGenerator().next();

  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(new RandomSecretGenerator().next()).not.toBe(secret);
});
