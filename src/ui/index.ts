import './theme/tokens.css';
import './theme/base.css';

export { Button } from './button.tsx';
export { Checkbox } from './checkbox.tsx';
export { ComboBox } from './combo-box.tsx';
export { CopyButton } from './copy-button.tsx';
export { copyText } from './copy-text.ts';
export { Dialog } from './dialog.tsx';
export { EmptyState } from './empty-state.tsx';
export { ErrorBoundary } from './error-boundary.tsx';
export { ErrorNotice } from './error-notice.tsx';
export { FileButton } from './file-button.tsx';
export { FloatingPanel } from './floating-panel.tsx';
export { formatBytes } from './format/bytes.ts';
export { dayOf, formatDate, formatDateTime, zoneWords } from './format/date.ts';
export { formatCoordinates, formatLength, formatPosition, formatSpeed, lengthUnit } from './format/measure.ts';
export { compareNames } from './format/name-order.ts';
export { decimalsOf, formatCount, formatDecimal, formatFixed } from './format/number.ts';
export { formatAge, formatLag, formatSimulationSpan, formatSimulationTime } from './format/time.ts';
export { IconButton } from './icon-button.tsx';
export { IconLink } from './icon-link.tsx';
export type { IconName } from './icons/icon.tsx';
export { Icon } from './icons/icon.tsx';
export { JsonTree } from './json-tree.tsx';
export { KeyValue } from './key-value.tsx';
export { lazyPart } from './lazy-part.tsx';
export { Menu } from './menu.tsx';
export type { MenuItem } from './menu-item.ts';
export { NumberField } from './number-field.tsx';
export { OpenedPanel } from './opened-panel.tsx';
export { PiecesLanguage } from './pieces-language.tsx';
export { Popover } from './popover.tsx';
export type { Problem } from './problem.ts';
export { problemOf } from './problem.ts';
export type { DateStyle, Language, NumberStyle, Region, UnitSystem, Zone } from './region/region.ts';
export {
  currentRegion,
  DATE_STYLES,
  LANGUAGES,
  NUMBER_STYLES,
  setRegion,
  UNIT_SYSTEMS,
  useRegion,
  ZONES,
} from './region/region.ts';
export { SafePart } from './safe-part.tsx';
export { saveAddress, saveFile } from './save-file.ts';
export { SearchField } from './search-field.tsx';
export { Select } from './select.tsx';
export { Slider } from './slider.tsx';
export { ARIA_SORT, SortHeader } from './sort-header.tsx';
export { SplitPane } from './split-pane.tsx';
export type { Tone } from './status-badge.tsx';
export { Badge, StatusBadge } from './status-badge.tsx';
export { browserStorage, type TextStorage } from './storage/browser-storage.ts';
export { keepChoice, keptChoice } from './storage/kept-choice.ts';
export { keepText, useKeptText } from './storage/kept-text.ts';
export { useKeptChoice } from './storage/use-kept-choice.ts';
export { Switch } from './switch.tsx';
export { Tabs } from './tabs.tsx';
export { TextField } from './text-field.tsx';
export type { ThemeName } from './theme/use-theme.ts';
export { useTheme, useThemeChoice } from './theme/use-theme.ts';
export { Toolbar } from './toolbar.tsx';
export { typePixels } from './type-pixels.ts';
export { useIsNarrow } from './use-is-narrow.ts';
export { useWidth } from './use-width.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
