/** What a person can do something about, in words; null for any other failure. */
function wordsOf(code: string, what: string): string | null {
  switch (code) {
    case 'ENOSPC':
      return `The disk is full: ${what} until there is room again.`;
    case 'EDQUOT':
      return `The disk quota is used up: ${what} until there is room again.`;
    case 'EROFS':
      return `The disk cannot be written to: ${what}.`;
    case 'EACCES':
    case 'EPERM':
      return `The folder of recordings may not be written to: ${what}.`;
    case 'ENOENT':
      return `The folder of the recording is gone: ${what}.`;
    default:
      return null;
  }
}

/**
 * Why something could not be written.
 * @param what what does not happen for that reason, as in "nothing is recorded"
 * @param otherwise the words for what nobody can do anything about
 */
export function diskTrouble(error: unknown, what: string, otherwise: string): { code: string; message: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
  return { code, message: wordsOf(code, what) ?? otherwise };
}
