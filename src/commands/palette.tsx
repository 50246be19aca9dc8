import { plural, t } from '@lingui/core/macro';
import {
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { Dialog, formatCount, keepText, keptText, useMeasured, useVirtualRows } from '../ui/index.ts';
import { keysOf } from './actions.ts';
import { commandsOffered } from './command-keys.ts';
import { Keys } from './keys.tsx';
import { type Kind, offered } from './offered.ts';
import classes from './palette.module.css';
import { type Hit, search } from './search.ts';

const RECENT_KEY = 'aisle.commands.recent';
const MOST_RECENT = 12;

const NOTHING: Answer = { typed: '', hits: [], count: 0 };

/** Ends the task: pictures and keys that wait go first. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Height of a line in sizes of the page's type; palette.module.css has the same. */
const LINE_REM = 2.25;
const PAGE_LINES = 8;

/** Finds everything that can be done or opened by some of its words; arrows choose, Enter does it. */
export function Palette({ onClose }: { onClose: () => void }): ReactElement {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { answer, whenAnswered } = useSearch(typed);
  const { hits, count, typed: answered } = answer;
  const [chosen, setChosen] = useState({ typed: '', line: 0 });
  // Another answer begins at its best.
  const line = chosen.typed === answered ? Math.min(chosen.line, Math.max(0, hits.length - 1)) : 0;
  useEffect(() => field.current?.focus(), []);
  const take = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    keepRecent(hit.id);
    // What is done may open another dialog, or take the focus.
    flushSync(onClose);
    hit.act();
  };
  /** Who types fast means what was typed, not what an answer to less of it begins with. */
  const enter = () => {
    if (answered === typed) take(hits[line]);
    else void whenAnswered().then((found) => take(found?.hits[0]));
  };
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') enter();
    else if (step !== undefined && hits.length > 0) {
      const next = Math.abs(step) === 1 ? (line + step + hits.length) % hits.length : line + step;
      setChosen({ typed: answered, line: Math.max(0, Math.min(hits.length - 1, next)) });
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t`Find anything`} onClose={onClose}>
      <div className={classes.palette}>
        <input
          ref={field}
          className={classes.field}
          role="combobox"
          aria-label={t`Find an action, a page, a device, a table …`}
          placeholder={t`Find an action, a page, a device, a table …`}
          aria-expanded
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          {...(hits.length > 0 && { 'aria-activedescendant': `${id}${line}` })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKey}
        />
        <Hits {...{ id, hits, line }} onTake={take} />
        <output className={classes.count}>{countWords(count, hits.length)}</output>
      </div>
    </Dialog>
  );
}

const STEPS: Readonly<Record<string, number | undefined>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_LINES,
  PageUp: -PAGE_LINES,
};

interface HitsProps {
  /** Begins the ids of the lines. */
  id: string;
  hits: readonly Hit[];
  /** The chosen one. */
  line: number;
  onTake: (hit: Hit) => void;
}

function Hits({ id, hits, line, onTake }: HitsProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const { typePixels } = useMeasured(scroller);
  const rows = useVirtualRows({ rowCount: hits.length, rowPixels: LINE_REM * typePixels, scroller });
  const show = useEffectEvent((row: number, _hits: readonly Hit[]) => rows.scrollTo(row, 'auto'));
  useEffect(() => show(line, hits), [line, hits]);
  const { first, end } = rows.drawn;
  return (
    <div ref={scroller} className={classes.scroller}>
      <div id={`${id}list`} role="listbox" aria-label={t`Found`} style={rows.style}>
        {hits.slice(first, end).map((hit, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above answers the keys
          <div
            key={hit.id}
            id={`${id}${first + at}`}
            className={classes.line}
            role="option"
            tabIndex={-1}
            aria-selected={first + at === line}
            aria-posinset={first + at + 1}
            aria-setsize={hits.length}
            onClick={() => onTake(hit)}
          >
            <span className={classes.words}>
              <bdi>{hit.words}</bdi>
            </span>
            <KeysOfHit hit={hit} />
            <span className={classes.kind}>{kindWords(hit.kind)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function KeysOfHit({ hit: { command } }: { hit: Hit }): ReactElement | null {
  const press = command && keysOf(command)[0];
  return press ? <Keys press={press} /> : null;
}

function countWords(count: number, shown: number): string {
  if (count === 0) return t`Nothing has these words`;
  const number = formatCount(count);
  const found = plural(count, { one: `${number} found`, other: `${number} found` });
  return count > shown ? t`${found}, the best ${shown} shown` : found;
}

function kindWords(kind: Kind): string {
  const words: Readonly<Record<Kind, string>> = {
    action: t`Action`,
    page: t`Page`,
    view: t`View`,
    layout: t`Layout`,
    setting: t`Setting`,
    table: t`Table`,
    recording: t`Recording`,
    entity: t`Entity`,
  };
  return words[kind];
}

interface Answer {
  readonly typed: string;
  readonly hits: readonly Hit[];
  readonly count: number;
}

/**
 * Returns what answers the words that were typed last (the former answer stays until there is another), and how to wait for it:
 * null where it is no longer wanted, or cannot be had.
 */
function useSearch(typed: string): { answer: Answer; whenAnswered: () => Promise<Answer | null> } {
  const { offers } = useStore(offered);
  const [answer, setAnswer] = useState(NOTHING);
  const coming = useRef({ typed: '', answer: Promise.resolve<Answer | null>(null) });
  const [recent] = useState(recentIds);
  const names = useMemo(() => offers.flatMap((offer) => offer.names?.() ?? []), [offers]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: commands come of the offers
  useEffect(() => {
    const leaving = new AbortController();
    const found = search({ typed, commands: commandsOffered(), names, recent }, pause, leaving.signal)
      .then(({ hits, count }) => {
        leaving.signal.throwIfAborted();
        const answered = { typed, hits, count };
        setAnswer(answered);
        return answered;
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) reportError(error);
        return null;
      });
    coming.current = { typed, answer: found };
    return () => leaving.abort();
  }, [typed, offers, names, recent]);
  /** What is offered may change while the words are looked up: they are looked up again. */
  const whenAnswered = async () => {
    for (;;) {
      const asked = coming.current;
      const found = await asked.answer;
      if (coming.current === asked) return found;
      if (coming.current.typed !== typed) return null;
    }
  };
  return { answer, whenAnswered };
}

/** Returns the ids of what was chosen lately in this browser, the last first. */
function recentIds(): string[] {
  try {
    const read: unknown = JSON.parse(keptText(RECENT_KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps what was chosen as the last. */
function keepRecent(id: string): void {
  const others = recentIds().filter((one) => one !== id);
  keepText(RECENT_KEY, JSON.stringify([id, ...others].slice(0, MOST_RECENT)));
}
