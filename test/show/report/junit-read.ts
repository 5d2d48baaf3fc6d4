import { readFileSync } from 'node:fs';
import { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm';

const schema = readFileSync('test/show/report/junit.xsd', 'utf8');

interface Case {
  readonly name: string;
  readonly classname: string;
  readonly time: string;
  readonly failure: { readonly message: string; readonly text: string } | null;
  readonly skipped: string | null;
  readonly output: string;
}

export interface Suite {
  readonly attributes: Readonly<Record<string, string>>;
  readonly cases: readonly Case[];
  readonly output: string;
}

/** Reads the first suite of a report as CIs do, and throws when it is not well-formed or not of the schema. */
export function readJunit(text: string): Suite {
  const [suite] = readSuites(text);
  if (suite === undefined) throw new Error('there is no suite');
  return suite;
}

/** Reads all suites of a report. */
export function readSuites(text: string): Suite[] {
  using xsd = XmlDocument.fromString(schema);
  using validator = XsdValidator.fromDoc(xsd);
  using document = XmlDocument.fromString(text);
  validator.validate(document);
  return document.find('/testsuites/testsuite').flatMap(suite => {
    if (!(suite instanceof XmlElement)) return [];
    const attributes = Object.fromEntries(suite.attrs.map(({ name, value }) => [name, value]));
    return [{ attributes, cases: elements(suite, 'testcase').map(caseOf), output: contentOf(suite, 'system-out') }];
  });
}

function caseOf(element: XmlElement): Case {
  const attribute = (name: string): string => element.attr(name)?.value ?? '';
  const [failure] = elements(element, 'failure');
  const [skipped] = elements(element, 'skipped');
  return {
    name: attribute('name'),
    classname: attribute('classname'),
    time: attribute('time'),
    failure: failure === undefined ? null : { message: failure.attr('message')?.value ?? '', text: failure.content },
    skipped: skipped?.attr('message')?.value ?? null,
    output: contentOf(element, 'system-out'),
  };
}

const elements = (parent: XmlElement, name: string): XmlElement[] =>
  parent.find(name).filter((node): node is XmlElement => node instanceof XmlElement);

const contentOf = (parent: XmlElement, name: string): string => elements(parent, name)[0]?.content ?? '';
