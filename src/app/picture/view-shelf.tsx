import { type FormEvent, type ReactElement, useState } from 'react';
import type { PlantControls } from '../../scene/index.ts';
import { Button, browserStorage, IconButton, OpenedPanel, TextField } from '../../ui/index.ts';
import styles from './panel.module.css';
import { createSavedViews, freeName, type SavedView } from './saved-views.ts';

interface ViewShelfProps {
  simulationId: string;
  controls: PlantControls;
  onClose(): void;
}

/** Views kept by name: fly to one, keep the present one, drop one. */
export function ViewShelf({ simulationId, controls, onClose }: ViewShelfProps): ReactElement {
  const [shelf] = useState(() => createSavedViews(simulationId, browserStorage));
  const [views, setViews] = useState<SavedView[]>(() => shelf.list());
  const [typed, setTyped] = useState('');
  const isTaken = views.some(({ name }) => name === typed.trim());
  const keep = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = typed.trim() || freeName(views);
    const { eye, target, fieldDegrees } = controls.look();
    setViews(shelf.keep({ name, eye: [...eye], target: [...target], fieldDegrees }));
    setTyped('');
  };
  return (
    <OpenedPanel title="Saved views" onClose={onClose}>
      {views.length === 0 && <span className={styles.note}>None yet in this browser.</span>}
      <ul className={styles.list}>
        {views.map((view) => (
          <li key={view.name}>
            <Button className={styles.grow} onClick={() => controls.view(view)}>
              {view.name}
            </Button>
            <IconButton icon="close" label={`Drop ${view.name}`} onClick={() => setViews(shelf.drop(view.name))} />
          </li>
        ))}
      </ul>
      <form className={styles.form} onSubmit={keep}>
        <TextField
          label="View name"
          isLabelHidden
          placeholder={freeName(views)}
          maxLength={60}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">{isTaken ? 'Replace' : 'Save'}</Button>
      </form>
    </OpenedPanel>
  );
}
