import type { ReactElement } from 'react';

export type IconName = keyof typeof ICON_PATHS;

/** Outline icon in the colour of the text around it. Decorative: its control carries the name. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

/** Outlines on a 16 by 16 grid, drawn with a 1.5 wide stroke. */
const ICON_PATHS = {
  'arrow-down': 'M8 3v10M4 9l4 4 4-4',
  'arrow-left': 'M13 8H3M7 4 3 8l4 4',
  'arrow-up': 'M8 13V3M4 7l4-4 4 4',
  area: 'M2 5V2h3M7 2h2M11 2h3v3M14 7v2M14 11v3h-3M9 14H7M5 14H2v-3M2 9V7',
  auto: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 2v12M8 5h5M8 8h6M8 11h5',
  bell: 'M8 2a4 4 0 0 0-4 4v3l-1.5 2.5h11L12 9V6a4 4 0 0 0-4-4ZM6.5 13.8h3',
  bookmark: 'M4 2.5h8V14L8 10.8 4 14Z',
  camera: 'M2 5.5h2.5L6 3.5h4l1.5 2H14V13H2ZM8 6.8a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
  chart: 'M2 2v12h12M5 11V8M8 11V4M11 11V6.5',
  check: 'm3 8.5 3.2 3.2L13 5',
  'chevron-down': 'm4 6 4 4 4-4',
  'chevron-left': 'm10 4-4 4 4 4',
  'chevron-right': 'm6 4 4 4-4 4',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 4.8V8l2.3 1.4',
  close: 'm4 4 8 8M12 4l-8 8',
  columns: 'M2 3h12v10H2ZM6 3v10M10 3v10',
  copy: 'M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M3 13.5h10',
  events: 'M2 4h.1M5 4h9M2 8h.1M5 8h9M2 12h.1M5 12h6',
  expand: 'M6 2H2v4M10 2h4v4M6 14H2v-4M10 14h4v-4',
  fit: 'M2 5V2h3M11 2h3v3M14 11v3h-3M5 14H2v-3M5.5 5.5h5v5h-5Z',
  first: 'M4 3v10M12 4 8 8l4 4',
  flow: 'M2 13C6 13 4 8 8 8s2-5 6-5M2 8h3.5M10.5 8H14M2 3h5M9 13h5',
  follow: 'M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  hourglass: 'M4 2h8M4 14h8M5 2v2.5L8 8l3-3.5V2M5 14v-2.5L8 8l3 3.5V14',
  info: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 7.3v3.7M8 4.9v.2',
  holds: 'M2 4h5v5H2ZM12 8.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM7 6.5h3l1.2 2M8.9 8.3l2.6.5.3-2.5',
  keyboard: 'M1.5 4h13v8h-13ZM4 6.5v.1M6.7 6.5v.1M9.3 6.5v.1M12 6.5v.1M4.5 9.5h7',
  lanes: 'M2 4h6M10.5 4H14M2 8h2.5M7 8h7M2 12h8M12.5 12H14',
  last: 'M12 3v10M4 4l4 4-4 4',
  layers: 'M8 2 14 5.2 8 8.4 2 5.2ZM2.4 8 8 11 13.6 8M2.4 10.8 8 13.8l5.6-3',
  live: 'M8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3ZM4.8 4.8a4.5 4.5 0 0 0 0 6.4M11.2 4.8a4.5 4.5 0 0 1 0 6.4M2.7 2.7a7.5 7.5 0 0 0 0 10.6M13.3 2.7a7.5 7.5 0 0 1 0 10.6',
  video: 'M2 4h8.5v8H2ZM10.5 7l3.5-2v6l-3.5-2',
  map: 'M2 3.5 6 2l4 1.5L14 2v10.5L10 14l-4-1.5L2 14ZM6 2v10.5M10 3.5V14',
  more: 'M2.5 8h1M7.5 8h1M12.5 8h1',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z',
  open: 'M9 2.5h4.5V7M13.5 2.5 7 9M6.5 3.5h-4v10h10v-4',
  panel: 'M2 3h12v10H2ZM10 3v10',
  passport: 'M3 2h10v12H3ZM8 4.8a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM5.5 11.5h5',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  people:
    'M6 3a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 6 3ZM2 13a4 4 0 0 1 8 0M10.4 3.2a2.2 2.2 0 0 1 0 4M11.7 9.6A4 4 0 0 1 14 13',
  pin: 'M5 2.5h6M6 2.5v4L4 9.5h8l-2-3v-4M8 9.5V14',
  play: 'M5 3.2v9.6L12.5 8Z',
  plus: 'M8 3v10M3 8h10',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13.3 2v3h-3',
  restore: 'M2 6h4V2M14 6h-4V2M2 10h4v4M14 10h-4v4',
  ride: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2ZM2.2 7.2l4.2.6M13.8 7.2l-4.2.6M8 9.6V14',
  ruler: 'M1.8 10.6 10.6 1.8l3.6 3.6-8.8 8.8ZM4.6 7.8l1.6 1.6M6.8 5.6l1.6 1.6M9 3.4 10.6 5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.3 10.3 14 14',
  settings:
    'M2 4.5h6M11.5 4.5H14M2 11.5h2.5M8 11.5h6M9.7 2.8a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4ZM6.2 9.8a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z',
  'skip-back': 'M12 3.2v9.6L6 8ZM4 3.5v9',
  'skip-forward': 'M4 3.2v9.6L10 8ZM12 3.5v9',
  sort: 'M5 2.5v11M2.5 5 5 2.5 7.5 5M11 13.5v-11M8.5 11l2.5 2.5 2.5-2.5',
  stop: 'M4 4h8v8H4Z',
  'space-time': 'M2.5 2v11.5H14M4.5 11.5 8 8h2.5L14 3M4.5 5.5l3-3',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13',
  swap: 'M11 2.5 14 5.5 11 8.5M14 5.5H3M5 7.5 2 10.5 5 13.5M2 10.5h11',
  table: 'M2 3h12v10H2ZM2 6.5h12M6.5 6.5V13',
  tag: 'M2.5 2.5h5.2l5.8 5.8-5.2 5.2-5.8-5.8ZM5.4 5.3v.2',
  target: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  warning: 'M8 2.2 14.3 13H1.7ZM8 6.3v3.2M8 11.2v.2',
} as const;
