import { pathToFileURL } from 'node:url';
import { packagePath, required } from '../../packages/installed.js';

interface Mermaid {
  parse(text: string): Promise<unknown>;
  readonly mermaidAPI: {
    getDiagramFromText(text: string): Promise<{ readonly type: string; readonly db: unknown }>;
  };
}

interface ReadTask {
  readonly name: string;
  readonly section: string;
  readonly from: number;
  readonly to: number;
  readonly isMilestone: boolean;
  readonly isCritical: boolean;
}

export interface ReadChart {
  readonly title: string;
  readonly sections: readonly string[];
  readonly tasks: readonly ReadTask[];
}

interface Task {
  readonly task: string;
  readonly section: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly milestone?: boolean;
  readonly crit?: boolean;
}

interface Gantt {
  getTasks(): readonly Task[];
  getSections(): readonly string[];
  getDiagramTitle(): string;
}

/** Mermaid's sanitizer needs a browser and looks for one when it is loaded; it finds out which charts exist when it first parses one. */
async function loadMermaid(): Promise<Mermaid> {
  const { JSDOM } = required('jsdom');
  const { window } = new JSDOM('');
  Object.assign(globalThis, { window, document: window.document });
  const { default: mermaid } = await import(pathToFileURL(packagePath('mermaid/dist/mermaid.core.mjs')).href);
  await mermaid.parse('gantt');
  return mermaid;
}

let loaded: ReturnType<typeof loadMermaid> | undefined;

/** What Mermaid itself makes of the block. */
export async function readMermaid(markdown: string): Promise<ReadChart> {
  const [, text = ''] = /^```mermaid\n([^`]*)\n```\n$/.exec(markdown) ?? [];
  loaded ??= loadMermaid();
  const mermaid = await loaded;
  const { type, db } = await mermaid.mermaidAPI.getDiagramFromText(text);
  if (type !== 'gantt') throw new Error(`${type} instead of a Gantt chart`);
  const gantt = db as unknown as Gantt;
  return {
    title: shown(gantt.getDiagramTitle()),
    sections: gantt.getSections().map(shown),
    tasks: gantt.getTasks().map(({ task, section, startTime, endTime, milestone = false, crit = false }) => ({
      name: shown(task).trimEnd(),
      section: shown(section),
      from: startTime.getTime(),
      to: endTime.getTime(),
      isMilestone: milestone,
      isCritical: crit,
    })),
  };
}

/** The text as it is drawn (mermaid, utils.ts, decodeEntities). */
const shown = (text: string): string =>
  text.replace(/ﬂ°°(\d+)¶ß/g, (_all, code: string) => String.fromCodePoint(Number(code)));
