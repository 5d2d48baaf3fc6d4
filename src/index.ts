export type { KlogGrammar, ParseResult } from '../grammars/klog/index.js';
export { fieldValue } from '../grammars/klog/values.js';
export type { Field, Header, ParsedRecord, ValueForm } from '../grammars/record.js';
export type { AnalyzeOptions } from './analyze/options.js';
export {
  createKubeletGrammar as createKlogGrammar,
  parseKubeletRecord as parseRecord,
} from './correlate/events/language.js';
export type * from './document/contract/types.js';
export { endsOf, startsOf } from './document/episodes.js';
export { mergeDocuments } from './document/merge/merge.js';
export { VERSION } from './kit/version.js';
export { analyze } from './nodes/index.js';
export { expandInputs, stdinSource } from './read/expand.js';
export { bytesSource, fileSource, type Source } from './read/source.js';
export { diffDocuments, type NamedDocument } from './show/diff/diff.js';
export type * from './show/diff/types.js';
