const MAY_NOT = (what: string) => `The folder of recordings may not be written to: ${what}.`;
/** What a person can do something about, in words. */
const WORDS: Readonly<Record<string, (what: string) => string>> = {
  ENOSPC: (what) => `The disk is full: ${what} until there is room again.`,
  EDQUOT: (what) => `The disk quota is used up: ${what} until there is room again.`,
  EROFS: (what) => `The disk cannot be written to: ${what}.`,
  EACCES: MAY_NOT,
  EPERM: MAY_NOT,
  STORE: (what) => `The store of recordings cannot be reached, or refuses: ${what}.`,
  EEXIST: (what) => `Another file lies where a segment has to be, and stays: ${what}.`,
  ENOENT: (what) => `The folder of the recording is gone: ${what}.`,
};

/** Why something could not be written: `what` does not happen, in the words `otherwise` where nobody can help it. */
export function diskTrouble(error: unknown, what: string, otherwise: string): { code: string; message: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
  return { code, message: WORDS[code]?.(what) ?? otherwise };
}
