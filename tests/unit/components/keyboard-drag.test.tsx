import '../../support/dom-shims.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Announcer } from '#renderer/components/announcer.tsx'
import { ColumnSettings } from '#renderer/components/ColumnSettings.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const HEIGHT = 40
const names = ['姓名', '部门', '岗位', '电话', '邮箱']
const columns = names.map((label) => ({ prop: label, label, visible: true }))

beforeAll(() => void installBridge({}, {}))
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const item = this.closest('li')
    const at = item?.parentElement ? [...item.parentElement.children].indexOf(item) : 0
    return new DOMRect(0, at * HEIGHT, 300, HEIGHT)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const nothing = () => undefined

/** Opens the settings; `type` presses keys without a breath between them, on the handle of the second column. */
async function open() {
  render(
    <>
      <Announcer />
      <ColumnSettings
        open
        columns={columns}
        defaults={columns}
        density="normal"
        onCancel={nothing}
        onConfirm={nothing}
      />
    </>,
    { wrapper: TestProviders },
  )
  const handle = await screen.findByRole('button', { name: /“部门”/ })
  const press = (code: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true, ...more })
    handle.dispatchEvent(event)
    return event
  }
  act(() => handle.focus())
  const type = (...codes: string[]) => act(async () => codes.forEach((code) => press(code)))
  const order = () =>
    [...document.querySelectorAll('li button[aria-roledescription]')].map(
      (button) => /“(.+)”/.exec(button.getAttribute('aria-label') ?? '')?.[1],
    )
  const said = () => screen.getAllByRole('status')[0]?.textContent
  return { type, press, order, said }
}

describe('what is carried by keys', () => {
  it('goes as many steps as were pressed, however quickly (arrows right after Space were lost)', async () => {
    const { type, order, said } = await open()
    await type('Space', 'ArrowDown', 'ArrowDown', 'Space')
    await waitFor(() => expect(order()).toEqual(['姓名', '岗位', '电话', '部门', '邮箱']))
    expect(said()).toBe('“部门”已放在第 4 位，共 5 位')
  })

  it('comes back by steps the other way, and is where it was after Escape', async () => {
    const { type, order, said } = await open()
    await type('Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter')
    await waitFor(() => expect(order()).toEqual(['姓名', '岗位', '电话', '部门', '邮箱']))
    await type('Space', 'ArrowUp', 'Escape')
    await waitFor(() => expect(said()).toMatch(/^已取消/))
    expect(order()).toEqual(['姓名', '岗位', '电话', '部门', '邮箱'])
  })

  it('is said to be picked up, and its place only where it changes', async () => {
    const { type, said } = await open()
    await type('Space')
    await waitFor(() => expect(said()).toBe('已拿起“部门”，现在第 2 位，共 5 位'))
    await type('ArrowDown')
    await waitFor(() => expect(said()).toBe('“部门”移到第 3 位，共 5 位'))
    await type('Escape')
    await waitFor(() => expect(said()).toMatch(/^已取消/))
  })

  it('is not dropped by the Space that is still held, and takes no key that is none of its own', async () => {
    const { type, press, order, said } = await open()
    await type('Space')
    await act(async () => void press('Space', { repeat: true }))
    const other = await act(async () => press('KeyK', { ctrlKey: true }))
    expect(other.defaultPrevented).toBe(false)
    await type('ArrowDown', 'Space')
    await waitFor(() => expect(order()).toEqual(['姓名', '岗位', '部门', '电话', '邮箱']))
    expect(said()).toBe('“部门”已放在第 3 位，共 5 位')
    // What has been put down leaves the keys alone.
    const after = await act(async () => press('ArrowDown'))
    expect(after.defaultPrevented).toBe(false)
  })
})
