import '../../support/dom-shims.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Pager } from '#renderer/components/Pager.tsx'
import { setLanguage } from '#renderer/i18n/index.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => void installBridge())
afterEach(async () => {
  cleanup()
  await setLanguage('zh')
})

const draw = (onChange = vi.fn<(page: number, pageSize: number) => void>(), total = 230) => {
  render(
    <TestProviders>
      <Pager total={total} page={1} pageSize={20} onChange={onChange} />
    </TestProviders>,
  )
  return onChange
}

describe('the pager', () => {
  it('leads to a page by its number, and to the last one where there are fewer', async () => {
    const onChange = draw()
    const jump = screen.getByRole('spinbutton', { name: '跳至第几页' })
    await userEvent.type(jump, '5{Enter}')
    expect(onChange.mock.lastCall).toEqual([5, 20])
    await userEvent.type(jump, '99{Enter}')
    expect(onChange.mock.lastCall).toEqual([12, 20])
    await userEvent.type(jump, '{Enter}')
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('groups the digits of how many there are', async () => {
    draw(undefined, 190_000)
    expect(screen.getByText('共 190,000 条')).toBeTruthy()
    cleanup()
    await setLanguage('en')
    draw(undefined, 1)
    expect(screen.getByText('1 row')).toBeTruthy()
  })

  // antd's own words around the field were "Go to [ ] Page".
  it('says what the field is for in the order of each language', async () => {
    await setLanguage('en')
    draw()
    expect(screen.getByRole('navigation').textContent).toMatch(/Go to page $/)
    cleanup()
    await setLanguage('zh')
    draw()
    expect(screen.getByRole('navigation').textContent).toMatch(/跳至  页$/)
  })

  it('leads on where the server does not say how many rows there are, and does not pretend to know', async () => {
    const onChange = vi.fn<(page: number, pageSize: number) => void>()
    render(
      <TestProviders>
        <Pager total={21} isLeast page={1} pageSize={20} onChange={onChange} />
      </TestProviders>,
    )
    expect(screen.queryByText('至少 21 条')).not.toBeNull()
    await userEvent.click(screen.getByRole('listitem', { name: '2' }))
    expect(onChange).toHaveBeenCalledWith(2, 20)
  })
})
