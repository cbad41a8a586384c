import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Modal } from 'antd'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useReturnFocus } from '#renderer/app/shell/useReturnFocus.ts'

afterEach(cleanup)

/** As most dialogs of the app: mounted to open, unmounted to close. */
function Page({ removes = false }: { readonly removes?: boolean }) {
  useReturnFocus()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button">before</button>
      <main id="content" tabIndex={-1}>
        {open && removes ? null : (
          <button type="button" onClick={() => setOpen(true)}>
            open
          </button>
        )}
      </main>
      {open ? (
        <Modal open title="dialog" onCancel={() => setOpen(false)}>
          <input aria-label="inside" />
        </Modal>
      ) : null}
    </>
  )
}

it('goes back to what opened a dialog that is unmounted (the next Tab began at the top of the window)', async () => {
  const user = userEvent.setup()
  render(<Page />)
  screen.getByRole('button', { name: 'open' }).focus()
  await user.keyboard('{Enter}')
  const inside = await screen.findByLabelText('inside')
  inside.focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('inside')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('open'))
})

it('goes into the page when what opened the dialog is gone by then (it was nowhere)', async () => {
  const user = userEvent.setup()
  render(<Page removes />)
  screen.getByRole('button', { name: 'open' }).focus()
  await user.keyboard('{Enter}')
  const inside = await screen.findByLabelText('inside')
  inside.focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
})

it('goes back to what had it before the frame was there (the home page comes with the frame)', async () => {
  const user = userEvent.setup()
  const home = document.createElement('div')
  home.innerHTML = '<h1 tabindex="-1">home</h1>'
  document.body.append(home)
  home.querySelector('h1')?.focus()
  render(<Page />)
  const open = screen.getByRole('button', { name: 'open' })
  // By a key of the menu, say: nothing of the page was focused meanwhile.
  fireEvent.click(open)
  const inside = await screen.findByLabelText('inside')
  inside.focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('home'))
  home.remove()
})
