import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf } from '../../../src/document/episodes.js';
import { github } from '../../../src/show/report/github.js';
import { readCommand } from './github-read.js';
import { deletion, documentOf, finding, options, source } from './made-up.js';
import { faulty } from './recorded.js';

const read = (document: ResultDocument) => github.render(document, options).split('\n').slice(0, -1).map(readCommand);

describe('the GitHub format', () => {
  it('attaches what is missing to the line before it', async () => {
    const document = await faulty();
    const [lifecycle] = endsOf(document);
    const [command] = read(document);
    expect(command).toMatchObject({
      command: 'error',
      properties: { file: 'logs/kubelet.log', line: String(lifecycle?.findings[0]?.evidence[0]?.line) },
    });
    expect(command?.properties.title).toContain(`/${lifecycle?.pod.name}: `);
    expect(command?.message).toContain('terminated-entered');
  });

  it('has a command for every level, worst first, for pods and for the run', () => {
    const remarked = deletion({ findings: [finding({ level: 'info' }), finding({ level: 'warning' })] });
    const commands = read(
      documentOf([remarked, deletion({ verdict: 'incomplete', headline: 'STUCK' })], {}, [finding()]),
    );
    expect(commands.map(each => each?.command)).toEqual(['error', 'error', 'warning', 'notice']);
  });

  it('preserves special characters', () => {
    const path = 'a,b:c=100%25::d.log';
    const [command] = read(
      documentOf([], { sources: [source(path)] }, [finding({ rule: 'x,y::z', message: '100% of it, c::d %0A%25' })]),
    );
    expect(command?.properties).toEqual({ file: path, line: '77', title: 'x,y::z' });
    expect(command?.message).toBe('x,y::z: 100% of it, c::d %0A%25');
  });

  it('names no file where there is none', () => {
    expect(read(documentOf([], { sources: [source('-')] }, [finding()]))[0]?.properties).not.toHaveProperty('file');
    expect(read(documentOf([], {}, [finding({ evidence: [] })]))[0]?.properties).not.toHaveProperty('line');
  });

  it('prints nothing when nothing is found', () => {
    expect(github.render(documentOf([deletion()]), options)).toBe('');
  });
});
