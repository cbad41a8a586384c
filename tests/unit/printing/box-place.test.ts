import { describe, expect, it } from 'vitest'
import { readBox } from '#shared/printing/layout/fixed.ts'
import { movedBox, resizedBox, writtenBox } from '#renderer/features/printing/templates/designer/box-place.ts'

const box = readBox('20 30 60 10 0')

describe('a box at a fixed place', () => {
  it('is moved to the grid, and not further than its settings take', () => {
    expect(writtenBox(movedBox(box, { x: 1.26, y: -2.74 }, 0.5))).toBe('21.5 27.5 60 10 0')
    expect(writtenBox(movedBox(box, { x: 0.1, y: 0.2 }, 0.1))).toBe('20.1 30.2 60 10 0')
    expect(writtenBox(movedBox(box, { x: -9999, y: 9999 }, 0.5))).toBe('-500 1500 60 10 0')
  })

  it('is sized by a side or corner while the opposite one stays where it is', () => {
    expect(writtenBox(resizedBox(box, { x: 5, y: 3 }, [1, 1], 0.5))).toBe('20 30 65 13 0')
    expect(writtenBox(resizedBox(box, { x: 5, y: 3 }, [-1, -1], 0.5))).toBe('25 33 55 7 0')
    expect(writtenBox(resizedBox(box, { x: 5, y: 3 }, [0, 1], 0.5))).toBe('20 30 60 13 0')
    // Nothing is left of it that could not be taken hold of again, and its far side stays.
    expect(writtenBox(resizedBox(box, { x: 500, y: 500 }, [-1, -1], 0.5))).toBe('79 39 1 1 0')
  })

  it('that is turned is sized along its own sides', () => {
    const turned = readBox('20 30 60 10 90')
    expect(writtenBox(resizedBox(turned, { x: 0, y: 4 }, [1, 0], 0.5))).toBe('20 30 64 10 90')
    expect(writtenBox(resizedBox(turned, { x: -4, y: 0 }, [0, 1], 0.5))).toBe('20 30 60 14 90')
  })
})
