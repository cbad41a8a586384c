import type { Language } from '#renderer/i18n/language.ts'

const latin = "-apple-system, BlinkMacSystemFont, 'Segoe UI'"
/** Of Linux: without one, quotes and dashes of English text come out of a Chinese font, as wide as a character. */
const english = "'Noto Sans', Ubuntu, Cantarell, 'Liberation Sans', 'DejaVu Sans'"
const simplified = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC'"
const traditional = "'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK TC'"

/** Glyphs of the same character differ: the person's own script comes first. */
export function fontFamily(language: Language): string {
  const [first, second] = language === 'zhtw' ? [traditional, simplified] : [simplified, traditional]
  return [latin, ...(language === 'en' ? [english] : []), first, second, 'sans-serif'].join(', ')
}
