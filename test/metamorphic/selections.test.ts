import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lifecycle, ResultDocument, Start } from '../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../src/document/episodes.js';
import { analyzed, faultsOf } from '../analyze/analyzed.js';
import { linesOf, recorded } from '../analyze/samples.js';
import { shareOf } from '../share.js';

/** What people keep of a log before they show it. */
type Selection = (lines: readonly string[], one: Lifecycle) => readonly string[];

const FILE = /([\w.]+\.go):\d+\]/;
const fileOf = (line: string): string | undefined => FILE.exec(line)?.[1];
const grep = (word: RegExp): Selection => {
  return lines => lines.filter(line => word.test(line));
};
const without = (word: RegExp): Selection => {
  return lines => lines.filter(line => !word.test(line));
};
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const linesWith = (word: (one: Lifecycle) => string): Selection => {
  return (lines, one) => grep(new RegExp(word(one)))(lines, one);
};
const cut = (width: number, mark = ''): Selection => {
  return lines => lines.map(line => (line.length > width ? `${line.slice(0, width - mark.length)}${mark}` : line));
};

/** Lines of one period are missing: from a rotated file, or a part that was not copied. */
const hole = (from: number, to: number): Selection => {
  return lines => lines.filter((_, at) => at < lines.length * from || at >= lines.length * to);
};

/** `grep -C 2`, with the marks between what it prints. */
const around: Selection = (lines, { pod }) => {
  const kept = lines.flatMap((line, at) => (line.includes(pod.name) ? [at - 2, at - 1, at, at + 1, at + 2] : []));
  const places = [...new Set(kept)].filter(at => at in lines).sort((a, b) => a - b);
  return places.flatMap((at, index) => [...(index > 0 && places[index - 1] !== at - 1 ? ['--'] : []), lines[at] ?? '']);
};

const SELECTIONS: Readonly<Record<string, Selection>> = {
  'lines with the name': linesWith(({ pod }) => escaped(pod.name)),
  'lines with the UID': linesWith(({ uid }) => escaped(uid ?? 'none')),
  'lines with either': linesWith(({ pod, uid }) => `${escaped(pod.name)}|${escaped(uid ?? 'none')}`),
  'lines with the name, and those around': around,
  errors: grep(/^E\d{4} /),
  'errors and warnings': grep(/^[EW]\d{4} /),
  'no errors': without(/^E\d{4} /),
  'lines about errors': grep(/error/i),
  'lines about killing': grep(/kill/i),
  'lines about deletion': grep(/delet/i),
  'lines about an end': grep(/terminat/i),
  'the sync loop': grep(/SyncLoop/),
  'all but the sync loop': without(/SyncLoop/),
  'pod_workers.go': grep(/ pod_workers\.go:/),
  'all but pod_workers.go': without(/ pod_workers\.go:/),
  'kubelet.go': grep(/ kubelet\.go:/),
  'all but kubelet.go': without(/ kubelet\.go:/),
  'status_manager.go': grep(/ status_manager\.go:/),
  'all but status_manager.go': without(/ status_manager\.go:/),
  'all but the middle third': hole(1 / 3, 2 / 3),
  'all but an early part': hole(0.2, 0.5),
  'all but a late part': hole(0.5, 0.8),
  'lines of 120 columns': cut(120),
  'lines of 160 columns, marked': cut(160, '>'),
};

const read = (lines: readonly string[]): Promise<ResultDocument> =>
  analyzed([['kubelet.log', `${lines.join('\n')}\n`]]);

/** Faults that are reported for a pod in the selection and not in the complete log. */
function newFaults(document: ResultDocument, whole: ResultDocument): string[] {
  const wholeFaults = new Set(faultsOf(whole).map(bare));
  const stuck = endsOf(document)
    .filter(({ outcome, pod }) => outcome === 'stuck' && !isTroubled(whole, pod.name))
    .map(({ pod, headline }) => `${pod.name}: ${headline}`);
  return [...faultsOf(document).filter(fault => !wholeFaults.has(bare(fault))), ...stuck];
}

const newlyStuckStarts = (document: ResultDocument, whole: ResultDocument): string[] =>
  stuckStarts(document)
    .filter(({ uid }) => !stuckStarts(whole).some(one => one.uid === uid))
    .map(({ pod, headline }) => `${pod.name} starts: ${headline}`);

const stuckStarts = ({ episodes }: ResultDocument): Start[] =>
  startsOf({ episodes }).filter(({ outcome }) => outcome === 'stuck');

/** With fewer lines the kind may look like another. */
const bare = (fault: string): string => fault.replace(/ \([\w-]+\)/, '');

const isTroubled = ({ episodes }: ResultDocument, name: string): boolean =>
  endsOf({ episodes }).some(
    ({ pod, outcome, findings }) =>
      pod.name === name && (outcome === 'stuck' || findings.some(({ level }) => level !== 'info')),
  );

/** What still looks worse: a line that is cut in its UID belongs to the other pod of the name. */
const LOOKS_WORSE: Readonly<Record<string, readonly string[]>> = {
  'name-reuse': ['lines of 160 columns, marked'],
};

const SHORT = 'graceful-quick';
const OLDER = 'graceful-quick-1.23';

describe('a log without some of its lines makes no pod look worse', () => {
  describe.each([SHORT])('%s', leftOut);
  describe.each([OLDER, ...shareOf(recorded.filter(sample => ![SHORT, OLDER].includes(sample)))])(
    '%s',
    { tags: 'long' },
    leftOut,
  );

  function leftOut(sample: string): void {
    let lines: string[];
    let whole: ResultDocument;
    /** Most selections keep the same for each pod of a log. */
    const known = new Map<string, Promise<ResultDocument>>();
    function part(kept: readonly string[]): Promise<ResultDocument> {
      const text = kept.join('\n');
      const document = known.get(text) ?? read(kept);
      known.set(text, document);
      return document;
    }
    beforeAll(async () => {
      lines = linesOf(sample);
      whole = await read(lines);
    });
    afterAll(() => known.clear());

    const isWrong = ([name]: readonly [string, Selection]): boolean => LOOKS_WORSE[sample]?.includes(name) ?? false;
    const all = Object.entries(SELECTIONS);
    it.each(all.filter(one => !isWrong(one)))('%s', looksNoWorse);
    it.fails.each(all.filter(isWrong))('%s, as it should be', looksNoWorse);

    async function looksNoWorse(_name: string, select: Selection): Promise<void> {
      const wrong: string[] = [];
      for (const one of endsOf(whole).slice(0, 3)) wrong.push(...newFaults(await part(select(lines, one)), whole));
      expect(wrong).toEqual([]);
    }

    it.each(all)('with %s: no start hangs that did not', startsLookNoWorse);

    async function startsLookNoWorse(_name: string, select: Selection): Promise<void> {
      const wrong: string[] = [];
      for (const one of endsOf(whole).slice(0, 3))
        wrong.push(...newlyStuckStarts(await part(select(lines, one)), whole));
      expect(wrong).toEqual([]);
    }

    it('with one file of the source', async () => {
      const wrong: string[] = [];
      for (const file of new Set(lines.flatMap(line => fileOf(line) ?? [])))
        wrong.push(...newFaults(await read(lines.filter(line => fileOf(line) !== file)), whole));
      expect(wrong).toEqual([]);
    });
  }

  it('a log that begins with the restart of a kubelet has no DELETE of what the earlier process did', async () => {
    const lines = linesOf('kubelet-killed-mid-termination');
    const pid = / +(\d+) pod_workers\.go/.exec(lines.findLast(line => line.includes('pod_workers.go')) ?? '')?.[1];
    const document = await read(lines.slice(lines.findIndex(line => line.includes(` ${pid} `))));
    expect(endsOf(document).map(({ pod }) => pod.name)).toContain('midkill');
    expect(faultsOf(document)).toEqual([]);
  });

  it('a step whose line alone is gone is missing all the same', async () => {
    const lines = linesOf('graceful-quick').filter(line => !line.includes('"SyncTerminatedPod enter"'));
    expect(faultsOf(await read(lines))).toContain('default/quick (graceful) misses terminated-entered');
  });
});
