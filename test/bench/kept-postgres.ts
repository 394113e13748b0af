import { GenericContainer, Wait } from 'testcontainers';
import type { Settings, TestServer } from '../support/postgres.ts';

const IMAGE = process.env.TEST_POSTGRES_IMAGE ?? 'lending/postgres:ci';

/**
 * A container that stays when the run ends, so that the next run with the same settings finds its data made; null where
 * there is no container to be had. It is removed by `docker rm -f lending-bench`.
 */
export async function keepPostgres(settings: Settings, say: (line: string) => void): Promise<TestServer | null> {
  if (process.env.TEST_DATABASE_URL) return null;
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  try {
    const options = {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      ...settings,
    };
    const container = await new GenericContainer(IMAGE)
      .withName('lending-bench')
      .withEnvironment({ POSTGRES_USER: 'lending', POSTGRES_PASSWORD: 'lending', POSTGRES_DB: 'lending' })
      .withCommand(['postgres', ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])])
      .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forListeningPorts())
      .withReuse()
      .start();
    const url = `postgres://lending:lending@${container.getHost()}:${container.getMappedPort(5432)}/lending`;
    return { url, kind: `container ${IMAGE}, kept as lending-bench`, stop: async () => {} };
  } catch (error) {
    say(`No container could be kept (${error instanceof Error ? error.message : error}).`);
    return null;
  }
}
