/** Strokes of each character on a grid 4 wide and 6 high: x, y, x, y, … Look-alikes (0 O, 1 I, 5 S, 8 B) are left out. */
const glyphs: Readonly<Record<string, readonly (readonly number[])[]>> = {
  '2': [[0, 1.5, 1, 0, 3, 0, 4, 1.5, 4, 2.5, 0, 6, 4, 6]],
  '3': [[0, 0, 4, 0, 2, 2.5, 3.5, 3, 4, 4.5, 3, 6, 1, 6, 0, 5]],
  '4': [[3, 6, 3, 0, 0, 4, 4, 4]],
  '6': [[4, 0.5, 2.5, 0, 1, 1, 0, 3, 0, 5, 1, 6, 3, 6, 4, 5, 4, 4, 3, 3, 1, 3, 0, 4]],
  '7': [[0, 0, 4, 0, 1.5, 6]],
  '9': [[4, 2.5, 3, 3.5, 1, 3.5, 0, 2.5, 0, 1, 1, 0, 3, 0, 4, 1, 4, 3.5, 3, 5.5, 1, 6]],
  A: [
    [0, 6, 2, 0, 4, 6],
    [0.8, 4, 3.2, 4],
  ],
  C: [[4, 1, 3, 0, 1, 0, 0, 1.5, 0, 4.5, 1, 6, 3, 6, 4, 5]],
  E: [
    [4, 0, 0, 0, 0, 6, 4, 6],
    [0, 3, 3, 3],
  ],
  F: [
    [4, 0, 0, 0, 0, 6],
    [0, 3, 3, 3],
  ],
  H: [
    [0, 0, 0, 6],
    [4, 0, 4, 6],
    [0, 3, 4, 3],
  ],
  J: [[1, 0, 4, 0, 4, 4.5, 3, 6, 1, 6, 0, 5]],
  K: [
    [0, 0, 0, 6],
    [4, 0, 0, 3.5, 4, 6],
  ],
  L: [[0, 0, 0, 6, 4, 6]],
  M: [[0, 6, 0, 0, 2, 3, 4, 0, 4, 6]],
  N: [[0, 6, 0, 0, 4, 6, 4, 0]],
  P: [[0, 6, 0, 0, 3, 0, 4, 1, 4, 2.5, 3, 3.5, 0, 3.5]],
  R: [[0, 6, 0, 0, 3, 0, 4, 1, 4, 2.5, 3, 3.5, 0, 3.5, 1.5, 3.5, 4, 6]],
  T: [
    [0, 0, 4, 0],
    [2, 0, 2, 6],
  ],
  U: [[0, 0, 0, 4.5, 1, 6, 3, 6, 4, 4.5, 4, 0]],
  V: [[0, 0, 2, 6, 4, 0]],
  W: [[0, 0, 1, 6, 2, 2.5, 3, 6, 4, 0]],
  X: [
    [0, 0, 4, 6],
    [4, 0, 0, 6],
  ],
  Y: [
    [0, 0, 2, 3, 4, 0],
    [2, 3, 2, 6],
  ],
}

/** Characters a captcha is made of. */
export const captchaAlphabet = Object.keys(glyphs).join('')

const HEIGHT = 40
const CELL = 30
const inks = ['#1f4e79', '#7a3e1d', '#2f6b3a', '#5b3a7a', '#8a2c4a']

/**
 * SVG picture of a text of `captchaAlphabet`: wobbly stroke paths among stray ones, in no particular order and
 * without any text inside. `random` answers numbers from 0 up to 1.
 */
export function drawCaptcha(text: string, random: () => number): string {
  const between = (low: number, high: number) => low + (high - low) * random()
  const width = text.length * CELL + 10
  const ink = () => inks[Math.floor(random() * inks.length)] ?? inks[0]
  const path = (points: readonly (readonly [number, number])[], thickness: number) => {
    const steps = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    return `<path d="${steps.join('')}" stroke="${ink()}" stroke-width="${thickness.toFixed(1)}"/>`
  }
  const strokes: string[] = []
  for (const [place, character] of [...text].entries()) {
    const angle = between(-0.35, 0.35)
    const size = between(3.6, 4.6)
    const left = place * CELL + between(8, 14)
    const top = between(5, 10)
    for (const stroke of glyphs[character] ?? []) {
      const points: [number, number][] = []
      for (let index = 0; index < stroke.length; index += 2) {
        const x = ((stroke[index] ?? 0) - 2 + between(-0.25, 0.25)) * size
        const y = ((stroke[index + 1] ?? 0) - 3 + between(-0.25, 0.25)) * size
        points.push([
          left + 2 * size + x * Math.cos(angle) - y * Math.sin(angle),
          top + 3 * size + x * Math.sin(angle) + y * Math.cos(angle),
        ])
      }
      strokes.push(path(points, between(1.8, 2.6)))
    }
  }
  for (let index = 0; index < text.length + 4; index += 1) {
    const x = between(0, width)
    const y = between(0, HEIGHT)
    const bend = (): [number, number] => [x + between(-25, 25), y + between(-15, 15)]
    strokes.push(path([[x, y], bend(), bend()], between(0.8, 1.8)))
  }
  strokes.sort(() => random() - 0.5)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}"><rect width="100%" height="100%" fill="#f4f6f8"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g></svg>`
}
