/** The look of things: each class has one colour for light and one for dark mode. No variables, which not every viewer supports. */
const COLOURS: Readonly<Record<string, readonly [property: string, day: string, night: string]>> = {
  paper: ['fill', '#ffffff', '#0d1117'],
  stripe: ['fill', '#f6f8fa', '#151b23'],
  ink: ['fill', '#1f2328', '#e6edf3'],
  dim: ['fill', '#59636e', '#9198a1'],
  point: ['fill', '#0969da', '#4493f8'],
  said: ['fill', '#57606a', '#9198a1'],
  watch: ['fill', '#8250df', '#ab7df8'],
  span: ['stroke', '#80b3ec', '#1f5fae'],
  open: ['stroke', '#e5939a', '#8e2f33'],
  track: ['stroke', '#d1d9e0', '#3d444d'],
  lead: ['stroke', '#b7bfc8', '#565e68'],
  same: ['stroke', '#c0a5ee', '#5f478f'],
  ghost: ['stroke', '#cf222e', '#f85149'],
  good: ['fill', '#1a7f37', '#3fb950'],
  warn: ['fill', '#9a6700', '#d29922'],
  bad: ['fill', '#cf222e', '#f85149'],
  pause: ['fill', '#e3a008', '#d29922'],
  deadline: ['stroke', '#bc4c00', '#db6d28'],
};

const rules = (index: 1 | 2): string =>
  Object.entries(COLOURS)
    .map(([name, colour]) => `.${name}{${colour[0]}:${colour[index]}}`)
    .join('');

/** Lines cross under letters: an outline in the colour of the background keeps them legible. */
const halo = (colour: string, stripe: string): string =>
  `.label{paint-order:stroke;stroke:${colour};stroke-width:3px;stroke-linejoin:round}.on-stripe .label{stroke:${stripe}}`;

export const CSS = [
  'text{font-family:system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}',
  '.span,.open{stroke-width:7;stroke-linecap:round}.track,.lead,.same{stroke-width:1}',
  '.same{stroke-dasharray:2 3}.ghost{fill:none;stroke-width:1.5;stroke-dasharray:3 2.2}.deadline{stroke-dasharray:5 4}.pause{fill-opacity:.13}',
  rules(1),
  halo('#ffffff', '#f6f8fa'),
  `@media (prefers-color-scheme:dark){${rules(2)}${halo('#0d1117', '#151b23')}}`,
].join('');
