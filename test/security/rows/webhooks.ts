import type { Attack } from '../attack.ts';
import { INVALID, post, row } from '../row.ts';

const NO_WEBHOOK = [400, 'INVALID_WEBHOOK'] as const;

function address(url: string, answer: Attack['answer'] = NO_WEBHOOK): Attack {
  return row(url, answer, ({ operator }) => {
    const payload = { url, events: ['*'] };
    return post(operator, '/backoffice/webhooks', payload);
  });
}

export const WEBHOOK_URLS: readonly Attack[] = [
  address('https://127.0.0.1/'),
  address('https://127.1:8443/'),
  address('https://2130706433/'),
  address('https://0x7f000001/'),
  address('https://0177.0.0.1/'),
  address('https://0/'),
  address('https://[::1]/'),
  address('https://[::ffff:10.0.0.1]/'),
  address('https://[64:ff9b::a9fe:a9fe]/'),
  address('https://169.254.169.254/latest/meta-data/'),
  address('https://metadata.google.internal/computeMetadata/v1/'),
  address('https://localhost/'),
  address('https://a.localhost./'),
  address('https://①②⑦.⓪.⓪.①/'),
  address('https://hooks.example.com@127.0.0.1/'),
  address('https://user:secret@hooks.example.com/'),
  address('https://hooks.example.com/#part'),
  address('https:\\\\127.0.0.1\\'),
  address('https://hooks.example.com/\r\nX-Evil: 1'),
  address('file:///etc/passwd'),
  address('gopher://127.0.0.1:6379/_INFO'),
  address('javascript:alert(1)'),
  address('data:text/plain,a'),
  address('//127.0.0.1/'),
  address('hooks.example.com'),
  address(' '),
  address('', INVALID),
  address(`https://hooks.example.com/${'a'.repeat(3000)}`, INVALID),
];
