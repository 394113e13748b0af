import type { Attack } from '../attack.ts';
import { post, row } from '../row.ts';

const NO_WEBHOOK = [400, 'INVALID_WEBHOOK'] as const;

const address = (url: string, answer: Attack['answer'] = NO_WEBHOOK) =>
  row(url, answer, ({ operator }) => post(operator, '/backoffice/webhooks', { url, events: ['*'] }));

export const WEBHOOK_URLS: readonly Attack[] = [
  ...[
    'https://127.0.0.1/',
    'https://127.1:8443/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://localhost/',
    'https://a.localhost./',
    'https://①②⑦.⓪.⓪.①/',
    'https://hooks.example.com@127.0.0.1/',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https:\\\\127.0.0.1\\',
    'https://hooks.example.com/\r\nX-Evil: 1',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_INFO',
    'javascript:alert(1)',
    'data:text/plain,a',
    '//127.0.0.1/',
    'hooks.example.com',
    ' ',
  ].map((url) => address(url)),
];
