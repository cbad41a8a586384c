import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Upload } from '#shared/ipc/uploads.ts'
import { followUploads } from '#renderer/form/files/follow-uploads.ts'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { planOf, renderForm, storeOf } from './support/render-form.tsx'

const upload = (id: string, name: string, change: Partial<Upload> = {}): Upload => ({
  id,
  name,
  size: 2048,
  phase: 'uploading',
  done: 0,
  percent: 40,
  speed: 0,
  remaining: null,
  waitsFor: null,
  fault: null,
  result: null,
  startedAt: 0,
  isCleared: false,
  ...change,
})
const stored = (fileId: string) => ({
  name: `${fileId}.pdf`,
  fileId,
  url: `/api/file/Image/annex/${fileId}`,
  fileSize: 2048,
  fileExtension: 'pdf',
  fileVersionId: '',
})

let bridge: FakeBridge
let told: string[]
let unbind: () => void
let stopFollowing: () => void = () => undefined
beforeEach(() => {
  told = []
  unbind = bindToast(({ text }) => void told.push(text))
  bridge = installBridge({
    'uploads.list': () => [],
    'uploads.choose': () => [],
    'uploads.add': ({ handles }) => handles.map((handle) => upload(`u-${handle}`, `${handle}.pdf`)),
    'uploads.remove': () => null,
    'uploads.pause': () => null,
    'uploads.retry': () => null,
  })
})
afterEach(() => {
  cleanup()
  stopFollowing()
  unbind()
})

function open(keys: object = {}, value: unknown = [], jnpfKey = 'uploadFile') {
  const plan = planOf([{ __vModel__: 'files', ...keys, __config__: { jnpfKey, label: '附件' } }])
  const store = storeOf(plan, { files: value })
  stopFollowing = followUploads(store)
  renderForm(store)
  return { store }
}
const choose = (...names: readonly string[]) =>
  bridge.answer({
    'uploads.choose': () => names.map((name) => ({ handle: name.replace(/\.\w+$/, ''), name, size: 2048 })),
  })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const tell = (...uploads: Upload[]) =>
  act(async () => bridge.emit('uploads.changed', { all: false, uploads, removed: [] }))

describe('the focus of a field of files', () => {
  it('stays in it where the last picture is chosen and nothing more can be', async () => {
    open({ limit: 1 }, [], 'uploadImg')
    choose('one.png')
    const add = screen.getByRole('button', { name: '上传图片' })
    add.focus()
    fireEvent.click(add)
    await waitFor(() => expect(screen.queryByRole('button', { name: '上传图片' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('group', { name: '附件' }))
  })

  it('stays in it where a file is taken out', () => {
    open({}, [stored('a'), stored('b')])
    const remove = screen.getAllByRole('button', { name: /^移除|^删除/ })[0] as HTMLElement
    remove.focus()
    fireEvent.click(remove)
    expect(document.activeElement).toBe(screen.getByRole('group', { name: '附件' }))
  })

  it('goes where somebody puts it', () => {
    open({}, [stored('a'), stored('b')])
    const remove = screen.getAllByRole('button', { name: /^移除|^删除/ })[0] as HTMLElement
    fireEvent.click(remove)
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a field of files', () => {
  it('shows a file that is pressed, with those beside it', () => {
    open({}, [stored('a'), stored('b')])
    press('b.pdf')
    const [shown] = useDialogs.getState().open
    expect(shown).toMatchObject({ id: 'preview', props: { file: { ...stored('b'), type: 'annex' } } })
    expect(shown?.id === 'preview' && shown.props.files?.map(({ fileId }) => fileId)).toEqual(['a', 'b'])
    useDialogs.setState({ open: [] })
  })

  it('sends what was chosen with the place of the design, and keeps the file where its upload ends', async () => {
    const { store } = open({ pathType: 'selfPath', isAccount: 1, folder: 'reports', limit: 3 })
    choose('a.pdf', 'b.pdf')
    press('点击上传')
    await waitFor(() => expect(store.value('files')).toHaveLength(2))
    expect(bridge.inputsOf('uploads.add')).toEqual([
      {
        handles: ['a', 'b'],
        target: { type: 'annex', mode: 'chunked', pathType: 'selfPath', isAccount: 1, folder: 'reports' },
      },
    ])
    expect(store.validate()).not.toBeNull()
    await tell(upload('u-a', 'a.pdf', { phase: 'success', percent: 100, result: stored('a') }))
    expect(store.value('files')).toEqual([stored('a'), { uploadId: 'u-b', name: 'b.pdf', fileSize: 2048 }])
    await tell(upload('u-b', 'b.pdf', { phase: 'success', percent: 100, result: stored('b') }))
    expect(store.validate()).toBeNull()
    expect(store.record()['files']).toEqual([stored('a'), stored('b')])
  })

  it('takes all files of a folder where it takes several, judged by its rules', async () => {
    const { store } = open({ limit: 2 })
    choose('a.pdf', 'b.pdf', 'c.pdf')
    press('选择文件夹')
    await waitFor(() => expect(store.value('files')).toHaveLength(2))
    expect(bridge.inputsOf('uploads.choose')).toEqual([{ extensions: [], multiple: false, folder: true }])
  })

  it('that takes one file offers no folder', () => {
    open({ limit: 1 })
    expect(screen.queryByRole('button', { name: '选择文件夹' })).toBeNull()
  })

  it('says by the exact words what it does not take, and takes the rest', async () => {
    const { store } = open({ accept: '.pdf,image/*', limit: 2 }, [stored('x')])
    choose('a.exe', 'b.pdf', 'c.pdf')
    press('点击上传')
    await waitFor(() => expect(store.value('files')).toHaveLength(2))
    expect(told).toEqual(['请选择图片、pdf类型的文件', '当前限制最多可以上传2个文件'])
    expect(screen.getByText('只能上传不超过10MB的图片、pdf文件')).toBeTruthy()
  })

  it('keeps a row that failed with the words of the server and a retry, and lets it go', async () => {
    const { store } = open({}, [{ uploadId: 'u1', name: 'a.pdf', fileSize: 2048 }])
    await tell(upload('u1', 'a.pdf', { phase: 'error', fault: { code: 'server', message: '空间不足' } }))
    const list = screen.getByRole('list', { name: '附件的文件' })
    expect(within(list).getByText('空间不足')).toBeTruthy()
    press('重试 a.pdf')
    await waitFor(() => expect(bridge.inputsOf('uploads.retry')).toEqual([{ id: 'u1', changed: false }]))
    press('移除 a.pdf')
    expect(store.value('files')).toEqual([])
    await waitFor(() => expect(bridge.inputsOf('uploads.remove')).toEqual([{ id: 'u1' }]))
  })

  it('says so where there is nothing to download', async () => {
    open({}, [{ uploadId: 'u1', name: 'a.pdf', fileSize: 2048 }])
    press('全部下载')
    await waitFor(() => expect(told).toEqual(['未发现文件']))
  })

  it('of pictures has its own words', async () => {
    const { store } = open({ limit: 1, fileSize: 1, sizeUnit: 'KB' }, [], 'uploadImg')
    bridge.answer({
      'uploads.choose': () => [
        { handle: 'h1', name: 'a.svg', size: 10 },
        { handle: 'h2', name: 'b.png', size: 2000 },
        { handle: 'h3', name: 'c.png', size: 10 },
        { handle: 'h4', name: 'd.png', size: 10 },
      ],
    })
    press('上传图片')
    await waitFor(() => expect(store.value('files')).toHaveLength(1))
    expect(told).toEqual(['请上传图片', '图片大小超过1KB', '当前限制最多可以上传1张图片'])
    expect(bridge.inputsOf('uploads.add')[0]).toMatchObject({
      handles: ['h3'],
      target: { type: 'annexpic', mode: 'whole' },
    })
  })
})

describe('a child table', () => {
  it('gets its file in the row that it was begun in, although nobody looks at the cell', async () => {
    const plan = planOf([
      {
        __vModel__: 'rows',
        __config__: {
          jnpfKey: 'table',
          label: '明细',
          children: [{ __vModel__: 'proof', __config__: { jnpfKey: 'uploadFile', label: '凭证' } }],
        },
      },
    ])
    const pending = { uploadId: 'u1', name: 'a.pdf', fileSize: 2048 }
    const store = storeOf(plan, { rows: [{ proof: [] }, { proof: [pending] }] })
    stopFollowing = followUploads(store)
    await tell(upload('u1', 'a.pdf', { phase: 'success', result: stored('a') }))
    expect(store.record()['rows']).toMatchObject([{ proof: [] }, { proof: [stored('a')] }])
  })
})
