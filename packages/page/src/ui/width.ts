/** Calls when the element's width changes; its height follows from what is drawn. */
export function onWidth(element: HTMLElement, changed: () => void): void {
  let width = element.clientWidth;
  new ResizeObserver(() => {
    if (element.clientWidth === width || !element.isConnected) return;
    width = element.clientWidth;
    changed();
  }).observe(element);
}
