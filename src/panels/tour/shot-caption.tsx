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
  const { shot, index, waits, isHeld } = shown;
  const number = formatCount(index + 1);
  return (
    <section className={classes.shown} aria-label={t`Step ${number}`}>
      <p className={classes.caption} role="status" data-testid="shot-caption">
        {captionIn(shot, currentRegion().language)}
      </p>
      <div className={classes.bar}>
        <IconButton icon="skip-back" label={t`Previous step`} shortcut="←" onClick={() => player.previous()} />
        <span className={classes.place}>{t`Step ${number}`}</span>
        {waits ? (
          <Button look="primary" onClick={() => player.next()}>
            {t`Go on`}
          </Button>
        ) : (
          <IconButton
            icon={isHeld ? 'play' : 'pause'}
            label={isHeld ? t`Let it go on` : t`Stay at this step`}
            onClick={() => player.hold(!isHeld)}
          />
        )}
        <IconButton icon="skip-forward" label={t`Next step`} shortcut="→" onClick={() => player.next()} />
        {openNotes && <IconButton icon="bookmark" label={t`Notes in a window`} onClick={openNotes} />}
        <IconButton icon="close" label={t`Stop tour`} shortcut="Escape" onClick={() => player.stop()} />
      </div>
    </section>
  );
}
