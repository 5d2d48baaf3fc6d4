/** Nothing can be opened on paper, so everything closed is printed open. */
export function openWhenPrinted(selector: string, signal?: AbortSignal): void {
  const opened = new Set<HTMLDetailsElement>();
  addEventListener(
    'beforeprint',
    () => {
      for (const one of document.querySelectorAll<HTMLDetailsElement>(`${selector}:not([open])`)) {
        one.open = true;
        opened.add(one);
      }
    },
    { signal },
  );
  addEventListener(
    'afterprint',
    () => {
      for (const one of opened) one.open = false;
      opened.clear();
    },
    { signal },
  );
}
