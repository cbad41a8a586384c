import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LanguageButton } from '#renderer/components/LanguageButton.tsx'
import { TestProviders } from '../../support/test-providers.tsx'
import { resetApp, startApp } from './support.tsx'

vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => <input aria-label={modelId} />,
}))

const focused = () => document.activeElement
/** antd reads the codes of keys, which user-event leaves out. */
const escape = () => fireEvent.keyDown(focused() ?? document.body, { key: 'Escape', keyCode: 27 })

describe('a button with a menu', () => {
  afterEach(cleanup)
  const start = () => {
    const onChange = vi.fn()
    render(<LanguageButton language="zh" onChange={onChange} />, { wrapper: TestProviders })
    const button = screen.getByRole('button')
    button.focus()
    return { onChange, button }
  }
  const isOpen = (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true'

  it.each(['{Enter}', ' ', '{ArrowDown}'])('leads into it by the key "%s", and Escape back', async (key) => {
    const { button } = start()
    await userEvent.keyboard(key)
    // The button says the language too.
    await waitFor(() => expect(focused()?.getAttribute('role')).toBe('menuitem'))
    expect([focused()?.textContent, isOpen(button)]).toEqual(['简体中文', true])
    escape()
    await waitFor(() => expect(isOpen(button)).toBe(false))
    expect(focused()).toBe(button)
  })

  it('that is closed before antd has led into its menu keeps the focus', async () => {
    const { button } = start()
    const lead = vi.fn()
    button.addEventListener('blur', lead)
    // At once: no frame may pass between opening and closing.
    fireEvent.keyDown(button, { key: 'Enter', keyCode: 13 })
    expect([focused(), isOpen(button)]).toEqual([button, true])
    escape()
    await waitFor(() => expect(lead).toHaveBeenCalled())
    expect(focused()).toBe(button)
    expect(isOpen(button)).toBe(false)
  })

  it('and left before antd has led into its menu leaves the focus where it went', async () => {
    const { button } = start()
    render(<input aria-label="next" />)
    const next = screen.getByLabelText('next')
    const lead = vi.fn()
    next.addEventListener('blur', lead)
    fireEvent.keyDown(button, { key: 'Enter', keyCode: 13 })
    escape()
    act(() => next.focus())
    await waitFor(() => expect(lead).toHaveBeenCalled())
    expect(focused()).toBe(next)
  })

  it('that was pressed by pointer lights nothing, until an arrow leads into the menu', async () => {
    const { button } = start()
    await userEvent.click(button)
    await screen.findByText('繁體中文')
    expect([isOpen(button), focused()]).toEqual([true, button])
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()?.textContent).toBe('简体中文')
  })

  it('has the focus again after a choice, whose Enter presses nothing else (it closed the dialog it had opened)', async () => {
    const { button, onChange } = start()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(focused()?.getAttribute('role')).toBe('menuitem'))
    const enter = { key: 'Enter', keyCode: 13, which: 13 }
    expect(fireEvent.keyDown(focused() ?? button, enter), 'goes on as a click').toBe(false)
    expect(onChange).toHaveBeenCalledWith('zh')
    await waitFor(() => expect(isOpen(button)).toBe(false))
    expect(focused()).toBe(button)
  })
})

it('the menu of a tab gives the focus back to it (Escape left it nowhere)', async () => {
  const app = await startApp({ address: '/model/leave' })
  const tab = await screen.findByRole('link', { name: '请假申请' })
  act(() => tab.focus())
  await app.user.pointer({ keys: '[MouseRight]', target: tab })
  await waitFor(() => expect(focused()?.textContent).toBe('刷新'))
  escape()
  await waitFor(() => expect(focused()).toBe(tab))
  resetApp()
})
