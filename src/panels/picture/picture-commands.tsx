import { type Command, useOffer } from '../../commands/index.ts';
import { usePanelConfig } from '../../run/index.ts';
import { cameraItems } from './camera-buttons.tsx';
import { type PictureTools, pictureTools } from './picture-tools.ts';
import { useSavedViews } from './saved-views.ts';
import { pictureToolsConfig } from './tools-config.ts';
import { useCameraKeys } from './use-camera-keys.ts';

interface PictureCommandsProps extends Omit<PictureTools, 'names' | 'entities'> {
  simulationId: string;
}

/** Offers to the palette what the buttons over the picture do, and the views that are kept; its keys steer the camera. */
export function PictureCommands({ simulationId, ...tools }: PictureCommandsProps): null {
  const [{ hasNames }, change] = usePanelConfig(pictureToolsConfig);
  const { views } = useSavedViews(simulationId);
  useCameraKeys(tools.controls);
  useOffer({
    commands() {
      const { controls, plant, selected } = tools;
      const names = { isShown: hasNames, show: (isShown: boolean) => change({ hasNames: isShown }) };
      const camera = controls ? cameraItems({ controls, plant, selected }) : [];
      return [
        // The panel of entities is offered as every panel is.
        ...pictureTools({ ...tools, names, entities: { isOpen: false, setOpen: () => undefined } })
          .filter((tool) => tool.id !== 'entities' && isPossible(tool))
          .map(commandOf('action')),
        ...camera.filter(isPossible).map(commandOf('view')),
        ...(controls === null ? [] : views.map((view) => savedView(view.name, () => controls.view(view)))),
      ];
    },
  });
  return null;
}

interface Item {
  readonly id: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  onClick(): void;
}

const isPossible = ({ disabled }: Item): boolean => disabled !== true;

function commandOf(kind: Command['kind']) {
  return ({ id, label, onClick }: Item): Command => ({
    id: `picture ${id}`,
    kind,
    keys: [],
    words: () => label,
    act: onClick,
  });
}

function savedView(name: string, act: () => void): Command {
  return { id: `saved view ${name}`, kind: 'view', keys: [], words: () => name, act };
}
