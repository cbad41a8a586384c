import { expect, it } from 'vitest'
import { fittingText } from '#renderer/components/rows/text-width.ts'

it('cuts a hint to its room with an ellipsis behind it, and none that fits or was not measured', () => {
  expect(fittingText('采购单号、采购事项', 140)).toBe('采购单号、采购事项')
  expect(fittingText('采购单号、采购事项', 0)).toBe('采购单号、采购事项')
  expect(fittingText('采购单号、采购事项', 100)).toBe('采购单号、采…')
})
