import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ColourPicker } from '#renderer/components/ColourPicker.tsx'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

// The box of the library has no place in the order of Tab: a colour could not be chosen without a mouse.
it('a colour is chosen by key alone, and the button has the focus again', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  const onClose = vi.fn()
  render(
    <TestProviders>
      <ColourPicker
        value="#112233"
        text="#112233"
        name={{ 'aria-label': '主色' }}
        disabledAlpha
        onChange={onChange}
        onClose={onClose}
      />
    </TestProviders>,
  )
  await user.tab()
  const button = screen.getByRole('button', { name: '主色 #112233' })
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  const hex = document.activeElement as HTMLInputElement
  await user.clear(hex)
  await user.type(hex, 'ff0000')
  expect(onChange).toHaveBeenLastCalledWith('#ff0000')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('a colour that may not be changed is no stop for Tab', async () => {
  render(
    <TestProviders>
      <ColourPicker value={null} text="—" name={{ 'aria-label': '主色' }} disabled onChange={() => undefined} />
    </TestProviders>,
  )
  await userEvent.setup().tab()
  expect(document.activeElement).toBe(document.body)
})
