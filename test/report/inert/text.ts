import assert from 'node:assert/strict';
import { ofLast } from './of-last.js';

const OBEYED =
  /[^\P{Cc}\n\r\t]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;
/** What the report itself colours with. */
const COLOURS = /\u001b\[(?:1|2|22|3[1236]|39)m/g;

/** What the runner of GitHub knows as a command (actions/runner, ActionCommandManager.cs); any other it prints. */
const COMMAND = /^\s*::(?:[a-z]+-[a-z-]+|error|warning|notice|debug|group|endgroup|echo)\b/gim;

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

function obeyedIn(written: string) {
  const text = written.replace(COLOURS, '');
  return { text, obeyed: count(text, OBEYED), commands: count(text, COMMAND) };
}
const calmOnce = ofLast(obeyedIn);

/**
 * For what a terminal or a CI shows while it is written: whatever the format is, nothing in it is obeyed. `calm` is the
 * same with texts that nobody would obey.
 */
export function assertInertText(written: string, calm: string): void {
  const { text, obeyed, commands } = obeyedIn(written);
  const other = calmOnce(calm);
  // A mark of the report's own may be an emoji, with its selector
  if (obeyed !== other.obeyed) assert.fail(`lets ${JSON.stringify(text.match(OBEYED)?.[0])} through`);
  assert.doesNotMatch(text, /\r(?!\n)/);
  assert.doesNotMatch(text, /##\w*\[/);
  assert.equal(commands, other.commands, 'begins a line with a command of GitHub');
}
