/** A file that is kept in memory while it is made may be no larger. */
export const MOST_MEMORY_BYTES = 512 * 1024 * 1024;

/** @param bytes written so far @throws RangeError where a file that is kept in memory has become larger than it may */
export function checkMemory(bytes: number): void {
  if (bytes > MOST_MEMORY_BYTES)
    throw new RangeError(`The file would be larger than ${MOST_MEMORY_BYTES} bytes, which it may be in memory.`);
}
