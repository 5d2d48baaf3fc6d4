import { createDescriptions, HEADING as DESCRIPTION } from './describe/descriptions.js';
import { CONDITION } from './describe/node-text.js';
import { BEGINS as PIECE } from './describe/piece.js';
import { createEventRows, HEADING as EVENTS } from './events/event-rows.js';
import { MESSAGE } from './events/messages.js';
import { createMessagesAlone } from './events/messages-alone.js';
import { type PastedText, pastedBetween, pastedFile } from './pasted.js';
import { EVENT_ROW } from './shown.js';
import { createNodeRows, HEADING as NODES } from './table/node-rows.js';
import { createObjectPart, BEGINS as OBJECT } from './table/object-part.js';
import { ROW_ALONE } from './table/pod-row.js';
import { createPodRows, HEADING as PODS } from './table/pod-rows.js';
import type { Testify } from './types.js';

/** These lines show what copying put in front of all lines: how each kind begins, and its lines where the beginning was not copied. */
const KNOWN = [PODS, ROW_ALONE, NODES, DESCRIPTION, CONDITION, PIECE, EVENTS, EVENT_ROW, MESSAGE, OBJECT];

/** `$ kubectl …`, `[root@master ~]# …`, `~ % …` */
const PROMPT = /^\s{0,20}(?:\[?[\w.-]{1,64}@\S{1,100}.{0,40}|[\w:~/.-]{0,60})[$#%] \S/;

/**
 * What people copy from kubectl: tables of pods and of events, descriptions, and several of these below each other. Each line belongs to
 * the part that began last, if that part accepts it.
 */
function createKubectlText(testify: Testify): PastedText {
  const parts = [
    { begins: PODS, text: createPodRows(testify), isOver: false },
    { begins: NODES, text: createNodeRows(testify), isOver: false },
    { begins: DESCRIPTION, text: createDescriptions(testify), isOver: true },
    { begins: EVENTS, text: createEventRows(testify), isOver: true },
    { begins: OBJECT, text: createObjectPart(testify), isOver: false },
  ] as const;
  type Part = (typeof parts)[number];
  let current: Part | null = null;

  /** Then a description and its Events are over; rows of one table can continue in the next part. */
  function turnTo(part: Part | null): void {
    if (part === current) return;
    if (current?.isOver === true) current.text.end();
    current = part;
  }

  return {
    see(line, text) {
      const begun = parts.find(({ begins }) => begins.test(text));
      if (begun !== undefined) turnTo(begun);
      else if (PROMPT.test(text)) turnTo(null);
      const asked = current === null ? parts : [current, ...parts.filter(part => part !== current)];
      for (const part of asked) {
        const how = part.text.see(line, text);
        if (how === null) continue;
        turnTo(part);
        return how;
      }
      return null;
    },
    end() {
      for (const { text } of parts) text.end();
      current = null;
    },
    events: () => parts.reduce((sum, { text }) => sum + text.events(), 0),
    notes: () => parts.flatMap(({ text }) => (text.events() > 0 ? text.notes() : [])),
  };
}

/** The same, and messages of Events, which count only where nothing else shows what they are about. */
function createKubectlFile(testify: Testify): PastedText {
  const text = createKubectlText(testify);
  const messages = createMessagesAlone(testify);
  return {
    see: (line, one) => text.see(line, one) ?? messages.see(line, one),
    end() {
      text.end();
      if (text.events() === 0) messages.end();
    },
    events: () => text.events() || messages.events(),
    notes: text.notes,
  };
}

export const readKubectlText = pastedFile(
  new RegExp(KNOWN.map(({ source }) => `(?:${source})`).join('|')),
  createKubectlFile,
);

export const readKubectlBetween = pastedBetween(createKubectlText);
