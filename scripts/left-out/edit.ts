/** A change to a module of a library while it is built into the dashboard. */
export interface Edit {
  readonly module: RegExp;
  /** @throws where the library no longer has what is to be left out */
  apply(code: string): string;
}

/** Replaces each match; a library that has none was changed, and is looked at again. */
export function replaced(code: string, pattern: RegExp, by: string | ((...match: string[]) => string)): string {
  if (code.search(pattern) < 0) throw new Error(`nothing reads ${pattern}: the library was changed`);
  return typeof by === 'string' ? code.replace(pattern, () => by) : code.replace(pattern, by);
}

/** What is called all the same says who left it out. */
export const LEFT_OUT =
  "function leftOut(name) { throw new Error(name + ' is left out of the dashboard (scripts/left-out)'); }\n";
