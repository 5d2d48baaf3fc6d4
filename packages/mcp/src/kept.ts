/** The last answers, for the next page of the same question. */
export interface Kept {
  getOrMake<T>(key: string, make: () => Promise<T>): Promise<T>;
}

const MOST = 2;

export function createKept(): Kept {
  const kept = new Map<string, unknown>();
  return {
    async getOrMake<T>(key: string, make: () => Promise<T>): Promise<T> {
      const value = kept.has(key) ? (kept.get(key) as T) : await make();
      // The newest is the last
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
      return value;
    },
  };
}
