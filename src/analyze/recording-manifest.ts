import { parseJson } from '../read/json.js';
import type { SourceFacts } from '../read/route.js';
import type { Signature } from '../read/sniff.js';
import { type Fields, fieldsOf, listOf, textOf, wordOf } from '../sources/watch/values.js';
import { notedReport } from './source-report.js';

/** `manifest.json`, which `podline record` writes next to what it recorded. */
export const RECORDING: Signature = {
  type: 'recording-manifest',
  what: 'the manifest of a recording',
  alone: true,
  pattern: /^\s{0,9}\{\s{0,9}"recording": ?\d/,
};

/** No recorder writes a longer one. */
const MAX_LENGTH = 1 << 22;

/** Nothing in it is about a pod: it states why logs and objects are missing. */
export function recordingManifest() {
  let text = '';
  return {
    push(block: string): void {
      if (text.length < MAX_LENGTH) text += block;
    },
    end(facts: SourceFacts) {
      // A recorder that was killed has not written all of it
      const manifest = fieldsOf(parseJson(text));
      const begun = Date.parse(wordOf(manifest.begun) ?? '');
      const report = notedReport(facts, [RECORDING.what, ...lackingIn(manifest)]);
      return Number.isNaN(begun) ? report : { ...report, recordedFrom: new Date(begun).toISOString() };
    },
  };
}

function lackingIn(manifest: Fields): string[] {
  const logs = listOf(manifest.logs, item => {
    const { node, service, file, notes } = fieldsOf(item);
    const name = wordOf(node);
    if (name === null || wordOf(file) !== null) return null;
    const why = listOf(notes, textOf).join('; ');
    return `no ${wordOf(service) ?? 'kubelet'} log of ${name}${why === '' ? '' : `: ${why}`}`;
  });
  const refused = listOf(manifest.watches, item => {
    const { asked, refused } = fieldsOf(item);
    const why = textOf(fieldsOf(refused).why);
    return why === null ? null : `${wordOf(asked) ?? 'a watch'} was refused: ${why}`;
  });
  return [...brokenOff(manifest), ...logs, ...refused];
}

/** A recorder that was killed did not write when it ended, but it wrote when it was last active. */
function brokenOff({ ended, alive }: Fields): string[] {
  const at = wordOf(alive);
  return ended === null && at !== null ? [`the recording broke off, or goes on: it ends at ${at}`] : [];
}
