import { glyphs } from './captcha-glyphs.ts'
import { writePng } from './png.ts'

type Point = readonly [x: number, y: number]

/** Pixels; shown at half the size. */
const HEIGHT = 72
const ADVANCE = 50
const MARGIN = 22
const SHADES = 16
const inks = [
  [31, 78, 121],
  [122, 62, 29],
  [47, 107, 58],
  [91, 58, 122],
  [138, 44, 74],
] as const
const PAPER = [244, 246, 248] as const

/** How dark each pixel is, from 0 to 1. */
class Canvas {
  readonly width: number
  readonly darkness: Float32Array

  constructor(width: number) {
    this.width = width
    this.darkness = new Float32Array(width * HEIGHT)
  }

  /** A round-ended stroke from point to point, with soft edges. */
  stroke(points: readonly Point[], thickness: number): void {
    const radius = thickness / 2
    for (let index = 1; index < points.length; index += 1) {
      const [from, to] = [points[index - 1], points[index]]
      if (from && to) this.segment(from, to, radius)
    }
  }

  private segment([ax, ay]: Point, [bx, by]: Point, radius: number): void {
    const reach = radius + 1
    const length = (bx - ax) ** 2 + (by - ay) ** 2
    for (
      let y = Math.max(0, Math.floor(Math.min(ay, by) - reach));
      y <= Math.min(HEIGHT - 1, Math.max(ay, by) + reach);
      y += 1
    ) {
      for (
        let x = Math.max(0, Math.floor(Math.min(ax, bx) - reach));
        x <= Math.min(this.width - 1, Math.max(ax, bx) + reach);
        x += 1
      ) {
        const along =
          length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
        const distance = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
        const dark = Math.min(1, Math.max(0, radius + 0.5 - distance))
        const at = y * this.width + x
        this.darkness[at] = Math.max(this.darkness[at] ?? 0, dark)
      }
    }
  }

  png(ink: readonly number[]): Buffer {
    const palette = Uint8Array.from({ length: SHADES * 3 }, (_each, index) => {
      const share = Math.floor(index / 3) / (SHADES - 1)
      return Math.round((PAPER[index % 3] ?? 0) * (1 - share) + (ink[index % 3] ?? 0) * share)
    })
    const pixels = Uint8Array.from(this.darkness, (dark) => Math.round(dark * (SHADES - 1)))
    return writePng(this.width, HEIGHT, palette, pixels)
  }
}

/** Points so close that a bent line stays smooth. */
function* finely(points: readonly Point[]): Generator<Point> {
  for (const [index, to] of points.entries()) {
    const from = points[index - 1] ?? to
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 4))
    for (let step = index === 0 ? steps : 1; step <= steps; step += 1) {
      yield [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps]
    }
  }
}

/**
 * PNG picture of a text of `captchaAlphabet`. Letters lean, bend and touch; the lines between them are of the same colour
 * and width and join them, so that neither width nor connection tells what belongs to which. `random` answers numbers
 * from 0 up to 1.
 */
export function drawCaptcha(text: string, random: () => number): Buffer {
  const between = (low: number, high: number) => low + (high - low) * random()
  const width = text.length * ADVANCE + 2 * MARGIN
  const canvas = new Canvas(width)
  const thickness = between(4.6, 5.6)
  const turn = 2 * Math.PI
  const waves = [1, 2].map(() => ({
    high: between(1, 2.6),
    long: between(60, 110),
    wide: between(0.8, 1.8),
    tall: between(50, 80),
    at: between(0, turn),
  }))
  const bend = ([x, y]: Point): Point => [
    x + waves.reduce((sum, { wide, tall, at }) => sum + wide * Math.sin((turn * y) / tall + at), 0),
    y + waves.reduce((sum, { high, long, at }) => sum + high * Math.sin((turn * x) / long + at), 0),
  ]
  const draw = (points: readonly Point[]) => canvas.stroke([...finely(points)].map(bend), thickness)

  let left = MARGIN + between(-14, 12)
  for (const character of text) {
    const [angle, lean] = [between(-0.4, 0.4), between(-0.3, 0.3)]
    const [wide, high] = [between(7.6, 10.6), between(6.2, 8.8)]
    const middle = HEIGHT / 2 + between(-7, 7)
    for (const stroke of glyphs[character] ?? []) {
      const points: Point[] = []
      for (let index = 0; index < stroke.length; index += 2) {
        const y = ((stroke[index + 1] ?? 0) - 3 + between(-0.2, 0.2)) * high
        const x = ((stroke[index] ?? 0) - 2 + between(-0.2, 0.2)) * wide + lean * y
        points.push([
          left + 2 * wide + x * Math.cos(angle) - y * Math.sin(angle),
          middle + x * Math.sin(angle) + y * Math.cos(angle),
        ])
      }
      draw(points)
    }
    left += ADVANCE + between(-12, 8)
  }

  // One that runs through all letters, and pieces that could be parts of some.
  draw([
    [between(2, 14), between(24, HEIGHT - 24)],
    [width * between(0.3, 0.4), between(20, HEIGHT - 20)],
    [width * between(0.6, 0.7), between(20, HEIGHT - 20)],
    [width - between(2, 14), between(24, HEIGHT - 24)],
  ])
  for (let index = 0; index < text.length; index += 1) {
    const [x, y] = [MARGIN + index * ADVANCE + between(-12, 28), between(8, HEIGHT - 8)]
    draw([
      [x, y],
      [x + between(-16, 16), y + between(-12, 12)],
    ])
  }
  return canvas.png(inks[Math.floor(random() * inks.length)] ?? inks[0])
}
