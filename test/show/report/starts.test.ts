import { beforeAll, describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../src/document/episodes.js';
import { mermaid } from '../../../src/show/report/mermaid.js';
import { startPictureOf } from '../../../src/show/report/view/start-spans.js';
import { deletion, documentOf, options, step } from './made-up.js';
import { recordedDocument } from './recorded.js';

let document: ResultDocument;

beforeAll(async () => {
  document = await recordedDocument('stuck-starts');
});

describe('starts', () => {
  it('are described in words, whatever holds them', () => {
    const never = {
      rule: 'never-ready',
      level: 'error',
      message: 'never Ready: readiness probe failed 3 times: HTTP 503',
    };
    const [one] = startsOf(document);
    if (one === undefined) throw new Error('no start');
    const finding = { ...never, level: 'error', at: one.startedAt, evidence: [] } as const;
    const picture = startPictureOf({ ...one, outcome: 'stuck', findings: [finding] }, document.input.window.to);
    expect(picture?.spans.find(({ isOpen }) => isOpen)).toMatchObject({ id: 'never-ready', title: 'never Ready' });
  });

  it('are in the title of a Mermaid chart of deletions', () => {
    const complete = documentOf([deletion({ steps: [step('delete-seen', 0), step('remove-seen', 1)] })]);
    const drawn = mermaid.render({ ...complete, episodes: [...startsOf(document), ...endsOf(complete)] }, options);
    expect(drawn).toMatch(/^ {2}title default\/web#58; complete in 20 s#59; 5 starts#58; .*1 stuck, 1 refused/m);
  });

  it('have parts that agree with the phases', () => {
    for (const start of startsOf(document)) {
      const picture = startPictureOf(start, document.input.window.to);
      if (picture === null || start.outcome === 'stuck') continue;
      for (const id of ['volumes', 'sandbox']) {
        const span = picture.spans.find(one => one.id === id);
        const phase = start.phases.find(one => one.phase === id);
        if (span !== undefined && phase !== undefined) expect(span.to - span.from).toBeCloseTo(phase.ms, -1);
      }
    }
  });
});
