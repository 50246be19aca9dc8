import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { shotPlayerOf, useViewer, useViewerState } from '../../run/index.ts';
import { captionIn } from '../../tour/index.ts';
import { Button, currentRegion, formatCount, IconButton } from '../../ui/index.ts';
import { usePresenterKeys } from './presenter-keys.ts';
import classes from './shot-caption.module.css';
import { usePresenterNotes } from './use-presenter-notes.ts';

/** What is said of the shot that is played, over the picture, with the buttons that steer it. */
export function ShotCaption(): ReactElement | null {
  const viewer = useViewer();
  const shown = useViewerState(({ shot }) => shot);
  const player = shotPlayerOf(viewer);
  usePresenterKeys(player);
  const openNotes = usePresenterNotes();
  if (shown === null) return null;
  const { shot, index, waits, isHeld, isDirected } = shown;
  const number = formatCount(index + 1);
  const words = isDirected
    ? {
        place: t`Director`,
        previous: t`Previous shot`,
        next: t`Next shot`,
        stay: t`Stay at this shot`,
        stop: t`Stop director`,
      }
    : {
        place: t`Step ${number}`,
        previous: t`Previous step`,
        next: t`Next step`,
        stay: t`Stay at this step`,
        stop: t`Stop tour`,
      };
  return (
    <section className={classes.shown} aria-label={words.place}>
      <p className={classes.caption} role="status" data-testid="shot-caption">
        {captionIn(shot, currentRegion().language)}
      </p>
      <div className={classes.bar}>
        <IconButton icon="skip-back" label={words.previous} shortcut="←" onClick={() => player.previous()} />
        <span className={classes.place}>{words.place}</span>
        {waits ? (
          <Button look="primary" onClick={() => player.next()}>
            {t`Go on`}
          </Button>
        ) : (
          <IconButton
            icon={isHeld ? 'play' : 'pause'}
            label={isHeld ? t`Let it go on` : words.stay}
            onClick={() => player.hold(!isHeld)}
          />
        )}
        <IconButton icon="skip-forward" label={words.next} shortcut="→" onClick={() => player.next()} />
        {openNotes && !isDirected && <IconButton icon="bookmark" label={t`Notes in a window`} onClick={openNotes} />}
        <IconButton icon="close" label={words.stop} shortcut="Escape" onClick={() => player.stop()} />
      </div>
    </section>
  );
}
