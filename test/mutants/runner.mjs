import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { DryRunStatus, determineHitLimitReached, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { bundle } from './bundle.mjs';
import { createLook } from './look.mjs';
import { isChosen, listed } from './sample.mjs';

/*
 * A test runner for Stryker that keeps the tests loaded. The runner of vitest starts a new worker and loads every module again for each
 * mutant, which takes many times longer than the decisive tests.
 */

/** A test that takes longer would be run for hundreds of mutants. */
const MAX_TEST_MS = 1500;
/** Tests known to take longer: even the first run does not wait for them. */
const SLOW =
  /fails without any one of the lines|nothing but text gets|other reports get|means the same to podline|for ever|passes: each sample|tells what 021 tells|takes any text/;
/** Only some of the tests, by a regular expression of their names: quick, and a lower bound. */
const ASKED = new RegExp(process.env.MUTANTS_CASES ?? '');
/** The time of the processor for one mutant; a mutant that lives then has survived. */
const MAX_MUTANT_MS = Number(process.env.MUTANT_MS ?? 8000);

/** The weight of a mutant that a test has killed in the same file. */
const OWN = 10;

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function failureOf(one) {
  try {
    await one.run();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 400) : String(error);
  }
}

function createRunner() {
  // Each folder of a test file is removed at the end
  process.setMaxListeners(0);
  const root = process.cwd();
  const file = join(root, `tests-${process.pid}.mjs`);
  globalThis.__stryker__ ??= {};
  const stryker = globalThis.__stryker__;
  /** Maps of the code under test that outlive a test (bundle.mjs). */
  let kept = [];
  globalThis.keptByKind = map => {
    kept.push(map);
    return map;
  };
  const forget = () => {
    for (const map of kept) map.clear();
  };
  const took = new Map();
  const kills = new Map();
  let cases = new Map();
  let module;
  let evaluated = 0;

  async function evaluate() {
    kept = [];
    module = await import(`${pathToFileURL(file)}?${evaluated++}`);
    cases = new Map(module.cases.filter(({ id }) => ASKED.test(id) && !SLOW.test(id)).map(one => [one.id, one]));
  }

  /** The quickest tests with the most kills come first; one that has killed others of the same file is the likeliest. */
  const rank = ({ id }, fileName) =>
    (took.get(id) ?? MAX_TEST_MS) / (1 + (kills.get(id) ?? 0) + OWN * (kills.get(`${fileName} ${id}`) ?? 0));

  async function dryRun() {
    stryker.activeMutant = undefined;
    stryker.mutantCoverage = { static: {}, perTest: {} };
    await evaluate();
    const tests = [];
    const unfit = [];
    for (const one of cases.values()) {
      stryker.currentTestId = one.id;
      forget();
      const begun = cpuMs();
      const failure = await failureOf(one);
      stryker.currentTestId = undefined;
      const timeSpentMs = cpuMs() - begun;
      took.set(one.id, timeSpentMs);
      const result = { id: one.id, name: one.id, fileName: join(root, one.file), timeSpentMs };
      if (failure !== null) {
        unfit.push(`${one.id}: ${failure.split('\n')[0]}`);
        delete stryker.mutantCoverage.perTest[one.id];
      } else if (timeSpentMs <= MAX_TEST_MS) tests.push({ ...result, status: TestStatus.Success });
      else delete stryker.mutantCoverage.perTest[one.id];
    }
    // `npm test` runs them all: what fails here needs what this process does not have. Next to the report, as the sandbox is removed
    writeFileSync(join(root, '../../unfit.txt'), unfit.map(line => `${line}\n`).join(''));
    return { status: DryRunStatus.Complete, tests, mutantCoverage: stryker.mutantCoverage };
  }

  async function unmutated(run) {
    const { activeMutant } = stryker;
    stryker.activeMutant = undefined;
    try {
      return await run();
    } finally {
      stryker.activeMutant = activeMutant;
    }
  }
  const begin = () => {
    forget();
    stryker.hitCount = 0;
  };
  const look = process.env.MUTANTS_LOOK === '1' ? createLook({ root, cpuMs, unmutated, begin }) : null;

  async function firstFailure(tests) {
    const begun = cpuMs();
    let ran = 0;
    for (const one of tests) {
      if (cpuMs() - begun > MAX_MUTANT_MS) break;
      ran += 1;
      const failure = await failureOf(one);
      if (failure !== null) return { one, failure, ran };
    }
    return { ran };
  }

  async function mutantRun({ testFilter, hitLimit, activeMutant, mutantActivation }) {
    if (!isChosen(activeMutant)) return { status: MutantRunStatus.Error, errorMessage: 'not in the sample' };
    const { fileName } = activeMutant;
    const whileLoading = mutantActivation === 'static';
    if (whileLoading || cases.size === 0) {
      stryker.activeMutant = whileLoading ? activeMutant.id : undefined;
      await evaluate();
    }
    forget();
    Object.assign(stryker, { hitCount: 0, hitLimit, activeMutant: activeMutant.id });
    const tests = (testFilter ?? [...cases.keys()]).flatMap(id => cases.get(id) ?? []);
    const { one, failure, ran } = await firstFailure(tests.sort((a, b) => rank(a, fileName) - rank(b, fileName)));
    const endless = determineHitLimitReached(stryker.hitCount, hitLimit);
    if (one === undefined && !endless) await look?.(module, tests, listed(activeMutant, 0));
    stryker.activeMutant = undefined;
    forget();
    if (whileLoading) cases = new Map();
    if (endless) return endless;
    if (one === undefined) return { status: MutantRunStatus.Survived, nrOfTests: ran };
    for (const key of [one.id, `${fileName} ${one.id}`]) kills.set(key, (kills.get(key) ?? 0) + 1);
    return { status: MutantRunStatus.Killed, killedBy: [one.id], failureMessage: failure, nrOfTests: ran };
  }

  return {
    capabilities: () => ({ reloadEnvironment: true }),
    init: () => bundle(root, file),
    dryRun,
    mutantRun,
  };
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'in-process', createRunner)];
