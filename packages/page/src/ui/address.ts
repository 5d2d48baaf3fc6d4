/** The address contains the view of the page, so that a link opens the same view. */
export interface Address {
  get(key: string): string | null;
  /** Null removes a key. `push`: a step that the back button undoes */
  set(values: Readonly<Record<string, string | null>>, push?: 'push'): void;
  link(values: Readonly<Record<string, string | null>>): string;
  onChange(listener: () => void): void;
}

/** `signal`: it is no longer shown. */
export function createAddress(signal?: AbortSignal): Address {
  const listeners: (() => void)[] = [];
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const current = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));
  const link = (values: Readonly<Record<string, string | null>>): string => {
    const wanted = current();
    for (const [key, value] of Object.entries(values)) {
      if (value === null || value === '') wanted.delete(key);
      else wanted.set(key, value);
    }
    return `#${wanted}`;
  };
  // The back button, a link, an address that was pasted
  addEventListener('hashchange', notify, { signal });
  return {
    get: key => current().get(key),
    link,
    set(values, push) {
      const hash = link(values);
      if (hash === `#${current()}`) return;
      if (push === 'push') history.pushState(null, '', hash);
      else history.replaceState(null, '', hash);
      notify();
    },
    onChange: listener => listeners.push(listener),
  };
}
