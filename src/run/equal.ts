/** The former value where the new one has the same fields: what holds it sees no change. */
export function keepEqual<Value extends object>(before: Value, after: Value): Value {
  return isPart(after, before) ? before : after;
}

/** True where every field of `part` is the same in `whole`. */
export function isPart<Whole extends object>(part: Partial<Whole>, whole: Whole): boolean {
  return (Object.keys(part) as (keyof Whole)[]).every((key) => Object.is(part[key], whole[key]));
}
