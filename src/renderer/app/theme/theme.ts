import type { ThemeConfig } from 'antd'
import type { Language } from '#renderer/i18n/language.ts'
import { type ThemeColour, themeColours } from './colours.ts'

const latin = "-apple-system, BlinkMacSystemFont, 'Segoe UI'"
/** Of Linux: without one, quotes and dashes of English text come out of a Chinese font, as wide as a character. */
const english = "'Noto Sans', Ubuntu, Cantarell, 'Liberation Sans', 'DejaVu Sans'"
const simplified = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC'"
const traditional = "'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK TC'"

/** Glyphs of the same character differ: the person's own script comes first. */
function fontFamily(language: Language): string {
  const [first, second] = language === 'zhtw' ? [traditional, simplified] : [simplified, traditional]
  return [latin, ...(language === 'en' ? [english] : []), first, second, 'sans-serif'].join(', ')
}

/** `share` of a colour on white, both as #rrggbb. antd's own tints of a dark colour come out grey. */
export function tint(colour: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16)
    return Math.round(255 - (255 - value) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** A colour with `share` of black in it, as #rrggbb. */
export function shade(colour: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16)
    return Math.round(value * (1 - share))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

const errorColour = '#c5303c'

/**
 * The one token set: 14 px text, 32 px controls, 40 px rows, radius 6, quiet shadows. `motion`: whether styles take time;
 * that parts come in without motion is for a `MotionProvider`.
 */
export function buildTheme(colour: ThemeColour, language: Language, motion = true): ThemeConfig {
  const primary = themeColours[colour]
  return {
    // A fixed key, so that our own style sheets can use the variables anywhere in the document.
    cssVar: { key: 'atrium' },
    hashed: false,
    token: {
      colorPrimary: primary,
      // antd lightens on hover, and white text on it falls below 4.5 : 1.
      colorPrimaryHover: shade(primary, 0.14),
      colorPrimaryActive: shade(primary, 0.26),
      colorLinkHover: shade(primary, 0.14),
      colorLinkActive: shade(primary, 0.26),
      colorPrimaryBg: tint(primary, 0.09),
      colorPrimaryBgHover: tint(primary, 0.15),
      colorPrimaryBorder: tint(primary, 0.4),
      colorPrimaryBorderHover: tint(primary, 0.6),
      controlItemBgActive: tint(primary, 0.09),
      controlItemBgActiveHover: tint(primary, 0.15),
      colorInfo: primary,
      colorInfoBg: tint(primary, 0.08),
      colorInfoBorder: tint(primary, 0.35),
      colorSuccessBg: '#eef8f2',
      colorSuccessBorder: '#a9d8bd',
      colorWarningBg: '#fff7e8',
      colorWarningBorder: '#f0d29b',
      colorWarningText: '#8a5200',
      colorErrorBg: '#fdf1f2',
      colorErrorBorder: '#f0bcc0',
      colorLink: primary,
      colorSuccess: '#1d7f4e',
      colorWarning: '#a06000',
      colorError: errorColour,
      colorErrorHover: shade(errorColour, 0.14),
      colorErrorActive: shade(errorColour, 0.26),
      colorTextBase: '#1b2430',
      // Hints and placeholders still read at 4.5 : 1 on white, on the page background and in what is disabled.
      colorTextDescription: '#5c6675',
      colorTextPlaceholder: '#646e7c',
      colorTextTertiary: '#5c6675',
      colorTextQuaternary: '#8b94a1',
      colorBgLayout: '#f0f2f5',
      colorBorder: '#d5dae1',
      colorBorderSecondary: '#e7eaee',
      colorBgMask: 'rgb(20 28 38 / 34%)',
      borderRadius: 6,
      fontSize: 14,
      controlHeight: 32,
      fontFamily: fontFamily(language),
      ...(motion ? {} : { motionDurationFast: '0s' }),
      motionDurationMid: motion ? '0.15s' : '0s',
      motionDurationSlow: motion ? '0.2s' : '0s',
      boxShadow: '0 4px 16px rgb(27 36 48 / 10%), 0 1px 3px rgb(27 36 48 / 8%)',
      boxShadowSecondary: '0 6px 24px rgb(27 36 48 / 12%), 0 1px 4px rgb(27 36 48 / 8%)',
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
        headerBg: '#f6f8fa',
        headerColor: '#414b59',
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
      Rate: { starColor: '#a06000' },
      Form: { itemMarginBottom: 24 },
      // White words on a switch that is off.
      Switch: { colorTextQuaternary: '#6b7482' },
    },
  }
}
