import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemConfigInfo } from '#shared/api/auth.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { queueReopen } from '#renderer/platform/reopen-forms.ts'
import { BridgeFault } from '../../support/renderer-bridge.ts'
import { defaultList, prepare, pressInRow, rowOf, type Setting, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const stored = { f_name: '设备0', f_kind: 'a', f_price: 1, f_secret: 'S' }
const open = (event: object, setting: Setting = {}) => {
  const customBtnsList = [{ value: 'custom_1', label: '报修', event }]
  const prepared = prepare({
    list: { ...defaultList, columnBtnsList: [], customBtnsList },
    buttons: ['btn_custom_1'],
    ...setting,
    answers: { 'module.record': () => ({ id: 'r0', data: JSON.stringify(stored) }), ...setting.answers },
  })
  showPage()
  return prepared
}

describe('a row button of the organisation', () => {
  it('runs its data interface with values of the row, after the question of the design', async () => {
    const templateJson = [
      { field: 'kind', relationField: 'f_kind', sourceType: 1 },
      { field: 'record', relationField: '@formId', sourceType: 4 },
      { field: 'level', relationField: '2', sourceType: 2 },
    ]
    const event = { btnType: 3, interfaceId: 'i1', templateJson, useConfirm: true, confirmTitle: '真的报修？' }
    const { callsOf, questions, toasts } = open(event, { answers: { 'dataInterface.preview': () => null } })
    await pressInRow('设备0', '报修')
    await waitFor(() => expect(questions.at(-1)?.content).toBe('真的报修？'))
    expect(callsOf('dataInterface.preview')).toEqual([])
    questions.at(-1)?.agree()
    await waitFor(() => expect(callsOf('dataInterface.preview')).toHaveLength(1))
    const [sent] = callsOf('dataInterface.preview')
    expect(sent?.params).toEqual({ id: 'i1' })
    expect(sent?.body).toMatchObject({
      paramList: [
        { field: 'kind', defaultValue: 'a' },
        { field: 'record', defaultValue: 'r0' },
        { field: 'level', defaultValue: '2' },
      ],
    })
    await waitFor(() => expect(toasts).toContain('success:“报修”执行成功'))
    await waitFor(() => expect(callsOf('module.list')).toHaveLength(2))
  })

  it('says nothing more than the failure of its interface', async () => {
    const { callsOf, toasts } = open(
      { btnType: 3, interfaceId: 'i1' },
      {
        answers: {
          'dataInterface.preview': () => {
            throw new BridgeFault('platform.business', '接口不可用')
          },
        },
      },
    )
    await pressInRow('设备0', '报修')
    await waitFor(() => expect(toasts).toEqual(['error:接口不可用']))
    expect(callsOf('module.list')).toHaveLength(1)
  })

  it('opens the form of its module with values of the row, and saves there', async () => {
    const user = userEvent.setup()
    const event = {
      btnType: 1,
      modelId: 'm1',
      popupTitle: '报修单',
      formOptions: [
        { currentField: 'f_name', field: 'f_name' },
        { currentField: 'f_secret', field: 'f_secret' },
      ],
    }
    const { callsOf } = open(event)
    await pressInRow('设备0', '报修')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('报修单')).toBeTruthy()
    await waitFor(() => expect(within(dialog).getByLabelText<HTMLInputElement>(/名称/).value).toBe('设备0'))
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(callsOf('module.create')).toHaveLength(1))
    const sent = callsOf('module.create')[0] as { body: { data: string } }
    expect(JSON.parse(sent.body.data)).toMatchObject({ f_name: '设备0', f_secret: 'S' })
  })

  it('keeps what is typed about one record apart from the next, and leads back to the form with its values', async () => {
    const user = userEvent.setup()
    const event = { btnType: 1, modelId: 'm1', formOptions: [{ currentField: 'f_name', field: 'f_name' }] }
    const { bridge } = open(event)
    bridge.answer({
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
    })
    const drafts = () => bridge.inputsOf('drafts.open').map(({ moduleId }) => moduleId)
    const close = async () => {
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /取\s*消/ }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await pressInRow('设备0', '报修')
    await waitFor(() => expect(drafts()).toHaveLength(1))
    await close()
    await pressInRow('设备1', '报修')
    await waitFor(() => expect(drafts()).toHaveLength(2))
    await close()
    expect(new Set(drafts()).size).toBe(2)
    // After a crash, or from the list of drafts.
    const [first = ''] = drafts()
    act(() => queueReopen([{ moduleId: first, recordId: null }]))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(within(dialog).getByLabelText<HTMLInputElement>(/名称/).value).toBe('设备0'))
    expect(drafts()).toEqual([first, drafts()[1], first])
  })

  it('is told as what it is where the server lets no script run', async () => {
    const { toasts } = open({ btnType: 2, func: '() => {}' })
    act(() => useSessionStore.setState({ system: systemConfigInfo.partial().parse({ designScripts: 0 }) as never }))
    await pressInRow('设备0', '报修')
    expect(toasts).toEqual(['warning:“报修”由脚本执行，此处不运行脚本'])
  })

  it('is there for those alone who were granted it', async () => {
    open({ btnType: 2 }, { buttons: ['btn_detail'] })
    const row = await rowOf('设备0')
    expect(within(row).queryByRole('button', { name: '报修' })).toBeNull()
  })
})
