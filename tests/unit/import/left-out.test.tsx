import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { parseForm } from '#shared/form/parse.ts'
import { UnfilledFields } from '#renderer/form/import/UnfilledFields.tsx'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

const field = (name: string, jnpfKey: string, label: string, more: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey, label, span: 24, ...more },
})

function show(...fields: object[]) {
  const parsed = parseForm(JSON.stringify({ fields }))
  if (!parsed.ok) throw new Error(parsed.problem)
  render(<UnfilledFields form={parsed.plan} />, { wrapper: TestProviders })
}

it('names every field that no column fills, whether it is required or not', () => {
  show(
    field('f_name', 'input', '名称'),
    field('f_colour', 'colorPicker', '颜色'),
    field('f_place', 'location', '位置'),
    field('f_files', 'uploadFile', '附件', { required: true }),
    field('t_rows', 'table', '明细', {
      children: [field('c_name', 'input', '品名'), field('c_sign', 'sign', '签收')],
      tableName: 'rows',
    }),
  )
  expect(screen.getByText('“附件”必须填写，但不能通过文件导入')).toBeTruthy()
  expect(screen.getByText(/^“颜色.*位置.*签收.*”不在导入模板中，导入后请在记录中填写$/)).toBeTruthy()
})

it('says nothing where a file has all of a form, closed fields apart', () => {
  show(field('f_name', 'input', '名称'), { ...field('f_colour', 'colorPicker', '颜色'), disabled: true })
  expect(screen.queryByRole('alert')).toBeNull()
})
