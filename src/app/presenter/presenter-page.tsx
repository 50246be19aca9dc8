import { t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { PRESENTER_KEYS, type PresenterCommand, type PresenterShown, presenterChannel } from '../../panels/index.ts';
import { Button, EmptyState, formatCount, useTheme, VisuallyHidden } from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './presenter.module.css';

/** The presenter's window: the note of the step that another window shows, and what comes next. */
export function PresenterPage(): ReactElement {
  const { of: name } = useSearch({ from: '/presenter' });
  usePageTitle(t`Notes`);
  // No frame of pages is round it that would follow the theme.
  useTheme();
  const { shown, isOver, command } = useFollowed(name ?? '');
  if (shown === null) {
    return (
      <>
        <VisuallyHidden as="h1">{t`Notes`}</VisuallyHidden>
        <EmptyState icon="bookmark" title={isOver ? t`The tour is over` : t`No tour is played`}>
          <p>{t`Notes are shown here while a tour is played in the window that opened this one.`}</p>
        </EmptyState>
      </>
    );
  }
  const number = formatCount(shown.index + 1);
  return (
    <div className={classes.page}>
      <h1 className={classes.place}>{t`Step ${number}`}</h1>
      <p className={classes.caption}>{shown.caption}</p>
      <p className={classes.note}>{shown.note === '' ? t`No note for this step.` : shown.note}</p>
      <p className={classes.next}>{nextWords(shown)}</p>
      <div className={classes.buttons}>
        <Button icon="skip-back" onClick={() => command('previous')}>
          {t`Previous step`}
        </Button>
        <Button icon="skip-forward" look="primary" onClick={() => command('next')}>
          {t`Next step`}
        </Button>
        {!shown.waits && (
          <Button icon={shown.isHeld ? 'play' : 'pause'} onClick={() => command('hold')}>
            {shown.isHeld ? t`Let it go on` : t`Stay at this step`}
          </Button>
        )}
        <Button icon="stop" onClick={() => command('stop')}>
          {t`Stop tour`}
        </Button>
      </div>
    </div>
  );
}

function nextWords({ next, waits }: PresenterShown): string {
  if (next === null) return t`This is the last step.`;
  const caption = next === '' ? t`a step without a caption` : next;
  return waits ? t`Next, when you go on: ${caption}` : t`Next: ${caption}`;
}

const ASK_MILLIS = 1000;

function useFollowed(name: string) {
  const [shown, setShown] = useState<PresenterShown | null>(null);
  const [isOver, setOver] = useState(false);
  const say = useRef<(command: PresenterCommand) => void>(() => undefined);
  useEffect(() => {
    const channel = presenterChannel(name, (message) => {
      clearInterval(asking);
      if (message.kind === 'shown') setShown(message);
      if (message.kind === 'over') setShown(null);
      if (message.kind === 'over') setOver(true);
    });
    say.current = (command) => channel.say({ kind: 'command', command });
    const ask = () => channel.say({ kind: 'hello' });
    // The window that plays may be busy, or not be there yet.
    const asking = setInterval(ask, ASK_MILLIS);
    ask();
    const onKey = ({ key, target }: KeyboardEvent) => {
      const command = PRESENTER_KEYS[key];
      const isOnButton = target instanceof Element && target.closest('button') !== null;
      if (command && !(isOnButton && key === 'Escape')) say.current(command);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      clearInterval(asking);
      window.removeEventListener('keydown', onKey);
      channel.close();
    };
  }, [name]);
  return { shown, isOver, command: (command: PresenterCommand) => say.current(command) };
}
