export { createKlogGrammar, type KlogGrammar, type ParseResult, parseRecord } from '../grammars/klog/index.js';
export { fieldValue } from '../grammars/klog/values.js';
export type { Field, Header, ParsedRecord, ValueForm } from '../grammars/record.js';
export { VERSION } from './version.js';
