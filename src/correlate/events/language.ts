import type { KlogGrammar } from '../../../grammars/klog/index.js';
import { createKnownShapes, type KnownShapes } from '../../read/short/shapes.js';
import { createKubeletGrammar } from './grammar.js';
import { createMentions, type Mentions } from './mentions.js';
import { type Catalogue, createCatalogue } from './recognise.js';

/**
 * How kubelets print and what it means. What one log has taught holds for the next one, so one is made for all logs that are read in one
 * thread. A log's lines without a header, its clock and its processes belong to that log alone and are never in here.
 */
export interface Language {
  readonly grammar: KlogGrammar;
  /** The shapes of one selection: those that the catalogue wants. */
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
