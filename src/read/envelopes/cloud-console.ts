import type { Envelope } from './envelope.js';
import { headEnvelope } from './head.js';

/**
 * Lines copied from Google's Logs Explorer: severity, time, and the summary of the entry. On GKE the agent has taken the
 * klog header off by then (fluent-bit, parser of kubelet), so that a record begins with its message.
 */
export const cloudConsole: Envelope = {
  lines: [
    headEnvelope({
      format: 'cloud-logging-copy',
      gate: '[A-Z]',
      shape: String.raw`(?:DEFAULT|DEBUG|INFO|NOTICE|WARNING|ERROR|CRITICAL|ALERT|EMERGENCY) (?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z) `,
      sample: { head: 'INFO 2026-11-21T02:11:03.843374Z ', fields: { time: '2026-11-21T02:11:03.843374Z' } },
    }),
  ],
};
