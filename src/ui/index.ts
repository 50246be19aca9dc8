import './theme/tokens.css';
import './theme/base.css';

export { Button } from './buttons/button.tsx';
export { CopyButton } from './buttons/copy-button.tsx';
export { copyText } from './buttons/copy-text.ts';
export { FileButton } from './buttons/file-button.tsx';
export { IconButton } from './buttons/icon-button.tsx';
export { IconLink } from './buttons/icon-link.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { ErrorBoundary } from './feedback/error-boundary.tsx';
export { ErrorNotice } from './feedback/error-notice.tsx';
export { lazyPart } from './feedback/lazy-part.tsx';
export type { Problem } from './feedback/problem.ts';
export { problemOf } from './feedback/problem.ts';
export { SafePart } from './feedback/safe-part.tsx';
export type { Tone } from './feedback/status-badge.tsx';
export { Badge, StatusBadge } from './feedback/status-badge.tsx';
export { Checkbox } from './fields/checkbox.tsx';
export { ComboBox } from './fields/combo-box.tsx';
export { NumberField } from './fields/number-field.tsx';
export { SearchField } from './fields/search-field.tsx';
export { Select } from './fields/select.tsx';
export { Slider } from './fields/slider.tsx';
export { Switch } from './fields/switch.tsx';
export { TextField } from './fields/text-field.tsx';
export { formatBytes } from './format/bytes.ts';
export { dayOf, formatDate, formatDateTime, zoneWords } from './format/date.ts';
export { formatCoordinates, formatLength, formatPosition, formatSpeed, lengthUnit } from './format/measure.ts';
export { compareNames } from './format/name-order.ts';
export { decimalsOf, formatCount, formatDecimal, formatFixed } from './format/number.ts';
export { formatAge, formatLag, formatSimulationSpan, formatSimulationTime } from './format/time.ts';
export type { IconName } from './icons/icon.tsx';
export { Icon } from './icons/icon.tsx';
export { JsonTree } from './layout/json-tree.tsx';
export { KeyValue } from './layout/key-value.tsx';
export { ARIA_SORT, SortHeader } from './layout/sort-header.tsx';
export { SplitPane } from './layout/split-pane.tsx';
export { Tabs } from './layout/tabs.tsx';
export { Toolbar } from './layout/toolbar.tsx';
export { typePixels } from './layout/type-pixels.ts';
export { useIsNarrow } from './layout/use-is-narrow.ts';
export { useWidth } from './layout/use-width.ts';
export { VisuallyHidden } from './layout/visually-hidden.tsx';
export { Dialog } from './overlays/dialog.tsx';
export { FloatingPanel } from './overlays/floating-panel.tsx';
export { Menu } from './overlays/menu.tsx';
export type { MenuItem } from './overlays/menu-item.ts';
export { OpenedPanel } from './overlays/opened-panel.tsx';
export { Popover } from './overlays/popover.tsx';
export { PiecesLanguage } from './region/pieces-language.tsx';
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
export { keepChoice, keptChoice, useKeptChoice } from './storage/kept-choice.ts';
export { keepText, keptText, useKeptJson, useKeptText } from './storage/kept-text.ts';
export { saveAddress, saveFile } from './storage/save-file.ts';
export type { ThemeName } from './theme/use-theme.ts';
export { useTheme, useThemeChoice } from './theme/use-theme.ts';
