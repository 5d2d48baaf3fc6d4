// A plugin of esbuild.

/** Parts of Node that take long to load: a command loads them when it uses one of their names. */
export const whenUsed = {
  name: 'parts of Node when they are used',
  setup({ onResolve, onLoad }) {
    const parts = /^node:(?:child_process|crypto|http|https|module|net|sea|v8|worker_threads|zlib)$/;
    onResolve({ filter: parts }, ({ path, namespace }) =>
      namespace === 'when used' ? { path, external: true } : { path, namespace: 'when used' },
    );
    onLoad({ filter: parts, namespace: 'when used' }, async ({ path }) => ({
      contents: `let part;
        for (const name of ${JSON.stringify(Object.keys(await import(path)).filter(name => name !== 'default'))})
          Object.defineProperty(exports, name, { enumerable: true, get: () => (part ??= require('${path}'))[name] });`,
    }));
  },
};
