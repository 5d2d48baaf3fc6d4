import { h } from '../ui/dom.js';
import { chosen, pasted } from './collect.js';
import type { Given } from './messages.js';

interface StartOptions {
  /** What is already shown, if it is to be compared */
  readonly comparesWith: string | null;
  readonly settings: HTMLElement;
  readonly sample: () => Given[];
  readonly notices: string;
  read(given: readonly Given[]): void;
  back(): void;
}

/** The view in which a user hands over inputs. */
export function startView({ comparesWith, settings, sample, notices, read, back }: StartOptions): HTMLElement {
  const files = picker({ multiple: true }, read);
  const folder = picker({ webkitdirectory: true }, read);
  const text = h('textarea', { rows: 8, spellcheck: 'false', 'aria-label': 'Text', placeholder: PASTE });
  const button = (title: string, click: () => void, kind = ''): HTMLElement =>
    h('button', { type: 'button', class: kind, click }, title);
  const isFirst = comparesWith === null;
  return h(
    'main',
    { class: 'start' },
    h('h1', {}, isFirst ? 'What happened to the pods?' : `Compare ${comparesWith} with another run`),
    h('p', {}, isFirst ? LEAD : 'What you have read is the run before, what you hand over now the one after it.'),
    h(
      'div',
      { class: 'drop' },
      h('p', { class: 'big' }, 'Drop files, folders or archives here'),
      h(
        'p',
        { class: 'ways' },
        button('Choose files', () => files.click(), 'primary'),
        button('Choose a folder', () => folder.click()),
        ...(isFirst ? [button('Try a sample', () => read(sample()))] : [button('Back to the report', back)]),
      ),
      h('p', { class: 'muted' }, KINDS),
    ),
    h(
      'details',
      { class: 'paste' },
      h('summary', {}, 'Paste text'),
      text,
      button('Read the text', () => {
        if (text.value.trim() !== '') read(pasted(text.value));
      }),
    ),
    settings,
    h('p', { class: 'muted' }, 'Everything is read on this machine. This page loads nothing and sends nothing.'),
    h('details', { class: 'licences' }, h('summary', {}, 'Licences'), wholeText(notices)),
    files,
    folder,
  );
}

/** A text of our own, however long. */
function wholeText(text: string): HTMLElement {
  const element = h('pre', { tabindex: 0 });
  element.textContent = text;
  return element;
}

const LEAD =
  'podline reads what a kubelet logged, and what a watch of the pods saw, and shows how each pod started and went away: which steps are there, which one is missing, and where it hangs.';
const KINDS =
  'Logs of kubelets as files, journals or excerpts; kubectl get pods -w -o yaml; events; audit logs; tar, tgz, zip and gz of them; whole collections of a cluster; an earlier result.';
const PASTE = 'Lines of a log, what is quoted in an issue, the output of kubectl get pod -o yaml';

/** A button opens it. */
function picker(kind: Readonly<Record<string, true>>, read: (given: readonly Given[]) => void): HTMLInputElement {
  const input = h('input', { type: 'file', hidden: true, ...kind });
  input.addEventListener('change', () => {
    const given = chosen(input.files);
    // The same file can be chosen again
    input.value = '';
    if (given.length > 0) read(given);
  });
  return input;
}
