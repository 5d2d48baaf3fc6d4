import { segments } from './segments.js';

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
