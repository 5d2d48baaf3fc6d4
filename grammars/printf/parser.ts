import { EmbeddedActionsParser, type IToken, type TokenType } from 'chevrotain';
import type { Field } from '../record.js';
import {
  allTokens,
  CutQuoted,
  CutStruct,
  Label,
  Pods,
  Prose,
  Quoted,
  QuotedPods,
  Separator,
  Struct,
} from './tokens.js';

/** message = { prose | [label] argument }; only the arguments are kept, the prose is the message itself. */
export class PrintfParser extends EmbeddedActionsParser {
  /** Mistakes in the grammar are looked for by the tests, and not whenever podline starts. */
  constructor(skipValidations = true) {
    super(allTokens, { maxLookahead: 1, skipValidations });
    this.performSelfAnalysis();
  }

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

  /** Those of the message in hand. */
  #fields: Field[] = [];
  #unnamed = 0;

  // Made once for the parser's life
  readonly #pieces = [
    { ALT: () => this.CONSUME(Prose) },
    {
      ALT: () => {
        const label = this.CONSUME(Label).image;
        this.#fields.push(toField(this.SUBRULE(this.argument), label.replace(/:? $/, '')));
      },
    },
    {
      ALT: () => {
        const field = toField(this.SUBRULE1(this.argument), '');
        this.#fields.push(field.key === '' ? { ...field, key: `$${++this.#unnamed}` } : field);
      },
    },
  ];
  readonly #arguments = [QuotedPods, Pods, Quoted, CutQuoted, Struct, CutStruct].map((type: TokenType) => ({
    ALT: () => this.CONSUME(type),
  }));
  readonly #takePiece = (): unknown => this.OR(this.#pieces);

  private readonly argument = this.RULE('argument', (): IToken => this.OR(this.#arguments));
}

function toField({ tokenType, image: raw }: IToken, key: string): Field {
  switch (tokenType) {
    case QuotedPods:
    case Pods:
      return { key: 'pods', form: 'list', raw };
    case CutQuoted:
      return { key, form: 'quoted', raw, cut: true };
    case Struct:
      return { key, form: 'struct', raw };
    case CutStruct:
      return { key, form: 'struct', raw, cut: true };
    default:
      return { key, form: 'quoted', raw };
  }
}
