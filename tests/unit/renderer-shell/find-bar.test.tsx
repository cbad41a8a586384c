import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDrawWhole } from '#renderer/components/draw-whole.ts'
import { resetApp, type RunningApp, session, startApp } from './support.tsx'

let app: RunningApp
beforeEach(async () => {
  vi.stubGlobal('CSS', { ...CSS, highlights: new Map() })
  vi.stubGlobal('Highlight', Set)
  Element.prototype.checkVisibility = () => true
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  app = await startApp({ address: '/home' })
  await screen.findByRole('button', { name: /^当前用户/ })
})
afterEach(async () => {
  resetApp()
  await act(async () => undefined)
  vi.unstubAllGlobals()
})

const bar = () => screen.queryByRole('search', { name: '在页面中查找' })
const find = () => fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: '在页面中查找' })

it('what was looked for goes with the session, and so does the bar (the next person read it)', async () => {
  find()
  await app.user.type(await field(), '工资')
  act(() => app.bridge.emit('session.ended', { code: 600, message: '登录已过期' }))
  await waitFor(() => expect(bar()).toBeNull())
  act(() => app.bridge.emit('session.changed', { ...session('signedIn'), account: 'liming' }))
  await screen.findByRole('button', { name: /^当前用户/ })
  expect(bar()).toBeNull()
  find()
  expect((await field()).value).toBe('')
})

it('what is drawn for the words stays while others are composed over them (the list was drawn twice a word)', async () => {
  find()
  const input = await field()
  await app.user.type(input, '校历')
  await waitFor(() => expect(useDrawWhole.getState().whole).toBe(true))
  const drawn: boolean[] = []
  const stop = useDrawWhole.subscribe(({ whole }) => drawn.push(whole))
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: '校历ke' } })
  await act(async () => undefined)
  fireEvent.compositionEnd(input)
  stop()
  expect(drawn).not.toContain(false)
})
