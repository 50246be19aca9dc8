import { t } from '@lingui/core/macro';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';
import { type EventsConfig, eventsConfig } from './config.ts';

/** All that happened. */
export const eventsPanel: Panel<EventsConfig> = {
  ...eventsConfig,
  icon: 'events',
  place: 'side',
  name: () => t`Events`,
  title: () => t`Events: all that happened`,
  Component: lazyPart(
    () => t`The events could not be shown`,
    () => withLaterWords(() => import('./events.tsx').then((module) => module.Events)),
  ),
};
