import { EmbeddedActionsParser, type IToken } from 'chevrotain';
import { unquoteGo } from '../klog/values.js';
import { tokens, vocabulary } from './tokens.js';

const { Key, EmptyKey, Quoted, CutQuoted, Bare, Word } = tokens;

export interface LogfmtPair {
  readonly key: string;
  readonly value: string;
  /** The line ends inside this value. */
  readonly cut?: true;
}

/** line = { key= value | key= | word } */
export class LogfmtParser extends EmbeddedActionsParser {
  /** Tests check the grammar for mistakes, so that podline need not do so whenever it starts. */
  constructor(skipValidations = true) {
    super(vocabulary, { recoveryEnabled: false, maxLookahead: 1, skipValidations });
    this.performSelfAnalysis();
  }

  readonly line = this.RULE('line', (): LogfmtPair[] => {
    const pairs: LogfmtPair[] = [];
    this.MANY(() => {
      this.OR([
        { ALT: () => pairs.push(this.SUBRULE(this.pair)) },
        {
          ALT: () => {
            const key = this.CONSUME(EmptyKey).image;
            pairs.push({ key: key.slice(0, -1), value: '' });
          },
        },
        { ALT: () => this.CONSUME(Word) },
      ]);
    });
    return pairs;
  });

  private readonly pair = this.RULE('pair', (): LogfmtPair => {
    const key = this.CONSUME(Key).image.slice(0, -1);
    const value = this.OR([
      { ALT: (): IToken => this.CONSUME(Quoted) },
      { ALT: (): IToken => this.CONSUME(CutQuoted) },
      { ALT: (): IToken => this.CONSUME(Bare) },
    ]);
    return this.ACTION((): LogfmtPair => {
      if (value.tokenType === Quoted) return { key, value: unquoteGo(value.image) };
      if (value.tokenType === CutQuoted) return { key, value: unquoteGo(`${value.image}"`), cut: true };
      return { key, value: value.image };
    });
  });
}
