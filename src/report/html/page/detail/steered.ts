import type { View } from '../model/view.js';
import type { Ruler } from './draw-ruler.js';

/** What keys, buttons and the mouse do with the drawing. */
export interface Steered {
  view(): View;
  setView(view: View): void;
  selected(): string | null;
  select(mark: string | null): void;
  hasEdges(): boolean;
  toggleEdges(): void;
  /** Whether dragging measures instead of moving */
  isMeasuring(): boolean;
  setMeasuring(on: boolean): void;
  setRuler(ruler: Ruler): void;
  toggleHelp(): void;
}
