import { type Token, tokensOf, wrongAt } from './tokens.ts';

export type Operator = 'or' | 'and' | '=' | '<>' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';

/** What an expression says; `at` is where, in characters from 1. */
export type Expression =
  | { kind: 'number' | 'text' | 'column'; text: string; at: number }
  | { kind: 'truth'; is: boolean; at: number }
  | { kind: 'nothing'; at: number }
  | { kind: 'operation'; operator: Operator; left: Expression; right: Expression; at: number }
  | { kind: 'not' | 'minus'; of: Expression; at: number }
  | { kind: 'isNull'; is: boolean; of: Expression; at: number }
  | { kind: 'call'; name: string; given: Expression[]; at: number };

/** What binds least comes first. */
const LEVELS: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '<>', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const KEYWORDS = new Set(['and', 'or', 'not', 'is', 'null', 'true', 'false']);
/** Deeper ones would exhaust whoever reads them. */
const MOST_DEPTH = 50;

/**
 * Reads an expression over columns: numbers, 'texts', names (other than words in "double quotes"), signs, calls.
 * @throws EngineFailure that says at which character
 */
export function parseExpression(expression: string): Expression {
  const parser = createParser(tokensOf(expression));
  const read = parser.level(0, 0);
  const rest = parser.peek();
  if (rest.kind !== 'end') throw wrongAt(rest.at, `${rest.text} is not expected here.`);
  return read;
}

function createParser(tokens: readonly Token[]) {
  let next = 0;
  const peek = () => tokens[next] as Token;
  const take = () => tokens[next++] as Token;
  /** Words of the language in any case; what stands in quotes is none. */
  const wordOf = ({ kind, text }: Token) => (kind === 'word' ? text.toLowerCase() : kind === 'sign' ? text : null);
  const takeIf = (...words: string[]): Token | null => {
    const word = wordOf(peek());
    return word !== null && words.includes(word) ? take() : null;
  };
  const expect = (word: string) => {
    if (takeIf(word) === null) throw wrongAt(peek().at, `${word} is expected.`);
  };

  function level(at: number, depth: number): Expression {
    const words = LEVELS[at];
    if (words === undefined) return prefixed(depth);
    let left = level(at + 1, depth);
    for (let sign = takeIf(...words); sign !== null; sign = takeIf(...words)) {
      const typed = sign.text.toLowerCase();
      const operator = (typed === '!=' ? '<>' : typed) as Operator;
      left = { kind: 'operation', operator, left, right: level(at + 1, depth), at: sign.at };
    }
    return left;
  }

  function prefixed(depth: number): Expression {
    const { at } = peek();
    if (depth > MOST_DEPTH) throw wrongAt(at, 'this is nested too deep.');
    if (takeIf('-')) return { kind: 'minus', of: prefixed(depth + 1), at };
    // It holds for a whole comparison.
    if (takeIf('not')) return { kind: 'not', of: level(2, depth + 1), at };
    let of = primary(depth);
    for (let is = takeIf('is'); is !== null; is = takeIf('is')) {
      const isNot = takeIf('not') !== null;
      expect('null');
      of = { kind: 'isNull', is: !isNot, of, at: is.at };
    }
    return of;
  }

  function primary(depth: number): Expression {
    const token = take();
    const { kind, text, at } = token;
    if (kind === 'number' || kind === 'text') return { kind, text, at };
    if (kind === 'quoted') return { kind: 'column', text, at };
    const word = wordOf(token);
    if (word === 'true' || word === 'false') return { kind: 'truth', is: word === 'true', at };
    if (word === 'null') return { kind: 'nothing', at };
    if (word === '(') {
      const inner = level(0, depth + 1);
      expect(')');
      return inner;
    }
    if (kind !== 'word' || KEYWORDS.has(word ?? '')) {
      throw wrongAt(at, kind === 'end' ? 'something is missing here.' : `${text} is not expected here.`);
    }
    return takeIf('(') ? { kind: 'call', name: word ?? '', given: givenTo(depth), at } : { kind: 'column', text, at };
  }

  function givenTo(depth: number): Expression[] {
    if (takeIf(')')) return [];
    const given = [level(0, depth + 1)];
    while (takeIf(',')) given.push(level(0, depth + 1));
    expect(')');
    return given;
  }

  return { level, peek };
}
