import pg from 'pg';

/** Runs `work` with a new connection. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  options: pg.ClientConfig = {},
): Promise<T> {
  const client = new pg.Client({ connectionString: url, ...options });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
