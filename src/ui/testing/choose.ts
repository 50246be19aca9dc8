import { fireEvent, screen } from '@testing-library/react';

/** Opens the select of that label and takes the option. */
export async function choose(label: string, option: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`${label}$`) }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}
