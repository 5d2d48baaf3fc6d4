/** Stands behind each record, so that several go through the lexer in one text. klog never prints it. */
export const SEPARATOR = '\x1e';
