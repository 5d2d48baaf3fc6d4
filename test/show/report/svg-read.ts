import assert from 'node:assert/strict';
import { XmlDocument, XmlElement } from 'libxml2-wasm';

interface ReadText {
  readonly words: string;
  readonly look: readonly string[];
  readonly x: number;
  readonly y: number;
}

export interface ReadPicture {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  readonly css: string;
  readonly texts: readonly ReadText[];
  readonly elements: readonly { readonly name: string; readonly look: string }[];
}

/** The only elements of a picture: nothing that could be run, loaded, linked or reacted to. */
const ELEMENTS = new Set(['svg', 'title', 'desc', 'style', 'rect', 'circle', 'path', 'line', 'g', 'text', 'tspan']);
const ATTRIBUTES =
  /^(?:viewBox|width|height|role|aria-labelledby|id|class|x|y|x1|x2|y1|y2|cx|cy|r|d|dx|fill|stroke|stroke-(?:width|linecap|linejoin)|transform|font-(?:size|weight)|text-anchor)$/;

/** Reads a picture, and throws when it is not well-formed. */
export function readSvg(text: string): ReadPicture {
  using document = XmlDocument.fromString(text);
  const all = [...walk(document.root)];
  for (const { name, attrs } of all) {
    assert.ok(ELEMENTS.has(name), `an element ${name}`);
    for (const attribute of attrs) assert.match(attribute.name, ATTRIBUTES);
  }
  const contentOf = (wanted: string): string => all.find(({ name }) => name === wanted)?.content ?? '';
  return {
    width: numberOf(document.root, 'width'),
    height: numberOf(document.root, 'height'),
    title: contentOf('title'),
    description: contentOf('desc'),
    css: contentOf('style'),
    texts: all
      .filter(({ name }) => name === 'text')
      .map(element => ({
        words: element.content,
        look: (element.attr('class')?.value ?? '').split(' '),
        x: numberOf(element, 'x'),
        y: numberOf(element, 'y'),
      })),
    elements: all.map(element => ({ name: element.name, look: element.attr('class')?.value ?? '' })),
  };
}

const numberOf = (element: XmlElement, name: string): number => Number(element.attr(name)?.value);

function* walk(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (let child = element.firstChild; child !== null; child = child.next)
    if (child instanceof XmlElement) yield* walk(child);
}
