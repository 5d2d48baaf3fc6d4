import { createKlogGrammar, type KlogGrammar, type ParseResult, parseRecord } from '../../../grammars/klog/index.js';
import { createKnownShapes, type KnownShapes } from '../../read/short/openings.js';
import { POD_FORM } from './identity.js';
import { createMentions, type Mentions } from './mentions.js';
import { type Catalogue, createCatalogue } from './recognise.js';

/** The grammar of klog, with the form in which the kubelet prints pods. */
export const createKubeletGrammar = (): KlogGrammar => createKlogGrammar({ form: POD_FORM });

/** Parses a single text. It builds a grammar each time, so keep one if there are more than a few. */
export const parseKubeletRecord = (text: string): ParseResult => parseRecord(text, { form: POD_FORM });

/**
 * How kubelets print and what it means. What one log has taught holds for the next one, so one is made for all logs that are read in one
 * thread. A log's lines without a header, its clock and its processes belong to that log alone and are never in here.
 */
export interface Language {
  readonly grammar: KlogGrammar;
  /** The shapes for one selection of records, those that the catalogue wants. */
  readonly shapes: KnownShapes;
  readonly catalogue: Catalogue;
  readonly mentions: Mentions;
}

export const createLanguage = (): Language => ({
  grammar: createKubeletGrammar(),
  shapes: createKnownShapes(),
  catalogue: createCatalogue(),
  mentions: createMentions(),
});
