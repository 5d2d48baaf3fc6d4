import { SEPARATOR } from '../separator.js';

/**
 * A key that is not a string goes through `%s` (klog/v2 internal/serialize/keyvalues.go), and one without letters is printed with its type:
 * `%!s(int=42)`, `map[a:%!s(bool=true)]`, `{x [%!s(int=1) %!s(int=2)]}`. Its equals signs are in brackets.
 */
const GO_PART = `%![a-z]\\((?:[^()"\\n${SEPARATOR}]|\\([^()"\\n${SEPARATOR}]{0,60}\\)){1,120}\\)`;
export const GO_KEY = `(?:${GO_PART}|(?:map\\[|&?\\{|\\[)(?:${GO_PART}|[^%="\\n${SEPARATOR}]|%(?!![a-z]\\()){1,256}(?<=[\\]}]))=`;
/**
 * klog checks no key: dots, dashes and spaces pass (`a b=`), and so do keys that are not strings. Bounded, so that a text without `=` is
 * not read twice.
 */
export const KEY = `(?:${GO_KEY}|(?:[^\\s="${SEPARATOR}]{1,256} ){0,6}[^\\s="${SEPARATOR}]{0,256}=)`;
