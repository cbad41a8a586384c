import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pictureSize } from '#shared/rules/picture-size.ts'

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

/** Pictures of 37 by 21 pixels that a browser drew, and the two kinds no browser writes. */
const pictures = {
  png: bytes('iVBORw0KGgoAAAANSUhEUgAAACUAAAAVCAYAAADB5CeuAAAAAElFTkSuQmCC'),
  jpeg: bytes(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAARCAAVACUDASIAAhEBAxEB/9k=',
  ),
  'lossy webp': bytes(
    'UklGRkQAAABXRUJQVlA4IDgAAAAwAwCdASolABUAPxGGu1csKKYjpWgBgCIJZwDMHA8KmggAAP7eEne5aKRX/Dn2x+9iofbbhkTQAA==',
  ),
  'lossless webp': bytes('UklGRh4AAABXRUJQVlA4TBEAAAAvJAAFAAfQmTJ3pv+BiOh/AAA='),
  'webp with extras': bytes('UklGRiYCAABXRUJQVlA4WAoAAAAgAAAAJAAAFAAA'),
  gif: bytes('R0lGODlhJQAVAIAAAAAAAP///yH5BAEAAAAALAAAAAAlABUAAAI='),
  'gif with a frame beyond its screen': bytes('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAAlABUAAAI='),
  bmp: bytes('Qk0AAAAAAAAAADYAAAAoAAAAJQAAABUAAAABABgA'),
  'bmp with its rows from the top': bytes('Qk0AAAAAAAAAADYAAAAoAAAAJQAAAOv///8BABgA'),
  'bmp of the oldest kind': bytes('Qk0AAAAAAAAAABoAAAAMAAAAJQAVAAEAGAA='),
} as const

describe('the size of a picture before anything is unpacked', () => {
  test.each(Object.entries(pictures))('a %s of too many pixels passes for a small one', (_kind, content) => {
    expect(pictureSize(content)).toEqual({ width: 37, height: 21 })
  })

  test('a picture that ends within its header passes for one with a size', () => {
    for (const content of Object.values(pictures)) {
      for (let length = 0; length < 18; length += 1) expect(pictureSize(content.subarray(0, length))).toBeUndefined()
    }
    expect(pictureSize(pictures.jpeg.subarray(0, 80))).toBeUndefined()
  })

  test('any bytes behind any beginning end in a size or in none, never in an error', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(pictures)),
        fc.nat({ max: 30 }),
        fc.uint8Array({ maxLength: 200 }),
        (content, kept, rest) => {
          const size = pictureSize(new Uint8Array([...content.subarray(0, kept), ...rest]))
          if (size) expect(Math.min(size.width, size.height)).toBeGreaterThan(0)
        },
      ),
    )
  })
})
