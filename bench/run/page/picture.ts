import type { Point } from '../growth.js';
import type { Findings } from '../marks.js';
import type { Result } from '../race.js';

const WIDTH = 860;
const LABEL = 300;
const ROW = 22;
const CHART = 200;
const STYLE =
  'text{font:12px sans-serif;fill:#333}.h{font-weight:bold}.b{fill:#9bb}.p{fill:#c63}.l{fill:none;stroke:#c63;stroke-width:2}.a{stroke:#999}' +
  '@media(prefers-color-scheme:dark){text{fill:#ccc}}';

/** Bars for each tool, and below them how podline's time and memory grow. */
export function pictureOf({ results, sizes, pods }: Findings): string {
  const bars = barsOf(results);
  const top = results.length * ROW + 60;
  const charts = [
    chart(
      'CPU s by GB',
      sizes.map(p => [p.size / 1e9, p.cpu]),
      0,
    ),
    chart(
      'peak MiB by GB',
      memoryBy(sizes, p => p.size / 1e9),
      1,
    ),
    chart(
      'peak MiB by pods alive',
      memoryBy(pods, p => p.alive),
      2,
    ),
  ];
  const height = top + CHART + 50;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="CPU time of each tool, and how time and memory grow"><style>${STYLE}</style>${bars}<g transform="translate(0 ${top})">${charts.join('')}</g></svg>\n`;
}

const memoryBy = (points: readonly Point[], of: (point: Point) => number): [number, number][] =>
  points.map(point => [of(point), point.memory]);

function barsOf(results: readonly Result[]): string {
  const most = Math.max(...results.map(({ cpu }) => cpu));
  const rows = results.map(({ contender, input, cpu }, index) => {
    const y = 30 + index * ROW;
    const width = Math.max(1, ((WIDTH - LABEL - 80) * cpu) / most);
    const kind = contender.name.startsWith('podline') ? 'p' : 'b';
    return (
      `<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end">${contender.name} (${input.density}, ${input.form})</text>` +
      `<rect class="${kind}" x="${LABEL}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 6}"/>` +
      `<text x="${(LABEL + width + 6).toFixed(1)}" y="${y + 13}">${cpu.toFixed(2)}</text>`
    );
  });
  return `<text class="h" x="10" y="18">CPU seconds on the same log or watch</text>${rows.join('')}`;
}

/** Both axes begin at 0, so that nothing looks steeper than it is. */
function chart(title: string, points: readonly (readonly [number, number])[], place: number): string {
  const width = WIDTH / 3 - 40;
  const [right, high] = [0, 1].map(axis => Math.max(...points.map(point => point[axis] ?? 0))) as [number, number];
  const dots = points.map(([x, y]) => `${((x / right) * width).toFixed(1)},${(CHART - (y / high) * CHART).toFixed(1)}`);
  const circles = dots.map(dot => `<circle class="p" r="3" cx="${dot.split(',')[0]}" cy="${dot.split(',')[1]}"/>`);
  return (
    `<g transform="translate(${place * (WIDTH / 3) + 20} 20)"><text class="h" y="-8">${title}</text>` +
    `<path class="a" d="M0 0V${CHART}H${width}" fill="none"/><polyline class="l" points="${dots.join(' ')}"/>${circles.join('')}` +
    `<text x="${width}" y="${CHART + 16}" text-anchor="end">${shortly(right)}</text><text x="4" y="12">${shortly(high)}</text></g>`
  );
}

const shortly = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
