/** Orders texts by their code units: the same everywhere, whatever language a machine speaks. */
export function codeUnitOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
