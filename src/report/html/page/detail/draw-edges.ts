import { svg } from '../ui/dom.js';
import type { Frame } from './frame.js';

/** What is guaranteed to come before what: on request everything, otherwise only for the selected step. */
export function drawEdges(frame: Frame): SVGElement[] {
  const places = new Map(
    frame.geometry.lanes.flatMap(box =>
      box.lane.marks.map(({ mark, row }) => [mark.id, { x: frame.x(mark.at), y: box.y(row) }] as const),
    ),
  );
  return frame.chart.edges.flatMap(({ from, to, change }) => {
    const isNear = from === frame.selected || to === frame.selected;
    const [a, b] = [places.get(from), places.get(to)];
    if (!(isNear || frame.hasEdges || change !== undefined) || a === undefined || b === undefined) return [];
    const bend = change === undefined ? Math.max(18, Math.abs(b.x - a.x) / 3) : 0;
    const d = `M${a.x} ${a.y} C${a.x + bend} ${a.y} ${b.x - bend} ${b.y} ${b.x} ${b.y}`;
    return [svg('path', { class: isNear ? 'edge near' : 'edge', 'data-tone': change ?? null, d })];
  });
}
