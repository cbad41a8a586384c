import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Select } from 'antd'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { SidePanel } from '#renderer/components/page/SidePanel.tsx'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

function Opener({ name }: { readonly name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        open {name}
      </button>
      {open ? (
        <SidePanel title={name} width={280} onClose={() => setOpen(false)}>
          <input aria-label={`in ${name}`} />
          <Select aria-label={`choice of ${name}`} options={[{ value: 1, label: 'one' }]} />
        </SidePanel>
      ) : null}
    </>
  )
}

const show = () =>
  render(
    <>
      <Opener name="chat" />
      <Opener name="messages" />
      <input aria-label="work" />
    </>,
    { wrapper: TestProviders },
  )
const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

it('stands beside the work, which it neither covers nor takes the focus from for good', () => {
  show()
  press('open chat')
  const panel = screen.getByRole('dialog', { name: 'chat' })
  expect(panel.getAttribute('aria-modal')).toBeNull()
  expect(panel.style.width).toBe('280px')
  expect(document.querySelector('.ant-drawer-mask, .ant-modal-mask')).toBeNull()
  expect(document.activeElement).toBe(panel)
  screen.getByRole('textbox', { name: 'work' }).focus()
  // Escape in the work is the work's.
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'work' }), { key: 'Escape' })
  expect(screen.queryByRole('dialog', { name: 'chat' })).toBeTruthy()
})

it('closes by one Escape inside and gives the focus back to what opened it', () => {
  show()
  press('open chat')
  const field = screen.getByRole('textbox', { name: 'in chat' })
  field.focus()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('dialog', { name: 'chat' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open chat' }))
})

it('gives its room to the one that is opened next', () => {
  show()
  press('open chat')
  press('open messages')
  expect(screen.queryByRole('dialog', { name: 'chat' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'messages' }).contains(document.activeElement)).toBe(true)
})
