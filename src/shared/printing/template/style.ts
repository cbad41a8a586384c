/** Fonts that carry Chinese on the three systems, after whatever a template names; rare characters last. */
export const fontStack =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", SimSun, SimSun-ExtB, sans-serif'

const properties = new Set(
  (
    'background background-color background-image background-position background-repeat background-size border ' +
    'border-bottom border-bottom-color border-bottom-style border-bottom-width border-collapse border-color ' +
    'border-left border-left-color border-left-style border-left-width border-radius border-right border-right-color ' +
    'border-right-style border-right-width border-spacing border-style border-top border-top-color border-top-style ' +
    'border-top-width border-width box-sizing break-after break-before break-inside caption-side clear color ' +
    'direction display empty-cells float font font-family font-size font-style font-variant font-weight height ' +
    'letter-spacing line-height list-style list-style-type margin margin-bottom margin-left margin-right margin-top ' +
    'max-height max-width min-height min-width object-fit opacity outline overflow-wrap padding padding-bottom ' +
    'padding-left padding-right padding-top page-break-after page-break-before page-break-inside table-layout ' +
    'text-align text-align-last text-decoration text-decoration-line text-decoration-style text-indent ' +
    'text-transform unicode-bidi vertical-align white-space width word-break word-spacing word-wrap writing-mode'
  ).split(' '),
)
const functions = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'calc', 'min', 'max', 'clamp'])
const displays = new Set(
  (
    'block inline inline-block none flex inline-flex list-item table inline-table table-row table-cell ' +
    'table-row-group table-header-group table-footer-group table-column table-column-group table-caption flow-root'
  ).split(' '),
)
const image = String.raw`data:image/(?:png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/=\s]*`
const imageAddress = new RegExp(String.raw`^url\(\s*(?:"${image}"\s*|'${image}'\s*|${image})\)$`, 'i')

export interface Declaration {
  readonly property: string
  readonly value: string
}

/** What lets an element lie over others: layers of their own, places beside the flow. */
const layers = new Set(['opacity', 'float', 'clear', 'outline'])
/** A length that may be below zero, written out or worked out. */
const negative = /(?:^|[\s,(/])-\s*[\d.]|\b(?:calc|min|max|clamp)\(/i

/** Whether a declaration keeps an element where the text flow puts it: on the screen others have words beside it. */
function staysInFlow({ property, value }: Declaration): boolean {
  return !layers.has(property) && !negative.test(value)
}

/**
 * Keeps the declarations of a style attribute that are on the allow list; no address but a raster image as data. On the
 * screen (`isInFlow`) nothing may move over what stands around it.
 */
export function cleanStyle(style: string, isInFlow = false): string {
  return declarationsOf(style)
    .filter((one) => isAllowed(one) && (!isInFlow || staysInFlow(one)))
    .map(({ property, value }) => `${property}: ${property === 'font-family' ? `${value}, ${fontStack}` : value}`)
    .join('; ')
}

/** Splits a style attribute at semicolons outside quotes and brackets. `!important` goes: nothing may outrank the page. */
export function declarationsOf(style: string): Declaration[] {
  if (style.includes('/*')) return []
  return splitOutside(style, ';').flatMap((part) => {
    const colon = part.indexOf(':')
    if (colon < 1) return []
    const property = part.slice(0, colon).trim().toLowerCase()
    const value = part
      .slice(colon + 1)
      .trim()
      .replace(/!\s*important$/i, '')
      .trimEnd()
    return value === '' ? [] : [{ property, value }]
  })
}

function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  let quote = ''
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === separator && depth <= 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

function isAllowed({ property, value }: Declaration): boolean {
  if (!properties.has(property)) return false
  if (property === 'background-image') return value === 'none' || imageAddress.test(value)
  if (/[\\<>{}@!\p{Cc}]/u.test(value) || !isBalanced(value)) return false
  // From the beginning of a word only: one of a megabyte would be read again from each of its letters.
  for (const [, name] of value.matchAll(/(?<![\w-])([\w-]*)\(/g))
    if (!functions.has((name ?? '').toLowerCase())) return false
  return property !== 'display' || displays.has(value.toLowerCase())
}

/** An open quote or bracket would swallow the declaration after it. */
function isBalanced(value: string): boolean {
  const bare = value.replaceAll(/"[^"]*"|'[^']*'/g, '')
  if (/["']/.test(bare)) return false
  let depth = 0
  for (const character of bare) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
