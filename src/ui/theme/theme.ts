import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import type { Brand } from '#kernel/brand.ts'
import { readableUnderWhite, scaleOf } from '#ui/theme/palette.ts'

/** The whole look, from a brand's two colours. Components are named by string, so that none is loaded for its defaults. */
export const makeTheme = (brand: Brand) =>
  createTheme({
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    luminanceThreshold: 0.4,
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    black: '#14171f',
    colors: {
      brand: scaleOf(readableUnderWhite(brand.primary)),
      base: scaleOf(brand.base),
      success: scaleOf('#0b7a55'),
      warning: scaleOf('#96580a'),
      danger: scaleOf('#c92a2a'),
      gray: [
        '#f8f9fb',
        '#f1f3f6',
        '#e7eaef',
        '#dadee6',
        '#c3c9d4',
        '#98a1b0',
        '#6b7484',
        '#515a6a',
        '#3a4250',
        '#232935',
      ],
      dark: [
        '#dfe1e7',
        '#b4b9c4',
        '#8f95a3',
        '#666c7a',
        '#3b414d',
        '#2a2f38',
        '#20242c',
        '#181b21',
        '#121419',
        '#0d0f13',
      ],
    },
    fontFamily: `'Inter Variable','Noto Sans Devanagari Variable',system-ui,sans-serif`,
    fontFamilyMonospace: `ui-monospace,SFMono-Regular,Menlo,Consolas,monospace`,
    headings: {
      fontWeight: '640',
      sizes: {
        h1: { fontSize: '1.375rem', lineHeight: '1.3' },
        h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
        h3: { fontSize: '0.9375rem', lineHeight: '1.45' },
        h4: { fontSize: '0.875rem', lineHeight: '1.45' },
      },
    },
    fontSizes: { xs: '0.75rem', sm: '0.84375rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
    shadows: {
      xs: '0 1px 2px rgb(16 24 40 / .05)',
      sm: '0 1px 3px rgb(16 24 40 / .08), 0 1px 2px rgb(16 24 40 / .04)',
      md: '0 8px 24px -6px rgb(16 24 40 / .16), 0 2px 6px -2px rgb(16 24 40 / .08)',
      lg: '0 16px 40px -8px rgb(16 24 40 / .22), 0 4px 12px -4px rgb(16 24 40 / .1)',
      xl: '0 24px 64px -12px rgb(16 24 40 / .28)',
    },
    components: {
      Card: { defaultProps: { withBorder: true, shadow: 'xs', radius: 'lg', padding: 'lg' } },
      Paper: { defaultProps: { radius: 'lg' } },
      Modal: {
        defaultProps: {
          centered: true,
          radius: 'lg',
          shadow: 'xl',
          padding: 'lg',
          transitionProps: { duration: 120, transition: 'pop' },
          overlayProps: { backgroundOpacity: 0.45 },
        },
      },
      Drawer: { defaultProps: { shadow: 'xl', padding: 'lg', overlayProps: { backgroundOpacity: 0.35 } } },
      Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
      Menu: {
        defaultProps: {
          withInitialFocusPlaceholder: false,
          shadow: 'md',
          radius: 'md',
          transitionProps: { duration: 80 },
        },
      },
      Combobox: { defaultProps: { shadow: 'md' } },
      Select: choice,
      MultiSelect: choice,
      Tooltip: { defaultProps: { withArrow: true, openDelay: 250, fz: 'xs', color: 'dark.9', c: 'white' } },
      Badge: { defaultProps: { radius: 'sm', variant: 'light', tt: 'none', fw: 550 } },
      Button: { defaultProps: { fw: 550 } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
      Checkbox: { defaultProps: { size: 'sm', radius: 'xs' } },
      Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
      Alert: { defaultProps: { radius: 'md', variant: 'light' } },
      Tabs: { defaultProps: { keepMounted: false } },
    },
  })

/**
 * A dialog puts the focus on its first field, which would open over what the dialog says. The list itself is what
 * scrolls: a box around it would be one more stop for the keyboard.
 */
const choice = {
  defaultProps: { openOnFocus: false, withScrollArea: false },
  styles: { options: { maxHeight: 240, overflowY: 'auto' as const } },
}

/** What light and dark differ in. `--ch-*` are ours: canvas under everything, surface of cards, line between things. */
export const variablesOf =
  (brand: Brand): CSSVariablesResolver =>
  () => ({
    variables: {
      '--ch-nav': brand.base,
      '--ch-nav-text': '#c9cdd8',
      '--ch-nav-line': 'rgb(255 255 255 / .1)',
    },
    light: {
      ...tints(6, 12, 18, 8),
      '--ch-canvas': '#f6f7f9',
      '--ch-surface': '#ffffff',
      '--ch-raised': '#ffffff',
      '--ch-hover': '#f4f5f8',
      '--ch-head': '#fafbfc',
      '--ch-line': '#e4e7ed',
      '--ch-field-line': '#ccd2dc',
      ...chart('#4964de', '#0f9d78', '#e08a1e', '#c2459b', '#2f8fc9', '#8a5cd6', '#8c9a3a', '#7a8394'),
      '--mantine-color-dimmed': '#5c6474',
      '--mantine-color-error': '#c02626',
      '--mantine-color-placeholder': '#6f7787',
      '--mantine-color-default-border': '#d8dde6',
      '--mantine-color-anchor': 'var(--mantine-color-brand-7)',
    },
    dark: {
      ...tints(5, 20, 28, 2),
      '--ch-nav': '#121419',
      '--ch-canvas': '#0f1115',
      '--ch-surface': '#181b21',
      '--ch-raised': '#1f232b',
      '--ch-hover': '#20242c',
      '--ch-head': '#1b1e25',
      '--ch-line': '#282d37',
      '--ch-field-line': '#3a404c',
      ...chart('#6f86ee', '#34b892', '#e5a04a', '#d873b8', '#58aede', '#a683e6', '#a9b65a', '#98a1b0'),
      '--mantine-color-body': '#181b21',
      '--mantine-color-default': '#1c2027',
      '--mantine-color-default-hover': '#242932',
      '--mantine-color-default-border': '#353b47',
      '--mantine-color-text': '#e4e6eb',
      '--mantine-color-dimmed': '#9aa1af',
      '--mantine-color-error': '#ff9090',
      '--mantine-color-placeholder': '#8990a0',
      '--mantine-color-anchor': 'var(--mantine-color-brand-3)',
    },
  })

const tinted = [
  'brand',
  'base',
  'success',
  'warning',
  'danger',
  'gray',
  'teal',
  'green',
  'red',
  'yellow',
  'blue',
]

/** Soft backgrounds and the text on them, dark enough (light enough) to read: the library's own are not. */
const tints = (shade: number, strength: number, hover: number, text: number) =>
  Object.fromEntries(
    tinted.flatMap((name) => {
      const colour = `var(--mantine-color-${name}-${shade})`
      return [
        [`--mantine-color-${name}-light`, `color-mix(in oklab, ${colour} ${strength}%, transparent)`],
        [`--mantine-color-${name}-light-hover`, `color-mix(in oklab, ${colour} ${hover}%, transparent)`],
        [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-${text})`],
        [`--mantine-color-${name}-text`, `var(--mantine-color-${name}-${text === 8 ? 7 : 3})`],
        [`--mantine-color-${name}-outline`, `var(--mantine-color-${name}-${text === 8 ? 7 : 3})`],
      ]
    }),
  )

const chart = (...colours: string[]) =>
  Object.fromEntries(colours.map((colour, index) => [`--ch-chart-${index + 1}`, colour]))
