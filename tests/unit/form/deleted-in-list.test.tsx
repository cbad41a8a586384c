import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CellText } from '#renderer/form/list/CellText.tsx'

afterEach(cleanup)

it('keeps the word that a name is gone out of what gets shorter', () => {
  render(<CellText text="国有资产与实验室管理处设备科（已删除）" />)
  expect(screen.getByText('（已删除）').previousSibling?.textContent).toBe('国有资产与实验室管理处设备科')
  expect(screen.getByTitle('国有资产与实验室管理处设备科（已删除）')).toBeTruthy()
})

it('is one text where nothing is gone', () => {
  render(<CellText text="设备科" />)
  expect(screen.getByText('设备科').childElementCount).toBe(0)
})
