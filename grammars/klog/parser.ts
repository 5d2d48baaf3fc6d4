import { EmbeddedActionsParser, type IToken, type TokenType } from 'chevrotain';
import type { Field, ParsedRecord } from '../record.js';
import { SEPARATOR } from '../separator.js';
import { bracketedField, flagged, ordinaryField, structuredRecord } from './build.js';
import { parseHeader } from './header.js';
import * as token from './tokens.js';
import { bracketForm } from './values.js';

/** record = [header] [ message { key= [value] } [cut key] | printf text ] */
export class KlogParser extends EmbeddedActionsParser {
  /** Tests check the grammar for mistakes, so that podline need not do so whenever it starts. */
  constructor(skipValidations = true) {
    super(token.vocabulary, { recoveryEnabled: false, maxLookahead: 1, skipValidations });
    this.performSelfAnalysis();
  }

  readonly records = this.RULE('records', (): ParsedRecord[] => {
    const read: ParsedRecord[] = [];
    this.MANY(() => read.push(this.SUBRULE(this.record)));
    return read;
  });

  /** The fields of the current record. */
  #fields: Field[] = [];

  // Made once for the parser's life: making these for every record, above all the choices of an OR, takes longer than reading it
  readonly #begins = this.#oneOf(token.Header, token.Separator);
  readonly #messages = this.#oneOf(token.Message, token.CutMessage, token.Text);
  readonly #values = this.#oneOf(
    token.Quoted,
    token.Bare,
    token.Bracketed,
    token.Block,
    token.CutQuoted,
    token.CutBlock,
  );
  readonly #pairs = [
    { ALT: (): Field => ordinaryField(this.CONSUME(token.Pair).image) },
    { ALT: (): Field => this.SUBRULE(this.pair) },
  ];
  readonly #takeMessage = (): IToken => this.OR2(this.#messages);
  readonly #takePair = (): void => {
    this.#fields = withField(this.#fields, this.OR3(this.#pairs));
  };
  readonly #takeCutKey = (): IToken => this.CONSUME(token.CutKey);
  readonly #takeValue = (): IToken => this.OR(this.#values);

  #oneOf(...types: readonly TokenType[]): { ALT: () => IToken }[] {
    return types.map(type => ({ ALT: () => this.CONSUME(type) }));
  }

  private readonly record = this.RULE('record', (): ParsedRecord => {
    this.#fields = [];
    const begin = this.OR1(this.#begins);
    const message = this.OPTION1(this.#takeMessage);
    this.MANY(this.#takePair);
    const cutKey = this.OPTION2(this.#takeCutKey);
    return this.RECORDING_PHASE ? NOTHING : toRecord(begin, message, this.#fields, cutKey !== undefined);
  });

  private readonly pair = this.RULE('pair', (): Field => {
    const key = this.CONSUME(token.Key).image;
    const value = this.OPTION(this.#takeValue);
    return toField(key.slice(1, -1), this.RECORDING_PHASE ? undefined : value);
  });
}

/** There are no tokens while chevrotain records the rules. */
const NOTHING: ParsedRecord = { header: null, message: '', structured: false, fields: [] };

/** Most records have one field, and an empty array that grows reserves room for seventeen. */
function withField(fields: Field[], field: Field): Field[] {
  if (fields.length === 0) return [field];
  fields.push(field);
  return fields;
}

function toRecord(begin: IToken, message: IToken | undefined, fields: Field[], endsInKey: boolean): ParsedRecord {
  const header = begin.tokenType === token.Header ? parseHeader(begin.image, SEPARATOR.length) : null;
  if (message === undefined) return { header, message: '', structured: false, fields };
  const { image, tokenType } = message;
  if (tokenType === token.Text) return { header, message: image.trimEnd(), structured: false, fields };
  const cut = tokenType === token.CutMessage;
  return structuredRecord(header, cut ? `${image}"` : image, fields, cut || endsInKey);
}

function toField(key: string, value: IToken | undefined): Field {
  // klog < 2.100 prints an empty UID (`podUID=`) as nothing at all
  if (value === undefined) return { key, form: 'bare', raw: '' };
  return value.tokenType === token.Bracketed ? bracketedField(key, value.image) : flagged(wholeField(key, value));
}

function wholeField(key: string, { image: raw, tokenType }: IToken): Field {
  switch (tokenType) {
    case token.Quoted:
      return { key, form: 'quoted', raw };
    case token.Block:
      return { key, form: 'multiline', raw };
    case token.CutQuoted:
      return { key, form: 'quoted', raw, cut: true };
    case token.CutBlock:
      return { key, form: 'multiline', raw, cut: true };
    default:
      // A bracket that never closes did not fit on the line
      return /^(?:[[{]|&\{|map\[)/.test(raw)
        ? { key, form: bracketForm(raw), raw, cut: true }
        : { key, form: 'bare', raw };
  }
}
