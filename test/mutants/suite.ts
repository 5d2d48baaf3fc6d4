import { expect, vi } from 'vitest';

/*
 * What test files import from vitest, for tests that run in one process thousands of times (runner.mjs): vitest starts a worker and loads
 * every module again for each mutant, which takes longer than the tests. `expect` is vitest's own.
 */
export { expect, vi };

type Body = (...args: never[]) => unknown;
type Hook = () => unknown;

interface Suite {
  readonly name: string;
  readonly parent: Suite | null;
  readonly skipped: boolean;
  readonly beforeAll: Hook[];
  readonly afterAll: Hook[];
  readonly beforeEach: Hook[];
  readonly afterEach: Hook[];
}

export interface Case {
  readonly id: string;
  readonly file: string;
  run(): Promise<void>;
}

/** The tests of the loaded files, in their order. */
export interface Collected {
  readonly cases: Case[];
  /** Suites of a file that is still loading: as in vitest, they begin when all its constants are there. */
  readonly waiting: Hook[];
  /** What the running case leaves to be done after it. */
  readonly finishing: Hook[];
  suite: Suite;
  file: string;
}

/** One collection for each time that the bundle of all tests is loaded. */
const collected: Collected = { cases: [], waiting: [], finishing: [], suite: suiteOf('', null, false), file: '' };

export async function collect(file: string, load: () => Promise<unknown>): Promise<void> {
  collected.file = file;
  collected.suite = suiteOf(file, null, false);
  await load();
  for (const begin of collected.waiting.splice(0)) begin();
}

export const casesCollected = (): readonly Case[] => collected.cases;

function suiteOf(name: string, parent: Suite | null, skipped: boolean): Suite {
  return { name, parent, skipped, beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] };
}

const outermostFirst = (suite: Suite): Suite[] =>
  suite.parent === null ? [suite] : [...outermostFirst(suite.parent), suite];

const timeless = <T extends unknown[]>(args: T): Body => args.find(one => typeof one === 'function') as Body;

/** What belongs to the long run is too long for this one. */
const isLong = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'tags' in options && options.tags === 'long';

function addSuite(skipped: boolean, name: unknown, ...rest: unknown[]): void {
  if (collected.suite.parent === null) collected.waiting.push(() => openSuite(skipped, name, ...rest));
  else openSuite(skipped, name, ...rest);
}

function openSuite(skipped: boolean, name: unknown, ...rest: unknown[]): void {
  const outer = collected.suite;
  collected.suite = suiteOf(String(name), outer, skipped || outer.skipped || rest.some(isLong));
  try {
    (timeless(rest) as Hook)();
  } finally {
    collected.suite = outer;
  }
}

function addCase(skipped: boolean, name: unknown, ...rest: unknown[]): void {
  const { suite, file } = collected;
  if (skipped || suite.skipped || rest.some(isLong)) return;
  const suites = outermostFirst(suite);
  const path = [...suites.map(one => one.name), String(name)].join(' > ');
  const twins = collected.cases.filter(({ id }) => id === path || id.startsWith(`${path} #`)).length;
  const body = timeless(rest) as Hook;
  collected.cases.push({
    id: twins === 0 ? path : `${path} #${twins + 1}`,
    file,
    async run() {
      try {
        for (const one of suites) for (const hook of [...one.beforeAll, ...one.beforeEach]) await hook();
        await body();
      } finally {
        for (const hook of collected.finishing.splice(0)) await hook();
        for (const one of suites.toReversed()) for (const hook of [...one.afterEach, ...one.afterAll]) await hook();
      }
    },
  });
}

/** `%s`, `$name` and the like, well enough to distinguish the rows. */
function titled(name: string, row: unknown): string {
  const parts = Array.isArray(row) ? [...row] : [row];
  return name
    .replace(/\$(\w+)/g, (_, key: string) => String((row as Record<string, unknown> | null)?.[key]))
    .replace(/%[sdijo]/g, () => String(parts.shift()));
}

const eachOf =
  (add: (name: unknown, ...rest: unknown[]) => void) =>
  (rows: readonly unknown[]) =>
  (name: string, ...rest: unknown[]): void => {
    const body = timeless(rest) as (...args: unknown[]) => unknown;
    const options = rest.filter(one => typeof one !== 'function');
    for (const row of rows) add(titled(name, row), ...options, () => (Array.isArray(row) ? body(...row) : body(row)));
  };

function withVariants(add: (skipped: boolean, name: unknown, ...rest: unknown[]) => void) {
  const plain = (name: unknown, ...rest: unknown[]): void => add(false, name, ...rest);
  const skipped = (name: unknown, ...rest: unknown[]): void => add(true, name, ...rest);
  const variant = (skip: boolean) => Object.assign(skip ? skipped : plain, { each: eachOf(skip ? skipped : plain) });
  return Object.assign(variant(false), {
    skip: variant(true),
    skipIf: (condition: unknown) => variant(Boolean(condition)),
    runIf: (condition: unknown) => variant(!condition),
  });
}

export const describe = withVariants(addSuite);
export const it = withVariants(addCase);
export const test = withVariants(addCase);
export const beforeAll = (hook: Hook): unknown => collected.suite.beforeAll.push(hook);
export const afterAll = (hook: Hook): unknown => collected.suite.afterAll.push(hook);
export const beforeEach = (hook: Hook): unknown => collected.suite.beforeEach.push(hook);
export const afterEach = (hook: Hook): unknown => collected.suite.afterEach.push(hook);
export const onTestFinished = (hook: Hook): unknown => collected.finishing.push(hook);
