/**
 * Everything reachable from a value as text, with equal objects told apart: two dumps are equal exactly when nothing
 * has changed. Compiled geometry is left out: it only grows by being asked.
 */
export function dump(value: unknown): string {
  const seen = new Map<object, number>();
  const lines: string[] = [];
  const visit = (at: unknown, path: string): void => {
    if (typeof at === 'function' || /\.(compiledBytes|shapes)$/.test(path)) return;
    if (typeof at !== 'object' || at === null) {
      lines.push(`${path} = ${Object.is(at, -0) ? '-0' : String(at)}`);
      return;
    }
    const known = seen.get(at);
    if (known !== undefined) {
      lines.push(`${path} -> ${known}`);
      return;
    }
    seen.set(at, seen.size);
    if (at instanceof Int32Array) lines.push(`${path}: ${at.length}`);
    else if (ArrayBuffer.isView(at)) lines.push(`${path} = [${at}]`);
    else if (at instanceof Map) for (const [key, item] of sorted(at)) visit(item, `${path}{${String(key)}}`);
    else if (at instanceof Set) for (const item of at) visit(item, `${path}<>`);
    else for (const key of Object.keys(at).sort()) visit((at as Record<string, unknown>)[key], `${path}.${key}`);
  };
  visit(value, '');
  return lines.join('\n');
}

function sorted(map: Map<unknown, unknown>): [unknown, unknown][] {
  return [...map].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
