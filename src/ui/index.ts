export { Button } from './button.tsx';
export { CopyButton } from './copy-button.tsx';
export { copyText } from './copy-text.ts';
export { Dialog } from './dialog.tsx';
export { EmptyState } from './empty-state.tsx';
export { ErrorBoundary } from './error-boundary.tsx';
export { ErrorNotice } from './error-notice.tsx';
export { formatDate, formatDateTime } from './format/date.ts';
export { formatLength } from './format/measure.ts';
export { decimalsOf, formatCount, formatDecimal, formatPlural } from './format/number.ts';
export { formatDuration, formatLag, formatSimulationSpan, formatSimulationTime } from './format/time.ts';
export { IconButton } from './icon-button.tsx';
export { IconLink } from './icon-link.tsx';
export type { IconName } from './icons/icon.tsx';
export { Icon } from './icons/icon.tsx';
export { JsonTree } from './json-tree.tsx';
export { KeyValue } from './key-value.tsx';
export { lazyPart } from './lazy-part.tsx';
export { Menu } from './menu.tsx';
export type { Problem } from './problem.ts';
export { problemOf } from './problem.ts';
export type { DateStyle, Language, NumberStyle, Region, UnitSystem } from './region/region.ts';
export {
  currentRegion,
  DATE_STYLES,
  LANGUAGES,
  NUMBER_STYLES,
  setRegion,
  UNIT_SYSTEMS,
  useRegion,
} from './region/region.ts';
export { SafePart } from './safe-part.tsx';
export { Select } from './select.tsx';
export type { Tone } from './status-badge.tsx';
export { Badge, StatusBadge } from './status-badge.tsx';
export { browserStorage, type TextStorage } from './storage/browser-storage.ts';
export { useKeptChoice } from './storage/use-kept-choice.ts';
export { ThemeProvider } from './theme/theme-provider.tsx';
export type { ThemeName } from './theme/use-theme.ts';
export { useTheme, useThemeChoice } from './theme/use-theme.ts';
export { Toolbar } from './toolbar.tsx';
export { TooltipHost } from './tooltip-host.tsx';
