import { REPORTS } from '../report/registry.js';
import { FOLDER_OUTPUTS } from './folders.js';

/** What a document can be printed or written as. */
export const FORMATS: readonly string[] = [...Object.keys(REPORTS), ...Object.keys(FOLDER_OUTPUTS)].sort();
