import { panned, type View, WHOLE, zoomed } from '../model/axis.js';

export interface Zoomable {
  view(): View;
  setView(view: View): void;
  /** The position of the view on the screen. */
  plot(): { readonly left: number; readonly width: number };
}

const STEP = 0.6;
const PAN = 0.2;

/** What keys do with a view; null for any other key. */
export function zoomedByKey(view: View, key: string): View | null {
  if (key === '+' || key === '=') return zoomed(view, STEP);
  if (key === '-' || key === '_') return zoomed(view, 1 / STEP);
  if (key === '0') return WHOLE;
  if (key === '[' || key === 'a') return panned(view, -PAN);
  if (key === ']' || key === 'd') return panned(view, PAN);
  return null;
}

/** Wheel: with Ctrl, Alt or Cmd it zooms; sideways or with Shift it moves the view. Otherwise the page scrolls as usual. */
export function zoomByWheel(element: Element, zoomable: Zoomable, isAlways = false): void {
  element.addEventListener(
    'wheel',
    event => {
      if (!(event instanceof WheelEvent)) return;
      const { left, width } = zoomable.plot();
      const view = zoomable.view();
      const along = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (event.ctrlKey || event.altKey || event.metaKey || (isAlways && !event.shiftKey && event.deltaY !== 0)) {
        const at = view.from + ((event.clientX - left) / width) * (view.to - view.from);
        zoomable.setView(zoomed(view, 2 ** (Math.max(-200, Math.min(200, event.deltaY)) / 200), at));
      } else if (event.shiftKey || Math.abs(along) > Math.abs(event.deltaY)) {
        zoomable.setView(panned(view, along / width));
      } else return;
      event.preventDefault();
    },
    { passive: false },
  );
}

/** Drag to move the view. `isFree` decides whether a press begins a drag. */
export function panByDrag(
  element: HTMLElement | SVGElement,
  zoomable: Zoomable,
  isFree: (event: PointerEvent) => boolean,
): void {
  let last: number | null = null;
  element.addEventListener('pointerdown', event => {
    if (!(event instanceof PointerEvent) || event.button !== 0 || !isFree(event)) return;
    last = event.clientX;
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', event => {
    if (!(event instanceof PointerEvent) || last === null) return;
    zoomable.setView(panned(zoomable.view(), (last - event.clientX) / zoomable.plot().width));
    last = event.clientX;
  });
  for (const end of ['pointerup', 'pointercancel'])
    element.addEventListener(end, () => {
      last = null;
    });
}
