/** Red, green and blue from 0 to 255, and how much of it shows from 0 to 1. */
export interface Colour {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

/** How a colour is written; empty: as six or eight digits. */
export const colourFormats = ['', 'hex', 'rgb', 'rgba', 'hsv', 'hsl'] as const
export type ColourFormat = (typeof colourFormats)[number]

const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const call =
  /^(rgb|hs[lvb])a?\(\s*(\d{1,3}(?:\.\d{1,3})?)(?:deg)?[\s,]+(\d{1,3}(?:\.\d{1,3})?)(%?)[\s,]+(\d{1,3}(?:\.\d{1,3})?)(%?)(?:[\s,/]+(\d?\.?\d{1,4})(%?))?\s*\)$/i

/** A colour as designs, style sheets and the family's own control write it; null for any other text. */
export function readColour(text: string): Colour | null {
  const hex = digits.exec(text.trim())?.[1]
  if (hex !== undefined) return fromDigits(hex.length <= 4 ? hex.replace(/./g, '$&$&') : hex)
  const match = call.exec(text.trim())
  if (!match) return null
  const [, name = '', first, second, isShare, third, , share, percent] = match
  const [one, two, three] = [Number(first), Number(second), Number(third)]
  const alpha = share === undefined ? 1 : Number(share) / (percent === '%' ? 100 : 1)
  if (!(alpha >= 0 && alpha <= 1)) return null
  if (name.toLowerCase() === 'rgb') {
    if (isShare === '%' || Math.max(one, two, three) > 255) return null
    return { red: Math.round(one), green: Math.round(two), blue: Math.round(three), alpha }
  }
  if (one > 360 || two > 100 || three > 100) return null
  return { ...fromHue(name.toLowerCase() === 'hsl', one, two / 100, three / 100), alpha }
}

function fromDigits(hex: string): Colour {
  const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16)
  return { red: at(0), green: at(2), blue: at(4), alpha: hex.length === 8 ? at(6) / 255 : 1 }
}

function fromHue(isLightness: boolean, hue: number, saturation: number, last: number) {
  const value = isLightness ? last + saturation * Math.min(last, 1 - last) : last
  const chroma = isLightness ? (value === 0 ? 0 : 2 * (1 - last / value)) : saturation
  const part = (n: number) => {
    const k = (n + hue / 60) % 6
    return Math.round(255 * (value - value * chroma * Math.max(0, Math.min(k, 4 - k, 1))))
  }
  return { red: part(5), green: part(3), blue: part(1) }
}

/** Six digits, or eight where some of what is behind shows through: as style sheets take it. */
export function cssColour({ red, green, blue, alpha }: Colour): string {
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  return `#${hex(red)}${hex(green)}${hex(blue)}${alpha < 1 ? hex(alpha * 255) : ''}`
}

export function writeColour(colour: Colour, format: ColourFormat): string {
  if (format === '' || format === 'hex') return cssColour(colour)
  const { red, green, blue } = colour
  const alpha = Number(colour.alpha.toFixed(2))
  if (format === 'rgb' || format === 'rgba') {
    const isWhole = alpha === 1 && format === 'rgb'
    return isWhole ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alpha})`
  }
  const [hue, saturation, last] = hueOf(colour, format === 'hsl')
  const shares = `${Math.round(hue)}, ${Math.round(saturation * 100)}%, ${Math.round(last * 100)}%`
  return alpha === 1 ? `${format}(${shares})` : `${format}a(${shares}, ${alpha})`
}

function hueOf({ red, green, blue }: Colour, isLightness: boolean): readonly [number, number, number] {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const value = Math.max(r, g, b)
  const chroma = value - Math.min(r, g, b)
  const sixth =
    chroma === 0 ? 0 : value === r ? ((g - b) / chroma) % 6 : value === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  const hue = (sixth * 60 + 360) % 360
  if (!isLightness) return [hue, value === 0 ? 0 : chroma / value, value]
  const lightness = value - chroma / 2
  const room = Math.min(lightness, 1 - lightness)
  return [hue, room === 0 ? 0 : (value - lightness) / room, lightness]
}
