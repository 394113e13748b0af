import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startCommand } from '../../support/command-line.ts';
import { createDatabase } from '../../support/database.ts';
import { Program, ROOT } from '../../support/program.ts';
import { serverProcess } from '../../support/server-process.ts';

interface Step {
  readonly commands: string;
  /** What the text after the commands quotes of their output. */
  readonly quotes: readonly RegExp[];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** JSON and tables with what they leave out, a value each. */
const patternOf = (quote: string) =>
  new RegExp(
    escaped(quote.trim())
      .replaceAll('\\["…"\\]', '\\[.*?\\]')
      .replaceAll('"…"', '(?:"[^"]*"|null|[\\d.]+)')
      .replaceAll('…', '.*?'),
  );

/** The commands from this heading to the other one, or to the end, with what is said of their output. */
function stepsOf(page: string, from: string, to?: string): Step[] {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  const [, rest = ''] = text.split(`\n## ${from}\n`);
  const part = to === undefined ? rest : rest.split(`\n## ${to}\n`)[0];
  return (part ?? '')
    .split('```sh\n')
    .slice(1)
    .map((step) => {
      const [commands = '', after = ''] = step.split(/```\n([\s\S]*)/, 2);
      const blocks = [...after.matchAll(/```(?:json|csv)\n([\s\S]*?)```/g)].map(([, block = '']) => block);
      const spans = [...after.replace(/```[\s\S]*?```/g, '').matchAll(/`("[^`]+)`/g)].map(([, span = '']) => span);
      return { commands, quotes: [...blocks, ...spans].map(patternOf) };
    });
}

/** For a reader: the folder of the project, and waiting for a cause instead of by the clock. */
const HELPERS = `
npm() { (cd '${ROOT}' && command npm --silent "$@"); }
sleep() { until curl -s "$BASE/backoffice/payments?status=Processing" -H "$OPERATOR" | grep -q '"data":\\[\\]'; do command sleep 0.1; done; }
`;

/** The app of an operator, which also keeps recovery codes. */
const AUTHENTICATOR = `
curl() { command curl "$@" | tee -a "$DATA_DIR/answers"; }
secret() { grep -o '"secret":"[^"]*' "$DATA_DIR/answers" | tail -n 1 | cut -d '"' -f 4; }
app_code() { (cd '${ROOT}' && '${process.execPath}' --input-type=module -e "import { Secret, TOTP } from 'otpauth';
  console.log(TOTP.generate({ secret: Secret.fromBase32('$(secret)') }))" < /dev/null); }
recovery_code() { grep -o '"recoveryCodes":[^]]*' "$DATA_DIR/answers" | tail -n 1 | tr -d '"' | tr '[,' '\\n\\n' | sed -n "$(($1 + 1))p"; }
`;

/** Ben follows the link and turns his second factor on. */
const BEN = `
printf 'the password' | npm run cli -- operator create --email ben@lender.example --password-stdin
BEN_IN="Authorization: Bearer $(login ben@lender.example 'the password')"
curl -s -X POST $BASE/user/mfa -H "$BEN_IN"
curl -s $BASE/user/mfa/confirm -H "$BEN_IN" -H "$JSON" -d "{\\"code\\":\\"$(app_code)\\"}"
`;

/** A key leaks, and its thief requests an approval. */
const LEAK = `
LEAKED=$(curl -s $BASE/backoffice/apiKeys -H "$ADMIN" -H "$JSON" -d '{"name":"Leaked","role":"officer"}')
BORROWER="Authorization: Bearer $(login newcomer@demo.example demo-password-1)"
REQUEST=$(curl -s $BASE/requests -H "$BORROWER" -H "$JSON" -d '{"amount":500,"currency":"USD","term":6,"purpose":"Travel","employmentStatus":"Employed"}' | field requestId)
ASKED=$(curl -s $BASE/backoffice/requests/$REQUEST/approve -H "Authorization: Bearer $(echo "$LEAKED" | field key)" -H "$JSON" -d '{"reason":"Mine."}' | field approvalId)
`;

/** Ids, codes and days that the page cannot know. */
const filledIn = (commands: string) =>
  commands
    .replace(`'{"code":"123456"}'`, '"{\\"code\\":\\"$(app_code)\\"}"')
    .replace('k7f3-9xq2-m4wn-8hcd', '$(recovery_code 1)')
    .replace(`'{"code":"p2rt-5h8v-w3ce-6ndk"}'`, '"{\\"code\\":\\"$(recovery_code 2)\\"}"')
    .replace(/^KEY=….*$/m, 'KEY=$(echo "$LEAKED" | field apiKeyId)')
    .replace(/^APPROVAL=….*$/m, 'APPROVAL=$ASKED')
    .replace(/\d{4}(-\d\d-\d\dT00:00:00Z)/, `${new Date().getUTCFullYear() + 1}$1`)
    .replace(/^BEN_IN/m, `${BEN}$&`)
    .replace(/^curl .*\/apiKeys .*\nKEY=/m, `${LEAK}$&`);

/** A database with the demo data, and services on it. */
async function demonstration(onTestFinished: (end: () => Promise<void>) => void) {
  const database = await createDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-walk-'));
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const services = [serverProcess(env), serverProcess({ ...env, FOUR_EYES: 'approve' })] as const;
  onTestFinished(async () => {
    for (const each of services) each.dispose();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  expect(await startCommand(['demo'], env).ended).toMatchObject({ code: 0 });
  return { env, services };
}

/** Runs the commands in one shell, as a reader does, and compares what each block writes with what is said of it. */
async function walk(steps: readonly Step[], url: string, env: Record<string, string>, helpers = HELPERS) {
  const marked = steps.map(({ commands }, at) => `${commands.replace(/^BASE=.*$/m, '')}\necho; echo '=== ${at}'\n`);
  const shell = new Program('bash', ['-s'], {
    cwd: env.DATA_DIR,
    env: { ...process.env, ...env, BASE: url },
    input: `${helpers}${marked.join('')}`,
  });
  const { stdout, stderr } = await shell.ended;
  const outputs = stdout.replaceAll('\r\n', '\n').split(/^=== \d+\n/m);
  const differing = steps.flatMap(({ commands, quotes }, at) =>
    quotes
      .filter((quote) => !quote.test(outputs[at] ?? ''))
      .map((quote) => ({ commands, quote: String(quote), output: outputs[at] })),
  );
  expect({ differing, stderr }).toEqual({ differing: [], stderr: '' });
  return outputs;
}

it('the commands of the README and of the life of a loan do what the pages say', async ({ onTestFinished }) => {
  const { env, services } = await demonstration(onTestFinished);
  const [service, withSecond] = services;
  const first = stepsOf('README.md', 'A first loan by curl', 'From an app');

  await walk(
    [...first, ...stepsOf('docs/sandbox.md', 'What it costs', 'A second operator')],
    await service.start(),
    env,
  );
  await service.end('SIGTERM');
  await walk([...first.slice(0, 1), ...stepsOf('docs/sandbox.md', 'A second operator')], await withSecond.start(), env);
});

it('the commands for operators, their factors and keys succeed', async ({ onTestFinished }) => {
  const { env, services } = await demonstration(onTestFinished);
  const steps = stepsOf('docs/recover.md', 'Operators, their factors and keys');
  const filled = steps.map(({ commands, quotes }) => ({ commands: filledIn(commands), quotes }));

  const outputs = await walk(filled, await services[1].start(), env, `${HELPERS}${AUTHENTICATOR}`);

  expect(outputs.filter((output) => output.includes('"success":false'))).toEqual([]);
  expect(outputs.join('')).toContain('"recoveryCodes"');
  expect(outputs.join('')).toContain('"status":"Refused"');
});
