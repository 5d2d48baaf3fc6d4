/**
 * The shortcuts of src/README.md, switched off: with `PODLINE_WAY=long` what is tested has none of them, and every golden must be the same.
 * Each is the beginning of what takes it, and what stands there instead.
 */
export const SHORTCUTS = [
  {
    file: 'src/records/skim/index.ts',
    taken: '    pushLines(block) {\n',
    left: '    pushLines(block) {\n      if (block.length >= 0) return end(), read(block);\n',
  },
  {
    file: 'src/input/envelopes/head.ts',
    taken: '    if (known !== null) {\n',
    left: '    if (known !== null && text.length < 0) {\n',
  },
  {
    file: 'grammars/klog/ordinary.ts',
    taken: 'export function ordinaryRecord(text: string): ParsedRecord | null {\n',
    left: 'export function ordinaryRecord(text: string): ParsedRecord | null {\n  if (text.length >= 0) return null;\n',
  },
  {
    file: 'grammars/printf/ordinary.ts',
    taken: '  return message => {\n',
    left: '  return message => {\n    if (message.length >= 0) return null;\n',
  },
];

export const isLongWay = process.env.PODLINE_WAY === 'long';

/** The text of a module without its shortcut. */
export function withoutShortcut({ file, taken, left }, text) {
  const parts = text.split(taken);
  if (parts.length !== 2) throw new Error(`${file} does not hold its shortcut once: ${taken}`);
  return parts.join(left);
}
