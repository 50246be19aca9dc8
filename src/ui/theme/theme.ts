import { createTheme, localStorageColorSchemeManager } from '@mantine/core';

const dense = { defaultProps: { size: 'xs' } };

/** Component defaults. Colours, sizes and type are CSS variables in tokens.css: no style tag is made at run time. */
export const theme = createTheme({
  primaryColor: 'blue',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle', color: 'gray' } },
    Button: dense,
    Checkbox: dense,
    NativeSelect: dense,
    NumberInput: dense,
    SegmentedControl: dense,
    Switch: dense,
    TextInput: dense,
  },
});

/** Remembers the choice of the person; public/color-scheme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'aisle-color-scheme' });
