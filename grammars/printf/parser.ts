import { EmbeddedActionsParser } from 'chevrotain';
import type { Field } from '../record.js';
import { allTokens, CutQuoted, CutStruct, Label, Pods, Prose, Quoted, QuotedPods, Struct } from './tokens.js';

/** message = { prose | [label] argument }; only the arguments are kept, the prose is the message itself. */
export class PrintfParser extends EmbeddedActionsParser {
  constructor() {
    super(allTokens, { maxLookahead: 2 });
    this.performSelfAnalysis();
  }

  readonly message = this.RULE('message', (): Field[] => {
    const fields: Field[] = [];
    let unnamed = 0;
    this.MANY(() =>
      this.OR([
        { ALT: () => this.CONSUME(Prose) },
        {
          ALT: () => {
            const label = this.CONSUME(Label).image;
            fields.push(this.SUBRULE(this.argument, { ARGS: [label.replace(/:? $/, '')] }));
          },
        },
        {
          ALT: () => {
            const field = this.SUBRULE1(this.argument, { ARGS: [null] });
            this.ACTION(() => fields.push(field.key === '' ? { ...field, key: `$${++unnamed}` } : field));
          },
        },
      ]),
    );
    return fields;
  });

  private readonly argument = this.RULE(
    'argument',
    (label: string | null): Field =>
      this.OR([
        { ALT: () => ({ key: 'pods', form: 'list', raw: this.CONSUME(QuotedPods).image }) },
        { ALT: () => ({ key: 'pods', form: 'list', raw: this.CONSUME(Pods).image }) },
        { ALT: () => ({ key: label ?? '', form: 'quoted', raw: this.CONSUME(Quoted).image }) },
        { ALT: () => ({ key: label ?? '', form: 'quoted', raw: this.CONSUME(CutQuoted).image, cut: true }) },
        { ALT: () => ({ key: label ?? '', form: 'struct', raw: this.CONSUME(Struct).image }) },
        { ALT: () => ({ key: label ?? '', form: 'struct', raw: this.CONSUME(CutStruct).image, cut: true }) },
      ]),
  );
}
