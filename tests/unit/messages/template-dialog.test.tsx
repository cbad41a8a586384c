import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TemplateDialog } from '#renderer/features/messages/templates/TemplateDialog.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => {
  queryClient.clear()
  installBridge({ 'preferences.write': () => null }, { 'messageTemplate.types': () => [] })
})
afterEach(cleanup)

it('asks to enter, not to choose, the title and the text of a template', async () => {
  render(
    <TestProviders>
      <TemplateDialog recordId={null} draftId="messageTemplate" onSaved={() => undefined} onClose={() => undefined} />
    </TestProviders>,
  )
  await screen.findByRole('textbox', { name: '模板名称' })
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('请输入标题')).toBeTruthy()
  expect(await screen.findByText('请输入内容')).toBeTruthy()
})
