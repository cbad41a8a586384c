import { describe, expect, it } from 'vitest'
import { differentParts, type DrawnPage } from '#shared/printing/difference.ts'

function page(width: number, height: number, dark: (x: number, y: number) => boolean): DrawnPage {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (dark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { width, height, data }
}
const inside = (left: number, top: number, right: number, bottom: number) => (x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom

describe('two drawings of a page', () => {
  it('have no different parts where they are the same', () => {
    const one = page(160, 80, inside(10, 10, 50, 20))
    expect(differentParts(one, page(160, 80, inside(10, 10, 50, 20)))).toEqual([])
    expect(differentParts(null, null)).toEqual([])
  })

  it('differ in one box around a changed line, and in another around what is far from it', () => {
    const one = page(160, 160, inside(16, 16, 48, 24))
    const other = page(160, 160, (x, y) => inside(16, 16, 80, 24)(x, y) || inside(120, 120, 128, 128)(x, y))
    expect(differentParts(one, other)).toEqual([
      { left: 0.3, top: 0.1, width: 0.2, height: 0.05 },
      { left: 0.75, top: 0.75, width: 0.05, height: 0.05 },
    ])
  })

  it('are the same where only the edges of letters are a little darker', () => {
    const one = page(80, 80, () => false)
    const data = Uint8ClampedArray.from(one.data, (value, index) => (index % 4 === 3 ? value : value - 40))
    expect(differentParts(one, { ...one, data })).toEqual([])
  })

  it('differ as a whole if only one has the page, and if their sizes differ', () => {
    const whole = [{ left: 0, top: 0, width: 1, height: 1 }]
    expect(
      differentParts(
        page(8, 8, () => false),
        null,
      ),
    ).toEqual(whole)
    expect(
      differentParts(
        page(8, 8, () => false),
        page(16, 8, () => false),
      ),
    ).toEqual(whole)
  })
})
