import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PictureState, PlantControls } from '../../scene/index.ts';
import { runAsBuilt } from '../../ui/testing/run-as-built.ts';
import { Panels, usePictureSettings } from './panels.tsx';
import type { OpenPanel } from './tools-config.ts';

afterEach(cleanup);

test('opening and closing panels leaves what the picture was told as it is (front 7)', async () => {
  runAsBuilt();
  const told = { colorBy: vi.fn(), quality: vi.fn(), showHall: vi.fn() };
  const controls = told as unknown as PlantControls;
  const none = () => undefined;
  function Pictured(): ReactElement {
    const [opened, setOpened] = useState<OpenPanel | null>(null);
    const settings = usePictureSettings(controls);
    return (
      <>
        <button type="button" onClick={() => setOpened(opened === null ? 'settings' : null)}>
          open
        </button>
        <Panels
          key={opened}
          {...{ simulationId: 's', controls, settings, opened }}
          plant={{ unbound: [] } as unknown as PictureState}
          problems={[]}
          overlay={null}
          onClose={none}
        />
      </>
    );
  }
  render(<Pictured />);
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  await screen.findAllByRole('heading');
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  for (const tell of Object.values(told)) expect(tell).toHaveBeenCalledTimes(1);
});
