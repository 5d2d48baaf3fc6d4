import { EmbeddedActionsParser, type IToken } from 'chevrotain';
import type { Field } from '../record.js';
import { CutQuoted, CutStruct, Label, type PrintfTokens, Prose, Separator, Struct } from './tokens.js';

/** message = { prose | [label] argument }; only the arguments are kept, the prose is the message itself. */
export class PrintfParser extends EmbeddedActionsParser {
  /** Tests check the grammar for mistakes, so that podline need not do so whenever it starts. */
  constructor(tokens: PrintfTokens, skipValidations = true) {
    super([...tokens.all], { maxLookahead: 1, skipValidations });
    this.#tokens = tokens;
    this.#arguments = tokens.arguments.map(type => ({ ALT: () => this.CONSUME(type) }));
    this.performSelfAnalysis();
  }

  readonly #tokens: PrintfTokens;

  readonly messages = this.RULE('messages', (): Field[][] => {
    const read: Field[][] = [];
    this.MANY(() => read.push(this.SUBRULE(this.message)));
    return read;
  });

  private readonly message = this.RULE('message', (): Field[] => {
    this.#fields = [];
    this.#unnamed = 0;
    this.CONSUME(Separator);
    this.MANY(this.#takePiece);
    return this.#fields;
  });

  /** The fields of the current message. */
  #fields: Field[] = [];
  #unnamed = 0;

  // Made once for the parser's life
  readonly #pieces = [
    { ALT: () => this.CONSUME(Prose) },
    {
      ALT: () => {
        const label = this.CONSUME(Label).image;
        this.#fields.push(this.#toField(this.SUBRULE(this.argument), label.replace(/:? $/, '')));
      },
    },
    {
      ALT: () => {
        const field = this.#toField(this.SUBRULE1(this.argument), '');
        this.#fields.push(field.key === '' ? { ...field, key: `$${++this.#unnamed}` } : field);
      },
    },
  ];
  readonly #arguments: { ALT: () => IToken }[];
  readonly #takePiece = (): unknown => this.OR(this.#pieces);

  private readonly argument = this.RULE('argument', (): IToken => this.OR(this.#arguments));

  #toField({ tokenType, image: raw }: IToken, label: string): Field {
    const key = this.#tokens.keyOf(tokenType);
    if (key !== null) return { key, form: 'list', raw };
    switch (tokenType) {
      case CutQuoted:
        return { key: label, form: 'quoted', raw, cut: true };
      case Struct:
        return { key: label, form: 'struct', raw };
      case CutStruct:
        return { key: label, form: 'struct', raw, cut: true };
      default:
        return { key: label, form: 'quoted', raw };
    }
  }
}
