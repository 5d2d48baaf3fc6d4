import { describe, expect, it } from 'vitest';
import { citedLines } from '../../../src/show/report/view/cited-lines.js';
import { finding, lifecycle, second, seen } from '../../document/made.js';

const at = (source: number, line: number, text?: string) => ({ source, line, ...(text === undefined ? {} : { text }) });
const placesOf = (one: Parameters<typeof citedLines>[0]): string[] =>
  citedLines(one).map(({ ref }) => `${ref.source}:${ref.line}`);

describe('the lines that a deletion cites', () => {
  it('are merged by time, and those of one source keep their order', () => {
    const deletion = lifecycle('web-0', {
      steps: [
        seen('delete-seen', 1, { evidence: [at(0, 10)] }),
        seen('stop-sent', 3, { evidence: [at(0, 20, 'stopped')] }),
        // Printed before line 10 of the same log, and dated after it by another witness
        seen('remove-seen', 5, { evidence: [at(0, 5), at(0, 30)] }),
      ],
      testimony: [{ witness: 'runtime', what: 'stop-requested', at: second(2), evidence: [at(1, 7)] }],
    });
    expect(placesOf(deletion)).toEqual(['0:5', '0:10', '1:7', '0:20', '0:30']);
  });

  it('of a watch precede the next version that has a time, and those of a log follow the line before them', () => {
    const revision = (line: number) => ({ uid: 'u', resourceVersion: `${line}`, changed: [], evidence: [at(1, line)] });
    const deletion = lifecycle('web-0', {
      steps: [
        seen('delete-requested', 0, { evidence: [at(1, 1)] }),
        seen('stop-sent', 2, { evidence: [at(0, 10, 'stopped')] }),
        seen('remove-seen', 4, { evidence: [at(1, 3)] }),
      ],
      revisions: [revision(1), revision(2), revision(3), revision(4)],
      findings: [finding('slow-step', { evidence: [at(0, 9, 'a'), at(0, 11, 'b')] })],
    });
    expect(placesOf(deletion)).toEqual(['0:9', '1:1', '0:10', '0:11', '1:2', '1:3', '1:4']);
  });

  it('occur once, with all that they show and their text, where several steps cite them', () => {
    const deletion = lifecycle('web-0', {
      steps: [
        seen('delete-seen', 1, { evidence: [at(0, 10)] }),
        seen('stop-sent', 2, { container: 'app', evidence: [at(0, 10, 'I1121 it was stopped')] }),
      ],
      findings: [finding('slow-step', { evidence: [at(0, 10), at(0, 11)] })],
    });
    expect(citedLines(deletion).map(({ ref, at: time, means }) => [ref.line, ref.text, time, means.length])).toEqual([
      [10, 'I1121 it was stopped', Date.parse(second(1)), 3],
      [11, undefined, null, 1],
    ]);
  });

  it('state what changed in an object, whose text is not stored', () => {
    const changed = [{ field: 'status.phase', before: null, after: 'Failed' }];
    const deletion = lifecycle('web-0', {
      steps: [],
      revisions: [{ uid: 'u', resourceVersion: '7', changed, evidence: [at(2, 40)] }],
    });
    expect(citedLines(deletion)).toEqual([
      { ref: at(2, 40), at: null, means: ['object at version 7'], instead: 'status.phase: none → Failed' },
    ]);
  });
});
