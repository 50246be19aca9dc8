import type { IconName } from '../icons/icon.tsx';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** A thing that is on or off. */
  readonly isOn?: boolean;
  readonly disabled?: boolean;
  onClick(): void;
}
