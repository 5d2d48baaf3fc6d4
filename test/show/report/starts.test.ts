import { beforeAll, describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../src/document/episodes.js';
import { mermaid } from '../../../src/show/report/mermaid.js';
import { drawn } from '../../../src/show/report/view/drawn.js';
import { pictureOf } from '../../../src/show/report/view/lanes/index.js';
import { deletion, documentOf, options, step } from './made-up.js';
import { recordedDocument } from './recorded.js';

let document: ResultDocument;

beforeAll(async () => {
  document = await recordedDocument('stuck-starts');
});

describe('starts', () => {
  it('are in the title of a Mermaid chart of deletions', () => {
    const complete = documentOf([deletion({ steps: [step('delete-seen', 0), step('remove-seen', 1)] })]);
    const chart = mermaid.render({ ...complete, episodes: [...startsOf(document), ...endsOf(complete)] }, options);
    expect(chart).toMatch(/^ {2}title default\/web#58; complete in 20 s#59; 5 starts#58; .*1 stuck, 1 refused/m);
  });

  it('have parts that agree with the phases', () => {
    for (const start of startsOf(document)) {
      const picture = pictureOf(drawn(start), document.input.window);
      if (picture === null || start.outcome === 'stuck') continue;
      for (const id of ['volumes', 'sandbox', 'probes']) {
        const span = picture.lanes.flatMap(({ spans }) => spans).find(one => one.part === id);
        const phase = start.phases.find(one => one.phase === id);
        if (span !== undefined && phase !== undefined) expect(span.to - span.from).toBe(phase.ms);
      }
    }
  });
});
