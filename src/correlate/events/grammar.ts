import { createKlogGrammar, type KlogGrammar, type ParseResult, parseRecord } from '../../../grammars/klog/index.js';
import { POD_FORM } from './pod-form.js';

/** The grammar of klog, with the form in which the kubelet prints pods. */
export const createKubeletGrammar = (): KlogGrammar => createKlogGrammar({ form: POD_FORM });

/** Parses a single text. It builds a grammar each time, so keep one if there are more than a few. */
export const parseKubeletRecord = (text: string): ParseResult => parseRecord(text, { form: POD_FORM });
