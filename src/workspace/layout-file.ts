import * as z from 'zod';
import { packedText, unpackedText } from '../ui/index.ts';
import { type Layout, layoutFrom } from './layout.ts';
import { tabsetsOf } from './layout-tree.ts';

/** Configs of panels by id. */
export type Configs = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A layout with the configs of its panels. */
export interface NamedLayout {
  readonly name: string;
  readonly layout: Layout;
  readonly panels: Configs;
}

/** A foreign layout, and the ids of its panels that this page does not have. */
export interface ReadLayout<Read> {
  readonly read: Read;
  readonly unknown: readonly string[];
}

/** Bound on the name of a layout. */
export const MOST_NAME_CHARACTERS = 60;

/** Bounds on texts from elsewhere. A split and its children take two levels of JSON. */
const MOST_CHARACTERS = 100_000;
const MOST_LINK_CHARACTERS = 8000;
const MOST_LEVELS = 64;

const size = z.union([z.number().min(0).max(100), z.string().max(20)]).optional();
const tabset = z.object({
  type: z.literal('tabset'),
  id: z.string().max(200).optional(),
  size,
  selectedId: z.string().optional(),
  tabs: z.array(z.object({ id: z.string().min(1).max(100) })).max(50),
});
const split = z.object({
  type: z.literal('split'),
  id: z.string().max(200).optional(),
  size,
  orientation: z.enum(['horizontal', 'vertical']),
  get children() {
    return z
      .array(z.discriminatedUnion('type', [tabset, split]))
      .min(1)
      .max(50);
  },
});
const model = z.object({
  version: z.literal(1),
  root: z.discriminatedUnion('type', [tabset, split]),
  maximizedTabsetId: z.string().optional(),
});
const configs = z.record(z.string(), z.looseObject({}));
const name = z.string().trim().min(1).max(MOST_NAME_CHARACTERS);
const file = z.object({ aisleLayout: z.literal(1), name, layout: model, panels: configs });
const kept = z.object({ name, layout: z.unknown(), panels: configs });

/** Writes a layout as the text of a file. */
export function layoutText({ name, layout, panels }: NamedLayout): string {
  return `${JSON.stringify({ aisleLayout: 1, name, layout, panels }, null, 2)}\n`;
}

/**
 * Reads the text of a file.
 * @throws Error that names the first field that does not fit, and what was expected
 */
export function readLayoutText(text: string, isPanel: (id: string) => boolean): ReadLayout<NamedLayout> {
  const found = fitting(file, parsed(text));
  const { read: layout, unknown } = readModel(found.layout, isPanel);
  return { read: { name: found.name, layout, panels: found.panels }, unknown };
}

/** Writes a layout for an address: JSON, deflated, base64url. */
export function layoutLink(layout: Layout): string {
  return packedText(JSON.stringify(layout));
}

/**
 * Reads a layout of an address.
 * @throws Error that names the first field that does not fit, and what was expected
 */
export function readLayoutLink(link: string, isPanel: (id: string) => boolean): ReadLayout<Layout> {
  if (link.length > MOST_LINK_CHARACTERS) throw tooLong(MOST_LINK_CHARACTERS);
  return readModel(fitting(model, parsed(inflated(link)), 'layout'), isPanel);
}

/** Reads the layouts that this browser keeps and leaves out unusable ones. Throws where the value is no list. */
export function readKeptLayouts(json: unknown): NamedLayout[] {
  return z
    .array(z.unknown())
    .parse(json)
    .flatMap((entry) => {
      const { data } = kept.safeParse(entry);
      const layout = layoutFrom(data?.layout, () => true);
      return data === undefined || layout === null ? [] : [{ ...data, layout }];
    });
}

function inflated(link: string): string {
  try {
    return unpackedText(link, MOST_CHARACTERS);
  } catch {
    throw new Error('layout: expected the text of a copied link, unabridged');
  }
}

function parsed(text: string): unknown {
  if (text.length > MOST_CHARACTERS) throw tooLong(MOST_CHARACTERS);
  const value = fromJson(text);
  if (isDeeper(value, MOST_LEVELS)) throw new Error(`layout: expected at most ${MOST_LEVELS} levels`);
  return value;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('expected JSON', { cause });
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1));
}

function tooLong(most: number): Error {
  return new Error(`layout: too long, expected at most ${most} characters`);
}

function fitting<Value>(schema: z.ZodType<Value>, value: unknown, within?: string): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [...(within === undefined ? [] : [within]), ...(issue?.path ?? [])];
  throw new Error(`${path.join('.') || 'file'}: ${issue?.message ?? ''}`);
}

function readModel(value: z.infer<typeof model>, isPanel: (id: string) => boolean): ReadLayout<Layout> {
  const layout = layoutFrom(value, () => true);
  if (layout === null) throw new Error('layout.root: expected each panel and each tab set once');
  const ids = tabsetsOf(layout).flatMap(({ tabs }) => tabs.map(({ id }) => id));
  return { read: layout, unknown: ids.filter((id) => !isPanel(id)) };
}
