import { button, h } from './dom.js';

/** A choice of a few values, all of which are visible. */
export function segments<T extends string>(
  title: string,
  choices: Readonly<Record<T, string>>,
  chosen: T,
  choose: (choice: T) => void,
): HTMLElement {
  const ids = Object.keys(choices) as T[];
  const buttons = ids.map(id => button(choices[id], () => press(id)));
  const mark = (pressed: T): void => {
    for (const [index, id] of ids.entries()) buttons[index]?.setAttribute('aria-pressed', String(id === pressed));
  };
  const press = (id: T): void => {
    mark(id);
    choose(id);
  };
  mark(chosen);
  return h('div.segments', { role: 'group', 'aria-label': title }, ...buttons);
}

const THEMES = { auto: 'Auto', light: 'Light', dark: 'Dark' };
type Theme = keyof typeof THEMES;

/** The system's theme, unless the reader chooses another. */
export function themeSwitch(): HTMLElement {
  apply(remembered());
  return segments('Theme', THEMES, remembered(), theme => {
    apply(theme);
    remember(theme);
  });
}

function apply(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const KEY = 'podline-theme';

function remembered(): Theme {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === 'light' || theme === 'dark' ? theme : 'auto';
  } catch {
    // A page without storage forgets the choice; nothing else is lost
    return 'auto';
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    return;
  }
}

/** A button that copies, and confirms it. */
export function copyButton(title: string, text: () => string, label = `Copy ${title}`): HTMLButtonElement {
  const element = button(title, () => void copied(), { class: 'quiet', 'aria-label': label });
  const copied = async (): Promise<void> => {
    element.textContent = (await copy(text())) ? 'Copied' : 'Cannot copy';
    setTimeout(() => {
      element.textContent = title;
    }, 1_500);
  };
  return element;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Some browsers do not let pages that are files use the clipboard
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = h('textarea.away', { 'aria-hidden': 'true' });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
