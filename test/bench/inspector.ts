import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** An inspector session of a Node process that was started with `--inspect`. */
export interface Inspector {
  call<Result>(method: string, params?: object): Promise<Result>;
  close(): void;
}

export async function inspect(port: number): Promise<Inspector> {
  const socket = new WebSocket(await addressOf(port));
  await once(socket, 'open');
  const waiting = new Map<number, (result: never) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result as never);
    waiting.delete(id);
  });
  return {
    call: (method, params = {}) =>
      new Promise((resolve) => {
        last++;
        waiting.set(last, resolve);
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}

async function addressOf(port: number): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/json`);
      const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
      if (target !== undefined) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (attempt === 50) throw error;
    }
    await sleep(100);
  }
}
