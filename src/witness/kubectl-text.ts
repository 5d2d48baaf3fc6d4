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

/** By these lines it is known what copying put in front of all: how each begins, and its lines where that was not copied. */
const KNOWN = [PODS, ROW_ALONE, NODES, DESCRIPTION, CONDITION, PIECE, EVENTS, EVENT_ROW, MESSAGE, OBJECT];

/** `$ kubectl …`, `[root@master ~]# …`, `~ % …` */
const PROMPT = /^\s{0,20}(?:\[?[\w.-]{1,64}@\S{1,100}.{0,40}|[\w:~/.-]{0,60})[$#%] \S/;

/**
 * What people copy of kubectl: tables of pods and of events, descriptions, and several of them under each other. Each
 * line is of one of them: of the one that began last, if that knows it.
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

  /** A description and its Events are over then; rows of one table can go on in the next. */
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

/** The same, and messages of Events, which count only where nothing else says what they are about. */
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
