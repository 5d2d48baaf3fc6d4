import assert from 'node:assert/strict';
import { ofLast } from './of-last.js';

const OBEYED =
  /[^\P{Cc}\n\r\t]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;
/** The colours of the report itself. */
const COLOURS = /\u001b\[(?:1|2|22|3[1236]|39)m/g;

/** The commands of the GitHub runner (actions/runner, ActionCommandManager.cs); it prints any other. */
const COMMAND = /^\s*::(?:[a-z]+-[a-z-]+|error|warning|notice|debug|group|endgroup|echo)\b/gim;

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

function obeyedIn(written: string) {
  const text = written.replace(COLOURS, '');
  return { text, obeyed: count(text, OBEYED), commands: count(text, COMMAND) };
}
const calmOnce = ofLast(obeyedIn);

/**
 * For output that a terminal or a CI shows as it is written: whatever the format, nothing in it takes effect. `calm` is the same with
 * harmless texts.
 */
export function assertInertText(written: string, calm: string): void {
  const { text, obeyed, commands } = obeyedIn(written);
  const other = calmOnce(calm);
  // A mark of the report itself may be an emoji, with its selector
  if (obeyed !== other.obeyed) assert.fail(`lets ${JSON.stringify(text.match(OBEYED)?.[0])} through`);
  assert.doesNotMatch(text, /\r(?!\n)/);
  assert.doesNotMatch(text, /##\w*\[/);
  assert.equal(commands, other.commands, 'begins a line with a command of GitHub');
}
