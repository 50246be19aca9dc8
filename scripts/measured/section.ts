/**
 * A document in which commands renew what they have measured. A section stands between `<!-- measured: name -->` and
 * `<!-- /measured -->`: what is written around it stays.
 */
const END = '<!-- /measured -->';

const startOf = (name: string): string => `<!-- measured: ${name} -->`;

/** What a section holds now; null where the document has none of this name. */
export function readSection(document: string, name: string): string | null {
  const bounds = boundsOf(document, name);
  return bounds && document.slice(bounds.from, bounds.to).trim();
}

/** The document with a section renewed; one that it does not have yet comes at its end, under its name. */
export function withSection(document: string, name: string, content: string): string {
  const bounds = boundsOf(document, name);
  if (!bounds) return `${document.trimEnd()}\n\n## ${name}\n\n${startOf(name)}\n${content.trim()}\n${END}\n`;
  return `${document.slice(0, bounds.from)}\n${content.trim()}\n${document.slice(bounds.to)}`;
}

/** @throws Error where a section begins and does not end */
function boundsOf(document: string, name: string): { from: number; to: number } | null {
  const start = startOf(name);
  const at = document.indexOf(start);
  if (at < 0) return null;
  const from = at + start.length;
  const to = document.indexOf(END, from);
  const next = document.indexOf('<!-- measured: ', from);
  if (to < 0 || (next >= 0 && next < to)) throw new Error(`The section "${name}" has no end: ${END} is missing.`);
  return { from, to };
}
