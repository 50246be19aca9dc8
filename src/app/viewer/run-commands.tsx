import { t } from '@lingui/core/macro';
import { type Command, type NamedAction, type Names, useOffer } from '../../commands/index.ts';
import { instantShown, PLAYER, useViewer, type Viewer } from '../../run/index.ts';

const PLAYER_ACTIONS: readonly NamedAction<Viewer>[] = Object.values(PLAYER);

/** Offers what can be done with a run, and its entities by name. */
export function RunCommands(): null {
  const viewer = useViewer();
  useOffer({ commands: () => commandsOf(viewer), names: () => [entitiesOf(viewer)] });
  return null;
}

function commandsOf(viewer: Viewer): Command[] {
  const isSelected = viewer.store.getState().selection.name !== null;
  return [
    ...PLAYER_ACTIONS.filter((action) => viewer.hasLive || action !== PLAYER.goLive).map(
      (action): Command => ({ ...action, kind: 'action', act: () => action.act(viewer) }),
    ),
    ...(isSelected
      ? [
          {
            id: 'selection.none',
            kind: 'action' as const,
            keys: [],
            words: () => t`Deselect`,
            act: () => viewer.selectName(null),
          },
        ]
      : []),
  ];
}

/** Everything that is there at the instant shown. */
function entitiesOf(viewer: Viewer): Names {
  const instant = instantShown(viewer);
  const entities = instant?.world.entitiesAt(instant.simulationTimeMicros) ?? [];
  const nameAt = (index: number) => entities[index]?.nameAt(instant?.simulationTimeMicros ?? 0) ?? '';
  return { kind: 'entity', count: entities.length, nameAt, act: (index) => viewer.showName(nameAt(index)) };
}
