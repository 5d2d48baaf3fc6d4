import type { Entry } from './entries.js';
import { type Form, PID } from './forms.js';
import type { Pod } from './pod.js';
import { createStamps, klogTimes } from './stamps.js';
import { createCompiler, type Names, type Template } from './template.js';

/** An entry that is ready to be written again, in one form. */
export interface Line {
  readonly entry: Entry;
  /** One for each physical line. */
  readonly templates: readonly Template[];
}

/** Makes lines of entries, with slots for the tools of one form. */
export function createLines(form: Form): (names: Names | null) => (entry: Entry) => Line {
  const tools = { stamps: createStamps(), nextVersion: () => '0' };
  return names => {
    const compile = createCompiler(names, tools);
    return entry => ({ entry, templates: entry.text.split('\n').map(text => compile(form.escape(text))) });
  };
}

/** Writes a line as if it had been printed at that moment (microseconds since 1970). */
export function createLineWriter(form: Form): (line: Line, at: number, pod: Pod, shift: number) => string {
  const times = klogTimes();
  return ({ entry, templates }, at, pod, shift) => {
    let head = `${entry.severity}${times(at)}    ${PID} `;
    let written = '';
    for (const template of templates) {
      written += `${form.before(at)}${head}${template(pod, shift)}${form.after}\n`;
      head = '';
    }
    return written;
  };
}
