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

/** `begin` gets each press; what it returns gets the moves until the release, null if the press begins nothing. */
export function onDrag(
  element: HTMLElement,
  begin: (event: PointerEvent) => ((event: PointerEvent) => void) | null,
): void {
  let moved: ReturnType<typeof begin> = null;
  element.addEventListener('pointerdown', event => {
    moved = event.button === 0 ? begin(event) : null;
    if (moved !== null) element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', event => moved?.(event));
  for (const end of ['pointerup', 'pointercancel'])
    element.addEventListener(end, () => {
      moved = null;
    });
}

/** Moves the view with the pointer. */
export function panning({ view, setView, plot }: Zoomable, { clientX }: PointerEvent): (event: PointerEvent) => void {
  let last = clientX;
  return ({ clientX }) => {
    setView(panned(view(), (last - clientX) / plot().width));
    last = clientX;
  };
}
