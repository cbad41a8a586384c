import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { PreviewFile } from '#renderer/platform/dialogs.ts'
import { PreviewDialog } from '#renderer/features/preview/PreviewDialog.tsx'
import { bindToast } from '#renderer/platform/toast.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

/** What is told, and how often the preview closed, of a file whose viewer the server says is at `viewer`. */
function show(file: PreviewFile, viewer: string | null = null) {
  const told: string[] = []
  let closed = 0
  bindToast(({ kind, text }) => void told.push(`${kind}:${text}`))
  const bridge = installBridge({}, viewer === null ? {} : { 'file.preview': () => viewer })
  render(<PreviewDialog file={file} onClose={() => (closed += 1)} />, {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <TestProviders>{children}</TestProviders>
      </MemoryRouter>
    ),
  })
  return { told, closed: () => closed, bridge }
}

it.each(['报告.pdf', '照片.png', '资料.zip'])('a file without an address says that it is missing: %s', (name) => {
  const { told, closed, bridge } = show({ name, fileId: '', url: '' })
  expect(told).toEqual(['error:文件不存在'])
  expect(closed()).toBe(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bridge.calls).toEqual([])
})

it('a file whose viewer has no address is missing', async () => {
  const { told, closed } = show({ name: '资料.zip', fileId: 'f1', url: '' }, '')
  await waitFor(() => expect(told).toEqual(['error:文件不存在']))
  expect(closed()).toBe(1)
})
