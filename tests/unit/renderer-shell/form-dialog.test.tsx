import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, DatePicker, Form, Input, Modal, Select } from 'antd'
import { Activity, type ReactNode, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { aside } from '#renderer/components/left-on-purpose.ts'
import { FormDialog } from '#renderer/components/page/FormDialog.tsx'
import { PagePath, unsavedPages } from '#renderer/components/leave-guard.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

interface Values {
  name?: string
}

const onSave = vi.fn<(values: Values) => Promise<string>>()
const onClose = vi.fn<() => void>()
/** antd's question; when it focuses its button is a matter of frames, which jsdom does not draw. */
const asked = vi.fn<Parameters<typeof bindConfirm>[0]>()
beforeEach(() => void installBridge())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  onSave.mockReset()
  onClose.mockReset()
})

function Confirms() {
  const { modal } = App.useApp()
  useEffect(() => bindConfirm(asked.mockImplementation((props) => modal.confirm(props))), [modal])
  return null
}

interface DialogProps {
  readonly values?: Values | null
  readonly shown?: boolean
  readonly open?: boolean
  readonly requiredFields?: readonly string[]
  readonly children?: ReactNode
}

function Dialog({ values = { name: '' }, shown = true, open = true, requiredFields = [], children }: DialogProps) {
  return (
    <TestProviders>
      <App>
        <Confirms />
        <Activity mode={shown ? 'visible' : 'hidden'}>
          <PagePath value="/dictionary">
            {open ? (
              <FormDialog<Values>
                title="字典"
                draft={null}
                requiredFields={requiredFields}
                width={600}
                initialValues={values}
                onSave={onSave}
                onClose={onClose}
              >
                {() => (
                  <>
                    <Form.Item name="name" label="名称">
                      <Input />
                    </Form.Item>
                    {children}
                  </>
                )}
              </FormDialog>
            ) : null}
          </PagePath>
        </Activity>
      </App>
    </TestProviders>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('名称')

function Fixed({ isFixed }: { readonly isFixed: boolean }) {
  return (
    <FormDialog title="模板" draft={null} width={600} initialValues={{}} onSave={onSave} onClose={onClose}>
      {() => (
        <>
          <Form.Item name="code" label="编码">
            <Input disabled={isFixed} />
          </Form.Item>
          <Form.Item name="sort" label="排序">
            <Input />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}

it('goes on in the next field where what has come meanwhile closes the first one', async () => {
  const { rerender } = render(<Fixed isFixed={false} />, { wrapper: TestProviders })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '编码' })))
  rerender(<Fixed isFixed />)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '排序' }))
})

describe('Enter', () => {
  it('Control and Enter save from a text of several lines and from a select, whose list stays closed', async () => {
    const user = userEvent.setup()
    onSave.mockImplementation(() => new Promise(() => undefined))
    const show = () =>
      render(
        <Dialog>
          <Input.TextArea aria-label="说明" />
          <Select aria-label="类别" options={[{ value: 'a', label: '甲' }]} />
        </Dialog>,
      )
    for (const [at, label] of ['说明', '类别'].entries()) {
      show()
      const control = await screen.findByLabelText(label)
      act(() => control.focus())
      await user.keyboard('{Control>}{Enter}{/Control}')
      await waitFor(() => expect(onSave).toHaveBeenCalledTimes(at + 1))
      expect(screen.queryByText('甲')).toBeNull()
      cleanup()
    }
  })

  it('saves from a text field', async () => {
    onSave.mockResolvedValue('')
    render(<Dialog />)
    await userEvent.type(field(), 'A{Enter}')
    await waitFor(() => expect(onSave).toHaveBeenCalledWith({ name: 'A' }, expect.anything()))
  })

  it.each([
    ['a period', <DatePicker.RangePicker key="x" id={{ start: 'x' }} />],
    ['a day', <DatePicker key="x" id="x" />],
    ['a list', <Select key="x" id="x" showSearch options={[{ value: 1, label: '一' }]} />],
    [
      'a dialog of a field',
      <Modal key="x" open footer={null}>
        <input id="x" />
      </Modal>,
    ],
  ])('in %s is its own and sends nothing (a half-filled form was saved)', async (_what, control) => {
    render(<Dialog>{control}</Dialog>)
    const input = document.querySelector<HTMLInputElement>('#x')
    act(() => input?.focus())
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Enter}')
    expect(onSave).not.toHaveBeenCalled()
  })
})

describe('what was typed', () => {
  it('cannot be changed while it is sent (it was thrown away), and can again when that failed', async () => {
    let fail: (fault: Error) => void = () => undefined
    onSave.mockReturnValue(new Promise((_done, reject) => (fail = reject)))
    render(<Dialog />)
    await userEvent.type(field(), 'A{Enter}')
    await waitFor(() => expect(field().closest('[inert]')).toBeTruthy())
    await act(async () => fail(new Error('offline')))
    await waitFor(() => expect(field().closest('[inert]')).toBeNull())
    expect(document.activeElement).toBe(field())
    expect(field().value).toBe('A')
  })

  it('stays when the values are asked for again behind the form (it was emptied)', async () => {
    const { rerender } = render(<Dialog values={{ name: '一月' }} />)
    await userEvent.type(field(), '报表')
    rerender(<Dialog values={null} />)
    rerender(<Dialog values={{ name: '别人改的' }} />)
    expect(field().value).toBe('一月报表')
  })

  it('stays while another page shows, and counts as unsaved there too', async () => {
    const { rerender } = render(<Dialog />)
    expect(unsavedPages()).toEqual([])
    await userEvent.type(field(), '半份')
    rerender(<Dialog shown={false} />)
    expect(unsavedPages()).toEqual(['/dictionary'])
    rerender(<Dialog />)
    expect(field().value).toBe('半份')
  })

  it('is asked about on cancel, and nothing of it is in the next opening', async () => {
    const { rerender } = render(<Dialog />)
    await userEvent.type(field(), '半份')
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(onClose).not.toHaveBeenCalled()
    await screen.findByRole('button', { name: '继续编辑' })
    expect(asked.mock.lastCall?.[0].focusable?.autoFocusButton, 'Enter keeps it').toBe('cancel')
    await userEvent.click(screen.getByRole('button', { name: '放弃' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    rerender(<Dialog open={false} />)
    expect(unsavedPages()).toEqual([])
    await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull())
    rerender(<Dialog values={{ name: '另一条' }} />)
    expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('另一条')
    await userEvent.click(screen.getAllByRole('button', { name: '取消' })[0] as HTMLElement)
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  })
})

it('closes after a success although another page showed meanwhile (it stayed open, saved)', async () => {
  let finish: (text: string) => void = () => undefined
  onSave.mockReturnValue(new Promise((done) => (finish = done)))
  const { rerender } = render(<Dialog />)
  await userEvent.type(field(), 'A{Enter}')
  await waitFor(() => expect(onSave).toHaveBeenCalled())
  rerender(<Dialog shown={false} />)
  await act(async () => finish(''))
  expect(onClose).not.toHaveBeenCalled()
  rerender(<Dialog />)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(unsavedPages()).toEqual([])
})

it('leaves no spinner in the button after a refused save', async () => {
  let fail: (fault: Error) => void = () => undefined
  onSave.mockReturnValue(new Promise((_done, reject) => (fail = reject)))
  render(<Dialog />)
  await userEvent.type(field(), 'A{Enter}')
  const button = () => screen.getByRole('button', { name: '确定' })
  await waitFor(() => expect(button().querySelector('.anticon')).toBeTruthy())
  await act(async () => fail(new Error('taken')))
  await waitFor(() => expect(button().querySelector('.anticon')).toBeNull())
})

it('says that a field is missing once Tab leaves it, not for a search beside the work', async () => {
  const user = userEvent.setup()
  render(
    <Dialog>
      <Form.Item name="code" label="编码" rules={[{ required: true, message: '请输入编码' }]}>
        <Input />
      </Form.Item>
      <div {...aside}>
        <input aria-label="查找" />
      </div>
    </Dialog>,
  )
  await user.click(await screen.findByLabelText('编码'))
  await user.click(screen.getByLabelText('查找'))
  await act(async () => new Promise((done) => setTimeout(done, 50)))
  expect(screen.queryByText('请输入编码')).toBeNull()
  await user.click(screen.getByLabelText('编码'))
  await user.tab({ shift: true })
  expect(await screen.findByText('请输入编码')).toBeTruthy()
})

it('says nothing of an empty field that a click leaves, until it was edited or the dialog is to be saved', async () => {
  const user = userEvent.setup()
  render(
    <Dialog requiredFields={['code']}>
      <Form.Item name="code" label="编码" rules={[{ required: true, message: '请输入编码' }]}>
        <Input />
      </Form.Item>
      <Form.Item name="type" label="类型" rules={[{ required: true, message: '请选择类型' }]}>
        <Select options={[{ value: 'a', label: '目录' }]} />
      </Form.Item>
    </Dialog>,
  )
  // The dialog put the cursor there by itself.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('编码')))
  const settled = () => act(async () => new Promise((done) => setTimeout(done, 50)))
  await user.click(screen.getByLabelText('类型'))
  await user.click(field())
  await settled()
  expect(screen.queryByText(/^请(?:输入|选择)/)).toBeNull()
  await user.type(screen.getByLabelText('编码'), 'x')
  await user.clear(screen.getByLabelText('编码'))
  await user.click(field())
  expect(await screen.findByText('请输入编码')).toBeTruthy()
  expect(screen.queryByText('请选择类型')).toBeNull()
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('请选择类型')).toBeTruthy()
})

it('starts in the first required field that is still empty', async () => {
  const second = (
    <Form.Item name="code" label="编码">
      <Input />
    </Form.Item>
  )
  render(
    <Dialog values={{ name: '一月' }} requiredFields={['name', 'code']}>
      {second}
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('编码')))
})
