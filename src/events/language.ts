import type { KlogGrammar } from '../../grammars/klog/index.js';
import { createKnownShapes, type KnownShapes } from '../records/skim/shapes.js';
import { type Catalogue, createCatalogue } from './catalogue.js';
import { createKubeletGrammar } from './grammar.js';
import { createSayings, type Sayings } from './sayings.js';

/**
 * How kubelets print and what it means: what one log has taught of it holds for the next one. Made once for all logs that are read in one
 * thread. Of one log alone, and never in here, are its head of lines, its clock, its processes, and what was there once in it.
 */
export interface Language {
  readonly grammar: KlogGrammar;
  /** Of one selection: what the catalogue wants. */
  readonly shapes: KnownShapes;
  readonly catalogue: Catalogue;
  readonly sayings: Sayings;
}

export const createLanguage = (): Language => ({
  grammar: createKubeletGrammar(),
  shapes: createKnownShapes(),
  catalogue: createCatalogue(),
  sayings: createSayings(),
});
