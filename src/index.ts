export { createKlogGrammar, type KlogGrammar, type ParseResult, parseRecord } from '../grammars/klog/index.js';
export { fieldValue } from '../grammars/klog/values.js';
export type { Field, Header, ParsedRecord, ValueForm } from '../grammars/record.js';
export { type AnalyzeOptions, analyze } from './analyze/index.js';
export { mergeDocuments } from './document/merge.js';
export type * from './document/types.js';
export { bytesSource, expandInputs, fileSource, type Source, stdinSource } from './input/source.js';
export { VERSION } from './version.js';
