import { EngineFailure } from '../engine-failure.ts';

export type TokenKind = 'number' | 'text' | 'word' | 'quoted' | 'sign' | 'end';

/** A piece of an expression; `at` counts its characters from 1. */
export interface Token {
  kind: TokenKind;
  /** What it says: a text without its quotes, a word as it was typed. */
  text: string;
  at: number;
}

const PATTERNS: readonly [TokenKind, RegExp][] = [
  ['number', /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ['text', /'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")*"/y],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['sign', /<=|>=|<>|!=|[-+*/%=<>(),]/y],
];
const SPACE = /\s*/y;

/** @throws EngineFailure that says at which character */
export function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  for (let at = after(SPACE, expression, 0); at < expression.length; at = after(SPACE, expression, at)) {
    const token = tokenAt(expression, at);
    tokens.push(token.token);
    at = token.end;
  }
  return [...tokens, { kind: 'end', text: '', at: expression.length + 1 }];
}

/** A place in an expression that cannot be used. */
export function wrongAt(at: number, words: string): EngineFailure {
  return new EngineFailure('INVALID_QUERY', `Character ${at}: ${words}`, 'expression');
}

function tokenAt(expression: string, from: number): { token: Token; end: number } {
  for (const [kind, pattern] of PATTERNS) {
    const end = after(pattern, expression, from);
    if (end > from) return { token: { kind, text: said(kind, expression.slice(from, end)), at: from + 1 }, end };
  }
  const found = String.fromCodePoint(expression.codePointAt(from) ?? 0);
  const open = found === "'" || found === '"' ? `this ${found} is never closed.` : `${found} means nothing here.`;
  throw wrongAt(from + 1, open);
}

function after(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function said(kind: TokenKind, typed: string): string {
  if (kind === 'text') return typed.slice(1, -1).replaceAll("''", "'");
  return kind === 'quoted' ? typed.slice(1, -1).replaceAll('""', '"') : typed;
}
