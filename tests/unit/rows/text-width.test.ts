import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const load = () => import('#renderer/components/rows/text-width.ts')

it('cuts a hint to its room with an ellipsis behind it, and none that fits or was not measured', async () => {
  const { fittingText } = await load()
  expect(fittingText('采购单号、采购事项', 140)).toBe('采购单号、采购事项')
  expect(fittingText('采购单号、采购事项', 0)).toBe('采购单号、采购事项')
  expect(fittingText('采购单号、采购事项', 100)).toBe('采购单号、采…')
})

it('measures each letter once in the font of the window: an i takes less room than an M, bold ones more', async () => {
  const asked: string[] = []
  class Canvas {
    getContext() {
      return {
        font: '',
        measureText(letter: string) {
          asked.push(letter)
          return { width: (letter === 'i' ? 3 : 12) * (this.font.startsWith('600') ? 1.5 : 1) }
        },
      }
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  const { textWidth, boldTextWidth, boldWordWidth } = await load()
  expect([textWidth('iiM'), textWidth('Mii'), boldTextWidth('iM')]).toEqual([18, 18, 22.5])
  expect(boldWordWidth('i MM 中文')).toBe(36)
  expect(asked).toEqual(['i', 'M', 'i', 'M'])
})
