import type { TestApp } from './app.ts';

/** What Prometheus reads: the values by name and labels, as they are printed. */
export async function scrape({ app }: TestApp): Promise<{ status: number; text: string; values: Map<string, number> }> {
  const { statusCode: status, body: text } = await app.http.inject('/metrics');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const values = lines.map((line): [string, number] => {
    const end = line.lastIndexOf(' ');
    return [line.slice(0, end), Number(line.slice(end + 1))];
  });
  return { status, text, values: new Map(values) };
}
