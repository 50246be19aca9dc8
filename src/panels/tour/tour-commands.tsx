import { t } from '@lingui/core/macro';
import { type Command, tell, useOffer } from '../../commands/index.ts';
import { panelConfig, shotPlayerOf, useViewer, useViewerState } from '../../run/index.ts';
import { formatCount } from '../../ui/index.ts';
import { tourConfig } from './config.ts';
import { useTour } from './kept-tour.ts';
import { playTour } from './play-tour.ts';
import { tourEdits } from './tour-edits.ts';

/** Offers to make a tour and to play it, whether its panel is open or not. */
export function TourCommands(): null {
  const viewer = useViewer();
  const { tour } = useTour();
  const isPlaying = useViewerState(({ shot }) => shot !== null);
  const player = shotPlayerOf(viewer);
  const command = (id: string, words: () => string, act: () => void): Command => ({
    ...{ id: `tour.${id}`, kind: 'action', keys: [], words, act },
    also: () => t`Tour`,
  });
  const add = () => {
    tourEdits(viewer, tour).add(panelConfig(viewer.store.getState().panels, tourConfig).opened);
    const number = formatCount(tour.steps.length + 1);
    tell(t`Step added to the tour: it has ${number} now`);
  };
  useOffer({
    commands: () => [
      command('add', () => t`Add step to the tour`, add),
      command(
        'direct',
        () => t`Start director`,
        () => void import('../director/start-director.ts').then((director) => director.directForPerson(viewer)),
      ),
      ...(isPlaying
        ? [
            command(
              'stop',
              () => t`Stop tour`,
              () => player.stop(),
            ),
            command(
              'next',
              () => t`Next step of the tour`,
              () => player.next(),
            ),
            command(
              'previous',
              () => t`Previous step of the tour`,
              () => player.previous(),
            ),
          ]
        : []),
      ...(!isPlaying && tour.steps.length > 0
        ? [
            command(
              'play',
              () => t`Play tour`,
              () => playTour(viewer, tour),
            ),
          ]
        : []),
    ],
  });
  return null;
}
