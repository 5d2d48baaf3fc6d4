import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../src/document/contract/types.js';
import { analyzed } from '../analyze/analyzed.js';
import { linesOf } from '../analyze/samples.js';
import { recordedDocument } from '../show/report/recorded.js';

const first = async (sample: string): Promise<Lifecycle | undefined> => (await recordedDocument(sample)).lifecycles[0];

describe('the versions of the object', () => {
  it('show what each changed, from the request to the end', async () => {
    const { revisions = [], steps = [] } = (await first('graceful-quick')) ?? {};
    expect(revisions.map(({ resourceVersion }) => resourceVersion)).toEqual(['173', '175', '177', '178', '179', '180']);
    const [requested, generation, stopped, phase, final] = revisions.map(({ changed }) => changed);
    expect(requested).toEqual([
      { field: 'metadata.deletionTimestamp', before: null, after: '2026-11-21T01:49:06Z' },
      { field: 'metadata.deletionGracePeriodSeconds', before: null, after: '30' },
    ]);
    expect(generation).toEqual([]);
    expect(stopped).toContainEqual({
      field: 'container c',
      before: 'running',
      after: 'terminated, exit code 0 (Completed)',
    });
    expect(phase).toEqual([{ field: 'status.phase', before: 'Running', after: 'Succeeded' }]);
    expect(final).toContainEqual({ field: 'metadata.deletionGracePeriodSeconds', before: '30', after: '0' });
    const request = steps.find(({ step }) => step === 'delete-requested');
    expect(revisions[0]?.evidence).toEqual(request?.evidence);
  });

  it('go on with the first version of a mirror pod that comes back', async () => {
    const { revisions = [], replacedBy } = (await first('mirror-pod-delete')) ?? {};
    expect(revisions.at(-1)).toMatchObject({ uid: replacedBy, resourceVersion: '292110808', changed: [] });
  });

  it('are absent where no watch saw the pod', async () => {
    const { lifecycles } = await analyzed([['kubelet.log', linesOf('graceful-quick').join('\n')]]);
    expect(lifecycles.map(one => 'revisions' in one)).toEqual([false]);
  });
});
