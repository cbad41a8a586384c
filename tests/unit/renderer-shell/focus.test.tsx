import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchRow } from '#renderer/components/SearchRow.tsx'
import { resetApp, type RunningApp, startApp } from './support.tsx'

vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => {
    const [text, setText] = useState('')
    const [presses, setPresses] = useState(0)
    return (
      <>
        <SearchRow onSearch={() => undefined} onReset={() => setText('')}>
          <input aria-label={`search ${modelId}`} value={text} onChange={(event) => setText(event.target.value)} />
        </SearchRow>
        <input aria-label={`field ${modelId}`} />
        <button type="button" onClick={() => setPresses(presses + 1)}>
          {`pressed ${presses}`}
        </button>
      </>
    )
  },
}))

let app: RunningApp
beforeEach(async () => {
  app = await startApp({ address: '/home' })
  await screen.findByRole('heading', { name: /陈文静/ })
})
afterEach(resetApp)

const keys = (text: string) => app.user.keyboard(text)
const goTo = (path: string) =>
  act(async () => {
    window.location.hash = path
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
const has = (name: string) =>
  waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toBe(name),
  )
const bar = () => screen.getByRole('navigation', { name: '已打开的页面' })

describe('the focus is where the work goes on', () => {
  it('after Ctrl+K and Enter: the search field of the page that opened (it was nowhere)', async () => {
    await keys('{Control>}k{/Control}')
    await app.user.type(await screen.findByRole('combobox', { name: '全局搜索' }), 'qjsq{Enter}')
    await has('search m-leave')
  })

  it('after Ctrl+K and Enter: the button one was at, which that Enter does not press', async () => {
    await goTo('/model/leave')
    act(() => screen.getByRole('button', { name: 'pressed 0' }).focus())
    await goTo('/home')
    await keys('{Control>}k{/Control}')
    await app.user.type(await screen.findByRole('combobox', { name: '全局搜索' }), 'qjsq{Enter}')
    await has('pressed 0')
  })

  it('after Ctrl+K and Esc: where one was', async () => {
    await goTo('/model/leave')
    act(() => screen.getByLabelText('field m-leave').focus())
    await keys('{Control>}k{/Control}')
    await app.user.type(await screen.findByRole('combobox', { name: '全局搜索' }), '{Escape}')
    await has('field m-leave')
  })

  it('after F5, after closing by key and by mouse, and after going on with Ctrl+Tab', async () => {
    await goTo('/model/leave')
    await goTo('/model/visitor')
    act(() => screen.getByLabelText('field m-visitor').focus())
    await keys('{F5}')
    await has('search m-visitor')
    await keys('{Control>}w{/Control}')
    await has('search m-leave')
    await goTo('/model/visitor')
    await keys('{Control>}{Tab}{/Control}')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    expect(document.activeElement?.textContent).toContain('陈文静')
    // The button goes with its tab, the page that shows stays the same.
    await app.user.click(within(bar()).getByRole('button', { name: '关闭“访客通行证”' }))
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('on a page without a search field: its heading, from which Tab leads on', async () => {
    await goTo('/nowhere')
    await screen.findAllByText(/页面不存在/)
    await has('页面不存在')
    await app.user.tab()
    expect(document.activeElement?.tagName).toBe('BUTTON')
  })

  it('stays with whoever goes on elsewhere: the menu keeps it when it opens a page', async () => {
    const entry = within(screen.getByRole('navigation', { name: '功能菜单' })).getByRole('menuitem', {
      name: '访客通行证',
    })
    act(() => entry.focus())
    await keys('{Enter}')
    await screen.findByLabelText('search m-visitor')
    await has('访客通行证')
    expect(document.activeElement).toBe(entry)
  })
})
