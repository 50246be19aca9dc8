import './theme/tokens.css';
import './theme/base.css';

export { Button } from './buttons/button.tsx';
export { CopyButton, copyText } from './buttons/copy-button.tsx';
export { FileButton } from './buttons/file-button.tsx';
export { IconButton, IconLink } from './buttons/icon-button.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { ErrorNotice, Failure, type Problem, problemOf } from './feedback/error-notice.tsx';
export { lazyPart } from './feedback/lazy-part.tsx';
export { ErrorBoundary, isLoadFailure, notShownWords, SafePart } from './feedback/safe-part.tsx';
export { Badge, StatusBadge, type Tone } from './feedback/status-badge.tsx';
export { Checkbox } from './fields/checkbox.tsx';
export { ComboBox } from './fields/combo-box.tsx';
export {
  type FieldErrors,
  fieldErrors,
  type NumberRule,
  neededNumberProblem,
  numberProblem,
  useSubmission,
} from './fields/field-errors.ts';
export { NumberField } from './fields/number-field.tsx';
export { Select } from './fields/select.tsx';
export { Slider } from './fields/slider.tsx';
export { Switch } from './fields/switch.tsx';
export { SearchField, TextField } from './fields/text-field.tsx';
export { dayOf, formatDate, formatDateTime, zoneWords } from './format/date.ts';
export { formatCoordinates, formatLength, formatPosition, formatSpeed, lengthUnit } from './format/measure.ts';
export { compareNames, isolated } from './format/name-order.ts';
export { decimalsOf, formatBytes, formatCount, formatDecimal, formatFixed } from './format/number.ts';
export {
  formatAge,
  formatLag,
  formatSimulationSeconds,
  formatSimulationSpan,
  formatSimulationTime,
} from './format/time.ts';
export { Icon, type IconName } from './icons/icon.tsx';
export { FocusKept } from './layout/focus-kept.tsx';
export { JsonTree } from './layout/json-tree.tsx';
export { KeyValue } from './layout/key-value.tsx';
export { ARIA_SORT, SortHeader } from './layout/sort-header.tsx';
export { Tabs } from './layout/tabs.tsx';
export { Toolbar } from './layout/toolbar.tsx';
export { useIsNarrow, useIsTouched } from './layout/use-media.ts';
export { typePixels, useMeasured } from './layout/use-width.ts';
export { VisuallyHidden } from './layout/visually-hidden.tsx';
export { Dialog, DialogForm } from './overlays/dialog.tsx';
export { FloatingPanel } from './overlays/floating-panel.tsx';
export { IconPopover } from './overlays/icon-popover.tsx';
export { Menu } from './overlays/menu.tsx';
export type { MenuItem } from './overlays/menu-list.tsx';
export { type NestedItem, NestedMenu } from './overlays/nested-menu.tsx';
export { OpenedPanel } from './overlays/opened-panel.tsx';
export { Popover } from './overlays/popover.tsx';
export { PiecesLanguage } from './region/pieces-language.tsx';
export {
  currentRegion,
  DATE_STYLES,
  type DateStyle,
  LANGUAGES,
  type Language,
  NUMBER_STYLES,
  type NumberStyle,
  type Region,
  setRegion,
  UNIT_SYSTEMS,
  type UnitSystem,
  useRegion,
  ZONES,
  type Zone,
} from './region/region.ts';
export { rowsBetween } from './rows/row-keys.ts';
export { type ListedRow, type RowChoice, RowList, type RowListHandle } from './rows/row-list.tsx';
export type { DrawnRows } from './rows/scroll-place.ts';
export { ScrollingTable } from './rows/scrolling-table.tsx';
export { useVirtualRows, type VirtualRows } from './rows/use-virtual-rows.ts';
export {
  keepChoice,
  keepText,
  keptChoice,
  keptText,
  useKeptChoice,
  useKeptJson,
  useKeptText,
} from './storage/kept-text.ts';
export { packedText, unpackedText } from './storage/packed-text.ts';
export { saveAddress, saveFile } from './storage/save-file.ts';
export { type ThemeName, themeNow, useTheme, useThemeChoice } from './theme/use-theme.ts';
