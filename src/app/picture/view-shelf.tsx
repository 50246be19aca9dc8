import { type FormEvent, type ReactElement, useState } from 'react';
import type { PlantControls } from '../../scene/index.ts';
import { Button, browserStorage, IconButton } from '../../ui/index.ts';
import styles from './panel.module.css';
import { createSavedViews, type SavedView } from './saved-views.ts';

interface ViewShelfProps {
  simulationId: string;
  controls: PlantControls;
}

/** Views kept by name: fly to one, keep the present one, drop one. */
export function ViewShelf({ simulationId, controls }: ViewShelfProps): ReactElement {
  const [shelf] = useState(() => createSavedViews(simulationId, browserStorage));
  const [views, setViews] = useState<SavedView[]>(() => shelf.list());
  const keep = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name') ?? '').trim() || freeName(views);
    const { eye, target, fieldDegrees } = controls.look();
    setViews(shelf.keep({ name, eye: [...eye], target: [...target], fieldDegrees }));
    form.reset();
  };
  return (
    <section className={styles.panel} aria-label="Saved views">
      <h2>Saved views</h2>
      {views.length === 0 && <span className={styles.note}>None yet in this browser.</span>}
      <ul>
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
        <input name="name" aria-label="Name of the present view" placeholder="Name" maxLength={60} autoComplete="off" />
        <Button type="submit">Keep</Button>
      </form>
    </section>
  );
}

/** "View 2": the first that is not taken, so that nothing kept is replaced unasked. */
function freeName(views: readonly SavedView[]): string {
  for (let number = 1; ; number++) {
    const name = `View ${number}`;
    if (!views.some((view) => view.name === name)) return name;
  }
}
