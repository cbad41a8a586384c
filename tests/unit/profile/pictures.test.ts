import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  keyCrop,
  MAX_ZOOM,
  moveCrop,
  sourceSquare,
  startCrop,
  zoomCrop,
} from '#renderer/features/profile/avatar/crop.ts'
import { clearPaper, visibleBox } from '#renderer/components/signature/paper.ts'
import { smallEnough } from '#renderer/components/signature/picture.ts'
import { extended, inkBox, segmentsOf, type Stroke } from '#renderer/components/signature/strokes.ts'
import { pictureKind } from '#shared/rules/pictures.ts'

const stage = 280
const sizes = fc.record({ width: fc.integer({ min: 1, max: 6000 }), height: fc.integer({ min: 1, max: 6000 }) })
const moves = fc.array(
  fc.oneof(
    fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) }),
    fc.record({ zoom: fc.double({ min: 0.1, max: 9, noNaN: true }) }),
    fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-'),
  ),
  { maxLength: 30 },
)

describe('cropping an avatar', () => {
  test('whatever is dragged, zoomed and pressed, the square never leaves the image', () => {
    fc.assert(
      fc.property(sizes, moves, (size, steps) => {
        let crop = startCrop(size, stage)
        for (const step of steps) {
          if (typeof step === 'string') crop = keyCrop(step, false, crop, size, stage) ?? crop
          else if ('zoom' in step) crop = zoomCrop(crop, step.zoom, size, stage)
          else crop = moveCrop(crop, step, size, stage)
        }
        const { x, y, side } = sourceSquare(crop, size, stage)
        const edge = 1e-6 * Math.max(size.width, size.height)
        expect(x).toBeGreaterThanOrEqual(-edge)
        expect(y).toBeGreaterThanOrEqual(-edge)
        expect(x + side).toBeLessThanOrEqual(size.width + edge)
        expect(y + side).toBeLessThanOrEqual(size.height + edge)
        expect(crop.zoom).toBeGreaterThanOrEqual(1)
        expect(crop.zoom).toBeLessThanOrEqual(MAX_ZOOM)
      }),
    )
  })

  test('it begins with the middle of the image, as large as it fits', () => {
    expect(sourceSquare(startCrop({ width: 900, height: 600 }, stage), { width: 900, height: 600 }, stage)).toEqual({
      x: expect.closeTo(150),
      y: expect.closeTo(0),
      side: expect.closeTo(600),
    })
  })

  test('zooming keeps what lies under the pointer in its place', () => {
    const size = { width: 1000, height: 1000 }
    const at = { x: 200, y: 90 }
    const under = (crop: ReturnType<typeof startCrop>) => {
      const { x, y, side } = sourceSquare(crop, size, stage)
      return [x + (at.x / stage) * side, y + (at.y / stage) * side]
    }
    const before = zoomCrop(startCrop(size, stage), 2, size, stage)
    const after = zoomCrop(before, 3, size, stage, at)
    expect(under(after)[0]).toBeCloseTo(under(before)[0] ?? 0)
    expect(under(after)[1]).toBeCloseTo(under(before)[1] ?? 0)
  })

  test('other keys are left to the dialog', () => {
    const size = { width: 10, height: 10 }
    for (const key of ['Tab', 'Enter', 'Escape', 'a'])
      expect(keyCrop(key, false, startCrop(size, stage), size, stage)).toBeNull()
  })
})

const points = fc.array(
  fc.record({
    x: fc.double({ min: 0, max: 500, noNaN: true }),
    y: fc.double({ min: 0, max: 200, noNaN: true }),
    pressure: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 60 },
)

describe('a drawn signature', () => {
  test('the smooth line begins and ends where the pen did and has no gap', () => {
    fc.assert(
      fc.property(points, (stroke) => {
        const segments = segmentsOf(stroke)
        expect(segments[0]?.from).toMatchObject({ x: stroke[0]?.x, y: stroke[0]?.y })
        for (const [index, segment] of segments.slice(1).entries()) expect(segment.from).toEqual(segments[index]?.to)
        if (stroke.length > 1) expect(segments.at(-1)?.to).toMatchObject({ x: stroke.at(-1)?.x, y: stroke.at(-1)?.y })
        for (const { width } of segments) expect(width).toBeGreaterThan(1)
      }),
    )
  })

  test('the box holds all ink with its width; without ink there is none', () => {
    fc.assert(
      fc.property(fc.array(points, { minLength: 1, maxLength: 5 }), (strokes) => {
        const box = inkBox(strokes)
        for (const { x, y } of strokes.flat()) {
          expect(x - 2).toBeGreaterThan(box?.x ?? Infinity)
          expect(y + 2).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))
        }
      }),
    )
    expect(inkBox([])).toBeNull()
    expect(inkBox([[]])).toBeNull()
  })

  test('a trembling pen adds no bends, a touch is a dot', () => {
    const start: Stroke = [{ x: 10, y: 10, pressure: 0.5 }]
    expect(extended(start, { x: 10.4, y: 10.3, pressure: 0.5 })).toBe(start)
    expect(extended(start, { x: 14, y: 10, pressure: 0.5 })).toHaveLength(2)
    expect(segmentsOf(start)).toHaveLength(1)
  })
})

describe('a scanned signature', () => {
  const white = [255, 255, 255, 255]
  const ink = [20, 30, 60, 255]

  test('its paper becomes transparent, its ink stays, and the empty edges are cut', () => {
    const pixels = new Uint8ClampedArray([...white, ...white, ...white, ...white, ...ink, ...white])
    clearPaper(pixels)
    expect([...pixels].filter((_value, index) => index % 4 === 3)).toEqual([0, 0, 0, 0, 255, 0])
    expect(visibleBox(pixels, 3, 2)).toEqual({ x: 1, y: 1, width: 1, height: 1 })
  })

  test('what was transparent is not made visible, and an empty page has no box', () => {
    const pixels = new Uint8ClampedArray([0, 0, 0, 0, ...white])
    clearPaper(pixels)
    expect(visibleBox(pixels, 2, 1)).toBeNull()
  })
})

describe('pictures by their bytes', () => {
  const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  test.each([
    ['png', '\x89PNG\r\n\x1a\n....'],
    ['jpg', '\xff\xd8\xff\xe0....'],
    ['gif', 'GIF89a......'],
    ['webp', 'RIFF....WEBPVP8 '],
    ['bmp', 'BM....\0\0\0\0....'],
  ])('%s is known', (extension, content) => {
    expect(pictureKind(bytes(content))?.extension).toBe(extension)
  })

  test.each(['', 'BM', 'RIFF....AVI ', '<svg xmlns=', '<!DOCTYPE html>', 'GIF87', '%PDF-1.7'])(
    '%j is none',
    (content) => {
      expect(pictureKind(bytes(content))).toBeUndefined()
    },
  )
})

describe('a signature from a photograph', () => {
  test('it is drawn smaller until a server takes it, and no smaller than that; a small one keeps its size', () => {
    const drawn = (characters: number) => {
      const shares: number[] = []
      smallEnough((share) => {
        shares.push(share)
        return 'x'.repeat(Math.round(characters * share * share))
      })
      return shares
    }
    expect(drawn(399_999)).toEqual([1])
    expect(drawn(700_000)).toEqual([1, 0.75])
    expect(drawn(720_000)).toEqual([1, 0.75, 0.5625])
  })
})
