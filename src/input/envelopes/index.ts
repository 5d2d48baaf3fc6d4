import { cloudYamlEnvelope } from './cloud-yaml.js';
import { criEnvelope } from './cri.js';
import { journaldExport, journaldVerbose } from './journald-blocks.js';
import { jsonEnvelope, jsonPrettyEnvelope } from './json.js';
import { syslogEnvelopes } from './syslog.js';
import { tableEnvelope } from './table.js';
import type { BlockEnvelope, LineEnvelope, Opener } from './types.js';

/** Tried in this order, after the one that the line before was in. No text fits two of them. */
export const lineEnvelopes: readonly LineEnvelope[] = [...syslogEnvelopes, criEnvelope, jsonEnvelope, tableEnvelope];

export const blockEnvelopes: readonly BlockEnvelope[] = [
  journaldVerbose,
  journaldExport,
  jsonPrettyEnvelope,
  cloudYamlEnvelope,
];

/** Every line envelope begins like this; most other text does not, and is spared the round. */
const MAY_BE_WRAPPED = /^ ?(?:[\d<{[|]|data: \{|[^\s"=]{1,14} {1,2}\d)/;

/** Opens whatever envelope a line is in. The one that opened the line before is asked first. */
export function createLineOpener(): Opener {
  const openers = lineEnvelopes.map(envelope => envelope.create());
  let favourite: Opener = () => null;
  return text => {
    const same = favourite(text);
    if (same !== null || !MAY_BE_WRAPPED.test(text)) return same;
    for (const opener of openers) {
      const opened = opener(text);
      if (opened === null) continue;
      favourite = opener;
      return opened;
    }
    return null;
  };
}
