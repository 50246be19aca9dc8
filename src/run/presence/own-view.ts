import { type View, viewOf } from '../../presence/index.ts';
import { shotNow } from '../shots/shot-now.ts';
import type { Viewer } from '../viewer.ts';

/** At most eight times a second. */
const EVERY_MILLIS = 125;

/** Returns what is looked at here, for others. */
export function viewNow(viewer: Viewer): View {
  const { shot } = viewer.store.getState();
  return viewOf(shotNow(viewer), shot?.shot.caption ?? null);
}

/** Tells what is looked at here while somebody follows: at once who is new, and all where it has changed. */
export class OwnView {
  readonly #viewer: Viewer;
  readonly #say: (view: View) => void;
  #followers: ReadonlySet<string> = new Set();
  #told = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(viewer: Viewer, say: (view: View) => void) {
    this.#viewer = viewer;
    this.#say = say;
  }

  /** Tells these from now on; nobody, and nothing is looked at. */
  tell(followers: readonly string[]): void {
    const isNew = followers.some((follower) => !this.#followers.has(follower));
    this.#followers = new Set(followers);
    if (isNew) this.#told = '';
    clearTimeout(this.#timer);
    if (followers.length > 0) this.#look();
  }

  #look(): void {
    this.#timer = setTimeout(() => this.#look(), EVERY_MILLIS);
    const view = viewNow(this.#viewer);
    const text = JSON.stringify(view);
    if (text === this.#told) return;
    this.#told = text;
    this.#say(view);
  }
}
