import { h } from './dom.js';

/** A button that copies, and confirms it. */
export function copyButton(title: string, text: () => string, label = `Copy ${title}`): HTMLButtonElement {
  const button = h(
    'button',
    { type: 'button', class: 'quiet', 'aria-label': label, click: () => void copied() },
    title,
  );
  const copied = async (): Promise<void> => {
    button.textContent = (await copy(text())) ? 'Copied' : 'Cannot copy';
    setTimeout(() => {
      button.textContent = title;
    }, 1_500);
  };
  return button;
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
  const area = h('textarea', { class: 'away', 'aria-hidden': 'true' });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
