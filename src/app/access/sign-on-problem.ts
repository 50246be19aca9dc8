import type { Problem } from '../../ui/index.ts';

const WORDS: Readonly<Record<string, string>> = {
  provider: "Your organisation's sign-on cannot be reached. Try again in a moment.",
  expired: 'The sign-on took too long, or was begun in another window. Begin again.',
  'no-role': 'You are known, but have no role here. Ask who runs this dashboard.',
  refused: "Your organisation's sign-on refused. Begin again, or ask who runs this dashboard.",
};

/** What the gateway says of a sign-on that came back without success. */
export function signOnProblem(problem: string, requestId: string | null): Problem {
  return { code: 'SIGN_ON_FAILED', message: WORDS[problem] ?? 'The sign-on failed. Begin again.', requestId };
}
