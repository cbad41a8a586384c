import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PathText } from '#renderer/components/rows/PathText.tsx'

const partsOf = (text: string) => {
  const { container } = render(<PathText text={text} />)
  return [...container.querySelectorAll(':scope > span > span')].map((part) => part.textContent)
}

it('is cut in front of the last name: what stays begins with no slash', () => {
  expect(partsOf('江澜大学/计算机科学与技术学院')).toEqual(['江澜大学/', '计算机科学与技术学院'])
  expect(partsOf('江澜大学')).toEqual(['', '江澜大学'])
})
