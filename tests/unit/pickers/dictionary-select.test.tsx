import { Form } from 'antd'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DictionarySelect } from '#renderer/form/dialog/DictionarySelect.tsx'
import { type EditField, EditFieldItem } from '#renderer/form/dialog/fields.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

const entry = { id: 'e1', enCode: 'one', fullName: '一类', children: [] }
const dictionaries = {
  list: [{ id: 'kinds', enCode: 'kinds', fullName: '类别', dictionaryList: [entry] }],
} as never
const shown = () => document.querySelector('.ant-select')?.textContent

it('an entry that is chosen and deleted has its last name with a word of that', async () => {
  queryClient.clear()
  const bridge = installBridge(
    {},
    {
      'dictionary.all': () => dictionaries,
      'dictionary.names': ({ body }) => ({
        list: body.keys.map((key) => ({ key, fullName: '旧类', deleteMark: true })),
      }),
    },
  )
  render(
    <TestProviders>
      <DictionarySelect code="kinds" value="gone" />
    </TestProviders>,
  )
  expect(await screen.findByText('旧类（已删除）')).toBeTruthy()
  expect(bridge.inputsOf('platform.call').at(-1)).toMatchObject({ params: { id: 'kinds' }, body: { keys: ['gone'] } })
})

it('an entry that is offered is named without another question, by its id or by its code', async () => {
  queryClient.clear()
  const bridge = installBridge({}, { 'dictionary.all': () => dictionaries })
  const { rerender } = render(
    <TestProviders>
      <DictionarySelect code="kinds" value="e1" />
    </TestProviders>,
  )
  expect(await screen.findByText('一类')).toBeTruthy()
  rerender(
    <TestProviders>
      <DictionarySelect code="kinds" value="one" />
    </TestProviders>,
  )
  expect(shown()).toContain('一类')
  expect(bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'dictionary.names')).toEqual([])
})

it('a select of an edit dialog says what to do while nothing is chosen in it, an empty text included', async () => {
  queryClient.clear()
  installBridge({}, { 'dictionary.all': () => dictionaries })
  const options = [{ value: 'a', label: '甲' }]
  const fields: EditField[] = [
    { kind: 'choice', name: 'one', label: '一', options },
    { kind: 'tree', name: 'other', label: '二', options: [] },
    { kind: 'choice', name: 'none', label: '三', options: [{ value: '', label: '不选' }, ...options] },
  ]
  const words = ((key: string) => (key === 'form.select' ? '请选择' : key)) as never
  render(
    <TestProviders>
      <DictionarySelect code="kinds" value="" />
      <Form initialValues={{ one: '', other: '', none: '' }}>
        {fields.map((field) => (
          <EditFieldItem key={field.name} field={field} t={words} />
        ))}
      </Form>
    </TestProviders>,
  )
  expect(await screen.findAllByText('请选择')).toHaveLength(3)
  expect(screen.getByText('不选')).toBeTruthy()
})
