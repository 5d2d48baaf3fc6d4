import { describe, expect, it } from 'vitest';
import { analyze } from '../../../src/nodes/index.js';
import { bytesSource } from '../../../src/read/source.js';
import { linesOf } from '../../analyze/samples.js';

const ALL = linesOf('graceful-quick');
const ENTER = '"SyncTerminatedPod enter"';
const without = (...texts: string[]): string[] => ALL.filter(line => !texts.some(text => line.includes(text)));
const numberOf = (lines: readonly string[], text: string): number => lines.findIndex(line => line.includes(text)) + 1;

/** What is stated of an absent step, without the numbers of lines. */
async function absenceIn(lines: readonly string[], step = 'terminated-entered'): Promise<string> {
  const { lifecycles } = await analyze([bytesSource('kubelet.log', lines.join('\n'))]);
  const found = lifecycles.flatMap(({ steps }) => steps).find(one => one.step === step);
  return found === undefined ? 'nothing' : `${found.status}: ${found.why}`;
}

describe('a step that was not seen', () => {
  it('is missing where a line before it, a line after it and all lines in between are there', async () => {
    const lines = without(ENTER);
    const after = numberOf(lines, '"Pod termination unmounted volumes"');
    const before = numberOf(lines, '"SyncTerminatingPod exit"') + 1;
    expect(await absenceIn(lines)).toBe(
      `missing: line ${after} cannot come before it, and the log has every line from ${before} on`,
    );
  });

  it('may lie outside of the log where lines were left out around it', async () => {
    const lines = without(ENTER);
    const at = numberOf(lines, '"Pod termination unmounted volumes"');
    const cut = [...lines.slice(0, at - 2), '--', ...lines.slice(at - 2)];
    expect(await absenceIn(cut)).toBe('outside-window: lines are missing from the log around it');
    // What was left out before the last line in front of it, or after the first line that follows it, does not matter
    const early = numberOf(lines, '"SyncTerminatingPod enter"');
    expect(await absenceIn([...lines.slice(0, early), '--', ...lines.slice(early)])).toMatch(/^missing/);
    expect(await absenceIn([...lines.slice(0, at), '--', ...lines.slice(at)])).toMatch(/^missing/);
  });

  it('may come after the end of the log', async () => {
    const lines = ALL.slice(0, numberOf(ALL, ENTER) - 1);
    expect(await absenceIn(lines)).toBe('outside-window: the log ends before it');
  });

  it('may precede the beginning of the log', async () => {
    const lines = ALL.slice(numberOf(ALL, ENTER));
    expect(await absenceIn(lines)).toMatch(/^(?:nothing|outside-window: the log may begin after it)$/);
  });

  it('is not missing where a kubelet was restarted around it', async () => {
    const lines = without(ENTER);
    const at = numberOf(lines, '"SyncTerminatingPod exit"') + 1;
    const restarted = lines.map((line, index) => (index < at ? line : line.replace('   12317 ', '   22317 ')));
    expect(await absenceIn(restarted)).toBe('outside-window: the kubelet was restarted around it');
  });

  it('is not expected in the lines of one pod only', async () => {
    expect(await absenceIn(without(ENTER).filter(line => line.includes('quick')))).toBe(
      'outside-window: the log contains only selected lines',
    );
  });
});

describe('a step that nothing has to follow', () => {
  const SENT = '"Pod fully terminated and removed from etcd"';

  it('is missing when the log goes on for long enough without it', async () => {
    const lines = without(SENT);
    const removed = numberOf(lines, '"SyncLoop REMOVE"');
    const later = (seconds: number) => [
      ...lines,
      `I1121 09:48:${seconds}.622900   12317 kubelet.go:2724] "SyncLoop ADD" source="api" pods=["default/other"]`,
    ];
    const step = 'api-delete-sent';
    expect(await absenceIn(later(46), step)).toBe('outside-window: the log ends before it');
    expect(await absenceIn(later(48), step)).toBe(
      `missing: it should follow line ${removed} within 10 s, and the log goes on for longer`,
    );
  });
});
