/** CSI sequences (colours), OSC sequences (journalctl's hyperlinks, ended by BEL or ESC \) and other two-byte escapes. */
const ESCAPES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -Z\\-~])?/g;

export const withoutEscapes = (text: string): string => (text.includes('\x1b') ? text.replace(ESCAPES, '') : text);
