import '../../support/dom-shims.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, type FormInstance } from 'antd'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EditField, EditFieldItem, initialValues, readValues, writeValues } from '#renderer/form/dialog/fields.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => void installBridge())
afterEach(cleanup)

const day = (text: string) => new Date(`${text}T00:00:00`).getTime()
const field: EditField = { name: 'entry', label: '入职日期', kind: 'date', limits: { to: day('2026-12-31') } }
const fields = [field]
let form: FormInstance

function Draw() {
  const t = useT()
  const [own] = Form.useForm()
  useEffect(() => {
    form = own
  }, [own])
  return (
    <Form form={own} initialValues={initialValues(fields)}>
      <EditFieldItem field={field} t={t} />
    </Form>
  )
}

const type = async (text: string) => {
  const input = screen.getByLabelText('入职日期')
  await userEvent.clear(input)
  await userEvent.type(input, `${text}{Tab}`)
  return form.validateFields().then(
    () => writeValues(fields, form.getFieldsValue() as Record<string, unknown>),
    () => 'refused',
  )
}

describe('a date of an edit dialog', () => {
  it('goes to the wire as milliseconds, in any usual notation, and as null when it is empty', async () => {
    render(<Draw />, { wrapper: TestProviders })
    expect(writeValues(fields, initialValues(fields))).toEqual({ entry: null })
    expect(await type('2026.11.24')).toEqual({ entry: day('2026-11-24') })
    expect(readValues(fields, { entry: day('2026-11-24') })).toEqual({ entry: day('2026-11-24') })
    expect(readValues(fields, { entry: null })).toEqual({ entry: null })
  })

  it('keeps what cannot be read or lies outside with its reason, and is not saved', async () => {
    render(<Draw />, { wrapper: TestProviders })
    expect(await type('2026-13-77')).toBe('refused')
    expect((screen.getByLabelText('入职日期') as HTMLInputElement).value).toBe('2026-13-77')
    expect(await type('2027-01-05')).toBe('refused')
    expect(await screen.findByText(/2026-12-31/)).toBeTruthy()
  })
})

it('what is missing in an edit dialog says what to enter or to choose, unless the dialog has its own words', async () => {
  const needed: readonly EditField[] = [
    { name: 'name', label: '名称', kind: 'text', required: true },
    { name: 'sort', label: '类型', kind: 'choice', options: [], required: true },
    { name: 'owner', label: '部门', kind: 'own', control: <input />, required: true },
    { name: 'code', label: '编码', kind: 'text', required: '请给出编码' },
  ]
  function All() {
    const t = useT()
    const [own] = Form.useForm()
    return (
      <Form form={own} initialValues={initialValues(needed)}>
        {needed.map((each) => (
          <EditFieldItem key={each.name} field={each} t={t} />
        ))}
        <button type="submit">保存</button>
      </Form>
    )
  }
  render(<All />, { wrapper: TestProviders })
  await userEvent.click(screen.getByText('保存'))
  for (const text of ['请输入名称', '请选择类型', '请选择部门', '请给出编码'])
    expect(await screen.findByText(text)).toBeTruthy()
})
