import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BridgeFault } from '../../support/renderer-bridge.ts'
import { defaultForm, prepare, pressInRow, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const fields = defaultForm.fields.filter(({ __vModel__: name }) => name !== 'f_secret')
const designed = (more: object) => ({ ...defaultForm, fields, ...more })
const namesOf = (calls: readonly { body?: unknown }[]) =>
  calls.map(({ body }) => (JSON.parse((body as { data: string }).data) as { f_name: string }).f_name)
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })
const shown = () => within(screen.getByRole('dialog'))
const nameInput = () => shown().getByLabelText<HTMLInputElement>('名称')
const press = (name: string) => fireEvent.click(shown().getByRole('button', { name }))

async function add() {
  fireEvent.click(await screen.findByRole('button', { name: '新增' }))
  await waitFor(() => expect(nameInput()).toBeTruthy())
}

describe('a form designed with the button "confirm and continue"', () => {
  it('saves a new record and stands empty for the next one at once, with the cursor in its first field', async () => {
    const { callsOf } = prepare({ form: designed({ hasConfirmAndAddBtn: true, confirmAndAddText: '存完再来' }) })
    showPage()
    await add()
    type(nameInput(), '甲')
    press('存完再来')
    await waitFor(() => expect(nameInput().value).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(nameInput()))
    type(nameInput(), '乙')
    press('确定')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(namesOf(callsOf('module.create'))).toEqual(['甲', '乙'])
  })

  it('keeps what was typed when the server refuses it', async () => {
    const refuse = () => {
      throw new BridgeFault('platform.business', '“名称”不能重复', {
        reason: { code: 'form.notUnique', field: 'f_name' },
      })
    }
    prepare({ form: designed({ hasConfirmAndAddBtn: true }), answers: { 'module.create': refuse } })
    showPage()
    await add()
    type(nameInput(), '甲')
    press('保存并新增')
    expect((await shown().findByRole('alert')).textContent).toBe('“名称”不能重复')
    expect(nameInput().value).toBe('甲')
  })

  it('has it for new records alone', async () => {
    prepare({ form: designed({ hasConfirmAndAddBtn: true, confirmAndAddText: '存完再来' }) })
    showPage()
    await pressInRow('设备0', '编辑')
    await shown().findByLabelText('名称')
    expect(shown().queryByRole('button', { name: '存完再来' })).toBeNull()
  })
})

describe('the buttons of a form', () => {
  it('are those of its design, and Enter does what is left', async () => {
    const { callsOf } = prepare({
      form: designed({ hasCancelBtn: false, hasConfirmBtn: false, hasConfirmAndAddBtn: true }),
    })
    showPage()
    await add()
    expect(shown().queryByRole('button', { name: '取消' })).toBeNull()
    expect(shown().queryByRole('button', { name: '确定' })).toBeNull()
    type(nameInput(), '甲')
    fireEvent.keyDown(nameInput(), { key: 'Enter' })
    await waitFor(() => expect(nameInput().value).toBe(''))
    expect(namesOf(callsOf('module.create'))).toEqual(['甲'])
  })

  it('a key that is held down saves one record, and not the empty ones after it', async () => {
    const optional = fields.map((field) => ({ ...field, __config__: { ...field.__config__, required: false } }))
    const { callsOf } = prepare({
      form: { ...defaultForm, fields: optional, hasConfirmBtn: false, hasConfirmAndAddBtn: true },
    })
    showPage()
    await add()
    type(nameInput(), '甲')
    fireEvent.keyDown(nameInput(), { key: 'Enter' })
    await waitFor(() => expect(nameInput().value).toBe(''))
    fireEvent.keyDown(nameInput(), { key: 'Enter', repeat: true })
    await new Promise((done) => setTimeout(done, 300))
    expect(namesOf(callsOf('module.create'))).toEqual(['甲'])
  })
})
