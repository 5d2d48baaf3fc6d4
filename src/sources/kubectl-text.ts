import type { ApiEvent } from '../document/contract/types.js';
import { complains } from '../kit/complains.js';
import { given } from '../kit/forms.js';
import { type Command, commandIn, isProse, toldBy } from './command-line.js';
import { createDescriptions, HEADING as DESCRIPTION } from './describe/descriptions.js';
import { CONDITION } from './describe/other-text.js';
import { BEGINS as PIECE } from './describe/pod-text.js';
import { nameIn } from './events/described.js';
import { createEventRows, HEADING as EVENTS } from './events/event-rows.js';
import { MESSAGE, messageEvent, USUAL_MESSAGE } from './events/messages.js';
import { createPrinted, PRINTED_LINE } from './kubectl/printed.js';
import { type PastedText, pastedBetween, pastedFile } from './pasted.js';
import { EVENT_ROW, isUnnamedPod, MAX_EVENTS, UNNAMED_POD } from './shown.js';
import { createKernelLines, KERNEL_LINE } from './systemd/machine-lines.js';
import { CONTAINER_ROW, createContainerRows } from './table/container-rows.js';
import { createObjectPart, BEGINS as OBJECT } from './table/object-part.js';
import { createNodeRows, createObjectRows, NODE_HEADING, OBJECT_HEADING } from './table/object-rows.js';
import { ROW_ALONE } from './table/pod-row.js';
import { createPodRows, HEADING as PODS } from './table/pod-rows.js';
import { eventsShown, type Testify, type Testimony, undated } from './types.js';

type CopiedMessages = { readonly line: number; readonly namespace: string; readonly events: ApiEvent[] };

/**
 * Messages of Events that were copied without anything around them. Messages that name no pod are taken to be about one pod: if they were
 * copied in one piece, the only one that the other messages name.
 */
function createMessagesAlone(testify: Testify): PastedText & { drop(): void } {
  const pods = new Map<string, CopiedMessages>();
  let next = 0;
  let isOnePiece = true;

  function unite(): void {
    const [unnamed, others] = [pods.get(UNNAMED_POD), [...pods].filter(([name]) => name !== UNNAMED_POD)];
    const [only] = others;
    if (unnamed === undefined || only === undefined || others.length > 1 || !isOnePiece) return;
    const [name, { line, namespace, events }] = only;
    pods.clear();
    pods.set(name, { line: Math.min(line, unnamed.line), namespace, events: [...unnamed.events, ...events] });
  }

  return {
    see(line, text) {
      const found = messageEvent(text);
      if (found === null) {
        if (next === line && USUAL_MESSAGE.test(text)) next++;
        return null;
      }
      const { event } = found;
      isOnePiece &&= next === 0 || line === next;
      next = line + 1;
      const { name, namespace = '' } = nameIn([event]) ?? { name: found.name ?? UNNAMED_POD };
      const pod = pods.get(name) ?? { line, namespace, events: [] };
      if (pods.size < MAX_EVENTS) pods.set(name, pod);
      if (pod.events.length < MAX_EVENTS) pod.events.push(event);
      return 'record';
    },
    end() {
      unite();
      for (const [name, { line, namespace, events }] of pods) testify(eventsShown(line, { namespace, name }, events));
    },
    drop: () => pods.clear(),
    events: () => [...pods.values()].reduce((sum, { events }) => sum + events.length, 0),
  };
}

interface Part {
  /** Its first line */
  readonly begins: RegExp;
  readonly create: (testify: Testify) => PastedText;
  /** When another part begins, a description and its Events are over; rows of one table can continue after it. */
  readonly isOver?: true;
  /** It is never about a pod. */
  readonly ofOthers?: true;
}

/** All that kubectl prints besides tables of pods. */
const PARTS: readonly Part[] = [
  { begins: NODE_HEADING, create: createNodeRows, ofOthers: true },
  { begins: OBJECT_HEADING, create: createObjectRows, ofOthers: true },
  { begins: DESCRIPTION, create: createDescriptions, isOver: true },
  { begins: EVENTS, create: createEventRows, isOver: true },
  { begins: OBJECT, create: createObjectPart },
  { begins: PRINTED_LINE, create: createPrinted },
  { begins: CONTAINER_ROW, create: createContainerRows },
  { begins: KERNEL_LINE, create: createKernelLines, ofOthers: true },
];

/** Lines that show what copying put in front of all lines: the first lines of each kind, and others for texts without the first line. */
const KNOWN = [PODS, ...PARTS.map(({ begins }) => begins), ROW_ALONE, CONDITION, PIECE, EVENT_ROW, MESSAGE];

/** `$ kubectl …`, `[root@master ~]# …`, `~ % …` */
const PROMPT = /^\s{0,20}(?:\[?[\w.-]{1,64}@\S{1,100}.{0,40}|[\w:~/.-]{0,60})[$#%] \S/;

/**
 * What people copy from kubectl: tables of pods and of events, descriptions, and several of these below each other. Each line belongs to
 * the part that began last, if that part accepts it.
 */
function createKubectlText(tell: Testify): PastedText & { isOnePod(): boolean; showsPods(): boolean } {
  let command: Command | null = null;
  const testify: Testify = one => tell(toldBy(command, one));
  const pods = createPodRows(tell, () => command?.namespace);
  const parts: readonly (Omit<Part, 'create'> & { readonly text: PastedText })[] = [
    { begins: PODS, text: pods },
    ...PARTS.map(({ create, ...part }) => ({ ...part, text: create(testify) })),
  ];
  const output = createContainerOutput(testify, () => command);
  let current: (typeof parts)[number] | null = null;
  let isAfterBlank = false;

  function turnTo(part: typeof current): void {
    if (part === current) return;
    if (current?.isOver === true) current.text.end();
    current = part;
  }

  /** Whether somebody writes below the output of a command. Programs print sentences, too: behind these there is an empty line. */
  const isWritten = (text: string): boolean =>
    command !== null && isProse(text) && (command.logsOf === undefined || isAfterBlank);

  /** What comes after a command is its output, until there is another command, or somebody writes. */
  function turnToCommand(text: string): boolean {
    const next = commandIn(text);
    if (next === null && !PROMPT.test(text) && !isWritten(text)) return false;
    turnTo(null);
    output.end();
    command = next;
    return true;
  }

  const events = (): number => parts.reduce((sum, { text }) => sum + text.events(), output.events());

  return {
    see(line, text) {
      const begun = parts.find(({ begins }) => begins.test(text));
      if (begun !== undefined) turnTo(begun);
      const isTurn = begun === undefined && turnToCommand(text);
      isAfterBlank = text.trim() === '';
      // Programs print whatever they like
      if (begun === undefined && command?.logsOf !== undefined) return isTurn ? null : output.see(line, text);
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
      output.end();
      current = null;
      command = null;
    },
    events,
    isOnePod: () => events() === 1 && pods.events() === 1,
    showsPods: () => output.events() > 0 || parts.some(({ ofOthers, text }) => ofOthers !== true && text.events() > 0),
    notes: () => parts.flatMap(({ text }) => (text.events() > 0 ? (text.notes?.() ?? []) : [])),
  };
}

/** What people copy from kubectl, and messages of Events, which count only where no pod, or only a row of one, shows what they are about. */
function createKubectlFile(testify: Testify): PastedText {
  const told: Testimony[] = [];
  const text = createKubectlText(one => told.push(one));
  const messages = createMessagesAlone(one => told.push(one));
  const inProse = new Map<string, Testimony['identity']>();

  /** The only pod that a sentence names, or that a table shows to wait: what is left unnamed is about it, unless the text has others. */
  function whose(): Testimony['identity'] | null {
    const names = new Set(told.flatMap(({ shown, identity }) => (shown === undefined ? [] : (identity.name ?? []))));
    const waiting = told.filter(({ what, facts }) => what === 'row-state' && WAITING.test(`${facts?.status}`));
    const [only, another] = names.size === 1 ? [...inProse.values()] : waiting.map(({ identity }) => identity);
    return only !== undefined && another === undefined && [...names].filter(isUnnamedPod).length === 1 ? only : null;
  }

  return {
    see(line, one) {
      const how = text.see(line, one) ?? messages.see(line, one);
      const { name, namespace } = (how === null && commandIn(one) === null ? IN_PROSE.exec(one)?.groups : null) ?? {};
      if (name !== undefined && inProse.size < 2) inProse.set(name, given({ name, namespace }));
      return how;
    },
    end() {
      text.end();
      if (!text.showsPods() || text.isOnePod()) messages.end();
      else messages.drop();
      const named = whose();
      for (const one of told) testify(named === null ? one : toldBy({ ...named, kind: 'pod' }, one));
    },
    events: () => text.events() + messages.events(),
    notes: text.notes,
  };
}

/** `pod shop/web-0`; a name without its namespace has a hyphen and a digit. */
const IN_PROSE =
  /\b[Pp]od:? ["'\x60]?(?:(?<namespace>[a-z][a-z\d-]{0,62})\/|(?=[a-z.\d]{1,60}-)(?=[a-z.-]{1,100}\d))(?<name>[a-z][a-z\d.-]{0,251}[a-z\d])(?![\w/:])/;
const WAITING = /^(?:Pending|ContainerCreating|PodInitializing|Init:\d)/;

/** The first line of what kubectl prints, below lines of another kind. */
export const KUBECTL_BEGINS =
  /^(?:NAMESPACE +)?(?:NAME +(?:READY|STATUS) |LAST SEEN +TYPE )|^Name: +\S{1,253}\n(?:Namespace|Roles): /m;

export const readKubectlText = pastedFile(
  new RegExp(KNOWN.map(({ source }) => `(?:${source})`).join('|')),
  createKubectlFile,
);

export const readKubectlBetween = pastedBetween(createKubectlText);

const MAX_LETTERS = 500;

/** What a container has printed, below the command that asks for it: of all lines the last that complains, else the last. */
function createContainerOutput(testify: Testify, commandOf: () => Command | null): PastedText {
  let found: { line: number; name: string; text: string; isComplaint: boolean } | null = null;
  let events = 0;

  function end(): void {
    if (found === null) return;
    const { line, name, text } = found;
    found = null;
    events++;
    const shown = { pod: null, events: [], age: null, words: text };
    testify(undated({ what: 'container-output', line, identity: { namespace: '', name }, facts: {}, shown }));
  }

  return {
    see(line, whole) {
      const name = commandOf()?.logsOf;
      const text = whole.trim().slice(0, MAX_LETTERS);
      if (name === undefined || text === '') return null;
      if (found !== null && found.name !== name) end();
      const isComplaint = complains(text);
      if (isComplaint || found?.isComplaint !== true) found = { line, name, text, isComplaint };
      return 'record';
    },
    end,
    events: () => events,
  };
}
