import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Form } from 'antd'
import { ContentInput, TitleInput } from '#renderer/features/messages/templates/TemplateWords.tsx'
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

it('puts a place where the cursor stands, in the title and in a plain text', async () => {
  const parameters = [{ id: '1', field: 'name', fieldName: '姓名' }]
  render(
    <TestProviders>
      <Form initialValues={{ messageType: '3', templateParamList: parameters, title: '你好再见', content: '甲乙' }}>
        <Form.Item name="title">
          <TitleInput />
        </Form.Item>
        <Form.Item name="content">
          <ContentInput />
        </Form.Item>
      </Form>
    </TestProviders>,
  )
  const fields = screen.getAllByRole<HTMLInputElement>('textbox')
  const places = await screen.findAllByRole('button', { name: '姓名' })
  const put = (at: number, from: number, to: number) => {
    fields[at]?.setSelectionRange(from, to)
    fireEvent.click(places[at] as HTMLElement)
    return [fields[at]?.value, fields[at]?.selectionStart, document.activeElement === fields[at]]
  }
  expect(put(0, 2, 2)).toEqual(['你好{name}再见', 8, true])
  expect(put(1, 1, 2)).toEqual(['甲{name}', 7, true])
})
