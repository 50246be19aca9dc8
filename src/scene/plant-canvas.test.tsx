import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '../language/index.ts';
import { PlantCanvas } from './plant-canvas.tsx';

afterEach(async () => {
  cleanup();
  await chooseLanguage('en');
});

const none = (): void => undefined;

test('the picture is named in the language that is chosen while it is shown (front 5)', async () => {
  const source = { frame: () => null, subscribe: () => none };
  render(
    <PlantCanvas
      source={source}
      selected={null}
      theme="dark"
      isStale={false}
      onSelect={none}
      onFrame={none}
      onReady={none}
      onProblems={none}
      onTrouble={none}
      overlay={null}
    />,
  );
  const picture = screen.getByRole('application', { name: '3D view of the plant' });
  await act(() => chooseLanguage('zh-Hans'));
  expect(screen.getByRole('application', { name: '工厂三维视图' })).toBe(picture);
});
