import type { TokenStore, Tokens } from './session.ts';

const KEY = 'tokens';

/**
 * Keeps tokens for all tabs of a browser, of which one at a time refreshes, and over a reload. Uses IndexedDB: a tab may
 * still read the old value from localStorage after another tab has written, and then use a refresh token twice.
 * @param name of the database and of the lock
 */
export function sharedByTabs(name = 'lending-client'): TokenStore {
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(KEY);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

  async function ask<T>(mode: IDBTransactionMode, question: (tokens: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = (await opened).transaction(KEY, mode);
    return new Promise((resolve, reject) => {
      const asked = question(transaction.objectStore(KEY));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  return {
    get: async () => (await ask<Tokens | null | undefined>('readonly', (tokens) => tokens.get(KEY))) ?? null,
    set: async (next) => void (await ask('readwrite', (tokens) => tokens.put(next, KEY))),
    exclusively: (refresh) => navigator.locks.request(name, refresh),
  };
}
