/** Which of `count` sorted numbers, `stride` apart from `first` on, is the last that is at most `key`; 0 where none is. */
export function lastAtOrBefore(
  numbers: ArrayLike<number>,
  first: number,
  stride: number,
  count: number,
  key: number,
): number {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((numbers[first + stride * middle] as number) <= key) low = middle;
    else high = middle;
  }
  return low;
}
