import { type MappingAlgorithm, theme, type ThemeConfig } from 'antd'
import { fontFamily } from '#renderer/components/font-family.ts'
import type { Language } from '#renderer/i18n/language.ts'
import { coloursOf, type ThemeColour } from './colours.ts'

/** `share` of a colour on a ground, all as #rrggbb. antd's own tints of a dark colour come out grey. */
export function mix(colour: string, ground: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const under = Number.parseInt(ground.slice(at, at + 2), 16)
    const over = Number.parseInt(colour.slice(at, at + 2), 16)
    return Math.round(under + (over - under) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** Grounds, words and lines, light and dark. Hints and placeholders still read at 4.5 : 1 on each ground and where disabled. */
const grounds = {
  light: {
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorBgLayout: '#f0f2f5',
    colorBgMask: 'rgb(20 28 38 / 34%)',
    colorBorder: '#d5dae1',
    colorBorderSecondary: '#e7eaee',
    colorTextBase: '#1b2430',
    colorTextDescription: '#5c6675',
    colorTextPlaceholder: '#646e7c',
    colorTextTertiary: '#5c6675',
    colorTextQuaternary: '#8b94a1',
    boxShadow: '0 4px 16px rgb(27 36 48 / 10%), 0 1px 3px rgb(27 36 48 / 8%)',
    boxShadowSecondary: '0 6px 24px rgb(27 36 48 / 12%), 0 1px 4px rgb(27 36 48 / 8%)',
  },
  dark: {
    colorBgBase: '#10151c',
    colorBgContainer: '#18202a',
    colorBgElevated: '#202a36',
    colorBgLayout: '#10151c',
    colorBgSpotlight: '#3a4655',
    colorBgMask: 'rgb(0 0 0 / 55%)',
    colorBorder: '#4f5e71',
    colorBorderSecondary: '#2a3441',
    colorTextBase: '#e6ebf1',
    colorText: '#e6ebf1',
    colorTextSecondary: '#b4bfcc',
    colorTextDescription: '#a3aebc',
    colorTextPlaceholder: '#97a3b2',
    colorTextTertiary: '#a3aebc',
    colorTextQuaternary: '#909cab',
    boxShadow: '0 4px 16px rgb(0 0 0 / 45%), 0 1px 3px rgb(0 0 0 / 40%)',
    boxShadowSecondary: '0 6px 24px rgb(0 0 0 / 55%), 0 1px 4px rgb(0 0 0 / 40%)',
  },
} as const

/** Colours that mean something: as words, and as what words stand on. */
const meanings = {
  light: {
    success: '#1d7f4e',
    warning: '#a06000',
    warningText: '#8a5200',
    error: '#c5303c',
    errorFill: '#c5303c',
    tints: {
      colorSuccessBg: '#eef8f2',
      colorSuccessBorder: '#a9d8bd',
      colorWarningBg: '#fff7e8',
      colorWarningBorder: '#f0d29b',
      colorErrorBg: '#fdf1f2',
      colorErrorBorder: '#f0bcc0',
    },
    table: { headerBg: '#f6f8fa', headerColor: '#414b59' },
    switchOff: '#6b7482',
  },
  dark: {
    success: '#5cc98f',
    warning: '#e8b04a',
    warningText: '#efbf6a',
    error: '#ff8a90',
    errorFill: '#c5303c',
    tints: {
      colorSuccessBg: '#17302a',
      colorSuccessBorder: '#2c5e48',
      colorWarningBg: '#322a1a',
      colorWarningBorder: '#6a5426',
      colorErrorBg: '#3a2027',
      colorErrorBorder: '#7a3a43',
    },
    table: { headerBg: '#1e2834', headerColor: '#c3ccd8' },
    switchOff: '#67727f',
  },
} as const

/** antd's dark shades of colours are duller than what was chosen for it, and too dull for words. */
const asChosen: MappingAlgorithm = (seed, derived = theme.darkAlgorithm(seed)) => ({
  ...derived,
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorLink,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
  colorErrorText: seed.colorError,
  colorErrorTextHover: seed.colorError,
  colorSuccessText: seed.colorSuccess,
  colorPrimaryText: seed.colorPrimary,
  colorInfoText: seed.colorInfo,
})

/** A colour under the pointer and pressed: further away from the ground than it is at rest. */
const further = (colour: string, isDark: boolean) => {
  const towards = isDark ? '#ffffff' : '#000000'
  return { hover: mix(towards, colour, 0.14), active: mix(towards, colour, 0.26) }
}

/** What antd has one colour for and we have two: variables of our own, which `fills.css` gives to what is filled. */
export function fillVariables(colour: ThemeColour, isDark: boolean): Readonly<Record<string, string>> {
  const { fill, onFill } = coloursOf(colour, isDark)
  const { errorFill } = meanings[isDark ? 'dark' : 'light']
  const darker = (of: string, share: number) => mix('#000000', of, share)
  return {
    '--fill': fill,
    '--fill-hover': darker(fill, 0.1),
    '--fill-active': darker(fill, 0.2),
    '--on-fill': onFill,
    // Behind a whole page, with white words on it.
    '--deep': coloursOf(colour, false).text,
    '--error-fill': errorFill,
    '--error-fill-hover': darker(errorFill, 0.14),
    '--error-fill-active': darker(errorFill, 0.26),
  }
}

/**
 * The one token set: 14 px text, 32 px controls, 40 px rows, radius 6, quiet shadows. `motion`: whether styles take time;
 * that parts come in without motion is for a `MotionProvider`.
 */
export function buildTheme(colour: ThemeColour, language: Language, motion = true, isDark = false): ThemeConfig {
  const { text: primary, fill } = coloursOf(colour, isDark)
  const ground = grounds[isDark ? 'dark' : 'light']
  const meaning = meanings[isDark ? 'dark' : 'light']
  const tint = (share: number) => mix(fill, ground.colorBgContainer, share)
  const soft = isDark ? { bg: 0.16, hover: 0.22 } : { bg: 0.09, hover: 0.15 }
  // antd lightens on hover, and white text on it falls below 4.5 : 1.
  const pointed = further(primary, isDark)
  const wrong = further(meaning.error, isDark)
  return {
    // A fixed key, so that our own style sheets can use the variables anywhere in the document.
    cssVar: { key: 'atrium' },
    algorithm: isDark ? [theme.darkAlgorithm, asChosen] : theme.defaultAlgorithm,
    hashed: false,
    token: {
      ...ground,
      ...meaning.tints,
      colorPrimary: primary,
      colorPrimaryHover: pointed.hover,
      colorPrimaryActive: pointed.active,
      colorLinkHover: pointed.hover,
      colorLinkActive: pointed.active,
      colorPrimaryBg: tint(soft.bg),
      colorPrimaryBgHover: tint(soft.hover),
      colorPrimaryBorder: tint(0.4),
      colorPrimaryBorderHover: tint(0.6),
      controlItemBgActive: tint(soft.bg),
      controlItemBgActiveHover: tint(soft.hover),
      colorInfo: primary,
      colorInfoBg: tint(soft.bg - 0.01),
      colorInfoBorder: tint(0.35),
      colorWarningText: meaning.warningText,
      colorLink: primary,
      colorSuccess: meaning.success,
      colorWarning: meaning.warning,
      colorError: meaning.error,
      colorErrorHover: wrong.hover,
      colorErrorActive: wrong.active,
      borderRadius: 6,
      fontSize: 14,
      controlHeight: 32,
      fontFamily: fontFamily(language),
      ...(motion ? {} : { motionDurationFast: '0s' }),
      motionDurationMid: motion ? '0.15s' : '0s',
      motionDurationSlow: motion ? '0.2s' : '0s',
    },
    components: {
      // "From:", not "From :".
      Descriptions: { colonMarginLeft: 0 },
      Table: {
        cellPaddingBlock: 8.5,
        cellPaddingBlockMD: 8.5,
        cellPaddingInline: 12,
        cellPaddingInlineMD: 12,
        cellPaddingBlockSM: 8.5,
        cellPaddingInlineSM: 12,
        ...meaning.table,
        headerSplitColor: 'transparent',
      },
      Menu: {
        itemHeight: 38,
        itemMarginInline: 8,
        itemMarginBlock: 2,
        itemBorderRadius: 6,
        subMenuItemBg: 'transparent',
        darkItemBg: 'transparent',
        darkPopupBg: '#18222f',
        darkSubMenuItemBg: 'transparent',
        darkItemColor: 'rgb(255 255 255 / 72%)',
        activeBarBorderWidth: 0,
        horizontalLineHeight: '50px',
      },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Modal: { titleFontSize: 16 },
      Drawer: { paddingLG: 20 },
      // As where they are only read.
      Rate: { starColor: meaning.warning },
      Form: { itemMarginBottom: 24 },
      // White words on a switch that is off.
      Switch: { colorTextQuaternary: meaning.switchOff },
    },
  }
}
