import { SaxesParser } from 'saxes';
import type { Steps } from '../../engine/index.ts';

/** Something wrong in a plant model file, and where. */
export interface PlantProblem {
  readonly line: number;
  readonly text: string;
}

export interface XmlElement {
  readonly name: string;
  /** On which its start tag begins, counted from 1. */
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
}

export type XmlReading = { root: XmlElement } | { problem: PlantProblem };

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
}

/** Elements nested deeper than this are no plant model. */
const DEEPEST = 32;
const CHARACTERS_PER_STEP = 65_536;

/** Reads XML without text: a plant model says everything in attributes. Stops at the first fault. */
export function* readXml(text: string): Steps<XmlReading> {
  const parser = new SaxesParser({ position: true, xmlns: false } as const);
  const open: OpenElement[] = [];
  let line = 1;
  let root: XmlElement | null = null;
  parser.on('error', ({ message }) => {
    throw new XmlFault(parser.line, message);
  });
  parser.on('opentagstart', () => {
    line = parser.line;
    if (open.length >= DEEPEST) throw new XmlFault(line, 'elements are nested too deeply');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: OpenElement = { name, line, attributes: { ...attributes }, children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  return yield* readWith(parser, text, () => root);
}

class XmlFault extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

function* readWith(
  parser: Pick<SaxesParser, 'write' | 'close'>,
  text: string,
  root: () => XmlElement | null,
): Steps<XmlReading> {
  try {
    for (let start = 0; start < text.length; start += CHARACTERS_PER_STEP) {
      parser.write(text.slice(start, start + CHARACTERS_PER_STEP));
      yield;
    }
    parser.close();
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    // The parser puts place and line at the head of its words; the line is told apart from them here.
    const words = error.message.replace(/^(\S*:)?\d+:\d+: /, '').replace(/\.$/, '');
    return { problem: { line: error.line, text: `this is not well-formed XML: ${words}` } };
  }
  const element = root();
  return element ? { root: element } : { problem: { line: 1, text: 'this is not XML: it has no element' } };
}
