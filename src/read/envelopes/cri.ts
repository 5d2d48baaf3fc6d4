import type { Envelope } from './envelope.js';
import { headEnvelope } from './head.js';

/**
 * What a container runtime writes for the kubelet to read back (pkg/kubelet/kuberuntime/logs, ParseCRILog):
 * time, stream, and whether the line is full or the part of one that was too long for the runtime's buffer.
 */
const head = headEnvelope({
  format: 'cri',
  gate: String.raw`\d`,
  shape: String.raw`(?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)) (?<stream>stdout|stderr) [FP](?::\S{0,40})?(?: |$)`,
  sample: {
    head: '2026-11-21T02:11:03.843374000Z stderr F ',
    fields: { time: '2026-11-21T02:11:03.843374000Z', stream: 'stderr' },
  },
  piece(head) {
    const [, stream = '', tag = ''] = head.split(' ');
    return { stream, more: tag.startsWith('P') };
  },
});

export const cri: Envelope = { lines: [head] };
