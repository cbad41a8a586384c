import { render, screen, waitFor } from '@testing-library/react'
import { Input } from 'antd'
import { expect, it } from 'vitest'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { TestProviders } from '../../support/test-providers.tsx'

const layout = { kind: 'dialog', width: 600 } as const

it('a dialog to be read begins at what is read, not at its cross; one with a field begins there', async () => {
  const { unmount } = render(
    <TestProviders>
      <DialogFrame title="请假单" layout={layout} footer={null} onCancel={() => undefined}>
        <p>病假三天</p>
      </DialogFrame>
    </TestProviders>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('病假三天').parentElement))
  unmount()
  render(
    <TestProviders>
      <DialogFrame title="请假单" layout={layout} footer={null} onCancel={() => undefined}>
        <Input aria-label="事由" />
      </DialogFrame>
    </TestProviders>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('事由')))
})
