import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PALETTE, useAriaKeys, useOffer } from '../../commands/index.ts';
import { useViewer } from '../../run/index.ts';
import { Button, FloatingPanel } from '../../ui/index.ts';
import classes from './first-hints.module.css';
import { askForHints, useKeptHints } from './kept-hints.ts';

/**
 * Five hints for whoever sees a run for the first time: once, and again when they are asked for. They stand where notices do and take
 * nothing away; what each is about is marked. Whoever drives a browser by a program, or shows the page within another, has asked for
 * none.
 */
export function FirstHints(): ReactElement | null {
  const [kept, keep] = useKeptHints();
  const [isForPerson] = useState(() => !navigator.webdriver && window.top === window);
  useOffer({
    commands: () => [
      {
        id: 'hints.show',
        kind: 'action',
        keys: [],
        isHelp: true,
        words: () => t`Show the hints of the first visit`,
        act: askForHints,
      },
    ],
  });
  if (kept === 'seen' || (kept === 'unseen' && !isForPerson)) return null;
  return <Hints key={kept} isAsked={kept === 'asked'} onEnd={() => keep('seen')} />;
}

interface Hint {
  readonly title: string;
  readonly words: string;
  /** What it is about; where it is not on the page the words alone are shown. */
  readonly about: string;
}

function useHints(): readonly Hint[] {
  const { hasLive } = useViewer();
  const keys = useAriaKeys(PALETTE)?.replace('Control', 'Ctrl');
  return [
    {
      title: t`Look round`,
      words: t`Drag to turn, scroll to come nearer. Click a device to see what it carries and where it is going.`,
      about: 'canvas[role="application"]',
    },
    {
      title: t`Go back in time`,
      words: hasLive
        ? t`Drag along the timeline to see what was. Space plays and pauses, Live comes back to now.`
        : t`Drag along the timeline to see any instant. Space plays and pauses.`,
      about: '[data-testid="timeline"]',
    },
    {
      title: t`Ask what happened`,
      words: t`These buttons open lanes, flow, the passport of a load, who holds whom, and where it is slow.`,
      about: '[data-hint="panels"]',
    },
    {
      title: t`Read the figures`,
      words: hasLive
        ? t`Tables have every result of the run, the board its figures and charts.`
        : t`Tables have the results that were kept with the recording.`,
      about: '[data-hint="pages"]',
    },
    {
      title: t`Find anything`,
      words: keys
        ? t`${keys} finds commands, devices and tables. “?” lists all keys. These hints are found there again.`
        : t`Commands, devices and tables are found here. “?” lists all keys. These hints are found there again.`,
      about: '[data-hint="find"]',
    },
  ];
}

interface HintsProps {
  /** By a person, who goes on from here: one that comes by itself takes no focus. */
  isAsked: boolean;
  onEnd: () => void;
}

/** The hints, one after another. */
export function Hints({ isAsked, onEnd }: HintsProps): ReactElement | null {
  const hints = useHints();
  const [at, setAt] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) next.current?.focus();
  }, [isAsked]);
  const hint = hints[at];
  if (hint === undefined) return null;
  const isLast = at === hints.length - 1;
  const number = at + 1;
  const count = hints.length;
  return (
    <>
      <FloatingPanel role="region" label={t`Hints`} className={classes.card}>
        <div role="status">
          <strong>{hint.title}</strong>
          <p className={classes.words}>{hint.words}</p>
        </div>
        <div className={classes.foot}>
          <span className={classes.number}>{t`${number} of ${count}`}</span>
          {!isLast && <Button look="quiet" onClick={onEnd}>{t`Skip hints`}</Button>}
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{t`Back`}</Button>}
          <Button ref={next} look="primary" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {isLast ? t`Done` : t`Next`}
          </Button>
        </div>
      </FloatingPanel>
      <HintMark about={hint.about} />
    </>
  );
}

/** What is marked may come, move and go with anything on the page. */
const LOOK_MILLIS = 250;
const MARGIN_PIXELS = 3;

/** A frame round the element that a hint is about, which takes no click and moves nothing. */
function HintMark({ about }: { about: string }): ReactElement {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = () => place(mark.current, document.querySelector(about));
    look();
    const timer = setInterval(look, LOOK_MILLIS);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
    };
  }, [about]);
  return createPortal(<div ref={mark} className={classes.mark} aria-hidden="true" hidden />, document.body);
}

function place(mark: HTMLElement | null, target: Element | null): void {
  if (mark === null) return;
  const { left = 0, top = 0, right = 0, bottom = 0 } = target?.getBoundingClientRect() ?? {};
  mark.hidden = right <= left || bottom <= top;
  // Within the window: of what fills it the frame is seen, too.
  const from = { x: Math.max(left - MARGIN_PIXELS, 0), y: Math.max(top - MARGIN_PIXELS, 0) };
  const to = {
    x: Math.min(right + MARGIN_PIXELS, window.innerWidth),
    y: Math.min(bottom + MARGIN_PIXELS, window.innerHeight),
  };
  Object.assign(mark.style, {
    ...{ left: `${from.x}px`, top: `${from.y}px` },
    ...{ width: `${to.x - from.x}px`, height: `${to.y - from.y}px` },
  });
}
