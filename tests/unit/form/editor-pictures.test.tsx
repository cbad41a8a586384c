import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Upload } from '#shared/ipc/uploads.ts'
import { RichEditor } from '#renderer/form/editor/RichEditor.tsx'
import { bindToast } from '#renderer/platform/toast.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const upload: Upload = {
  id: 'u1',
  name: 'a.png',
  size: 10,
  phase: 'uploading',
  done: 0,
  percent: 0,
  speed: 0,
  remaining: null,
  waitsFor: null,
  fault: null,
  result: null,
  startedAt: 0,
  isCleared: false,
}
const result = {
  name: 'a.png',
  fileId: 'secret.png',
  url: '/api/file/Image/annexpic/secret.png',
  fileSize: 10,
  fileExtension: 'png',
  fileVersionId: '',
}

let bridge: FakeBridge
let told: string[]
let unbind: () => void
beforeEach(() => {
  told = []
  unbind = bindToast(({ text }) => told.push(text))
  bridge = installBridge({
    'uploads.list': () => [],
    'uploads.add': () => [upload],
    'uploads.remove': () => null,
    'uploads.take': () => [],
    'uploads.pastePicture': ({ name }) => ({ handle: 'h1', name, size: 10 }),
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  unbind()
})

async function editor(hasPictures: boolean, onChange: (html: unknown) => void, html = '') {
  render(
    <TestProviders>
      <input aria-label="标题" />
      <RichEditor
        field={{ placeholder: '' }}
        id="body"
        html={html}
        label="正文"
        invalid={false}
        describedBy={undefined}
        hasPictures={hasPictures}
        onChange={onChange}
        onBlur={() => undefined}
      />
    </TestProviders>,
  )
  return screen.findByRole('textbox', { name: '正文' })
}
const data = (html: string | null) => ({
  files: [new File(['x'], 'image.png')],
  types: [...(html === null ? [] : ['text/html']), 'Files'],
  getData: (type: string) => (type === 'text/html' ? (html ?? '') : ''),
  items: [],
})
const paste = (box: HTMLElement, html: string | null = null) => fireEvent.paste(box, { clipboardData: data(html) })
/** As the library hangs it on its element. */
const inside = (box: HTMLElement) => (box as unknown as { editor: Editor }).editor
const asked = async (times: number) => waitFor(() => expect(bridge.inputsOf('uploads.add')).toHaveLength(times))
const arrived = (id = 'u1', name = 'secret.png') =>
  bridge.emit('uploads.changed', {
    all: false,
    uploads: [{ ...upload, id, phase: 'success', result: { ...result, fileId: name } }],
    removed: [],
  })
const drawn = (box: HTMLElement) =>
  inside(box)
    .getHTML()
    .replace(/<img src="\/api\/file\/Image\/annexpic\/(\w+)\.png"[^>]*>/g, '[$1]')

it('a picture that is pasted is uploaded and drawn by its address; one that failed is told and leaves nothing', async () => {
  const changed = vi.fn()
  const box = await editor(true, changed)
  paste(box)
  await asked(1)
  expect(bridge.inputsOf('uploads.add')[0]?.target).toMatchObject({ type: 'annexpic' })
  expect((await screen.findByRole('status')).textContent).toBe('正在上传图片…')
  arrived()
  await waitFor(() =>
    expect(changed).toHaveBeenLastCalledWith(expect.stringContaining('src="/api/file/Image/annexpic/secret.png"')),
  )
  await waitFor(() => expect(bridge.inputsOf('uploads.remove')).toEqual([{ id: 'u1' }]))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())

  changed.mockClear()
  paste(box)
  await asked(2)
  const fault = { code: 'server', message: '图片太大' } as const
  bridge.emit('uploads.changed', { all: false, uploads: [{ ...upload, phase: 'error', fault }], removed: [] })
  await waitFor(() => expect(told).toEqual(['图片太大']))
  expect(changed).not.toHaveBeenCalled()
})

it('a picture comes where it was pasted, whatever was written and selected meanwhile, and takes no focus', async () => {
  const box = await editor(true, () => undefined, '<p>甲乙</p><p>丙丁</p>')
  const own = inside(box)
  own.commands.setTextSelection(3)
  paste(box)
  await asked(1)
  // Written on in the same line, a line added above, words selected below, and then the title.
  own.commands.insertContentAt(3, '又')
  own.commands.insertContentAt(0, '<p>上</p>')
  own.commands.setTextSelection({ from: 9, to: 11 })
  const words = () => own.state.doc.textBetween(own.state.selection.from, own.state.selection.to)
  expect(words()).toBe('丙丁')
  screen.getByRole('textbox', { name: '标题' }).focus()
  arrived()
  await waitFor(() => expect(drawn(box)).toBe('<p>上</p><p>甲乙</p>[secret]<p>又</p><p>丙丁</p>'))
  expect(words()).toBe('丙丁')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '标题' }))
})

it('an empty line keeps the cursor below its pictures, which come in the order they were pasted in', async () => {
  const box = await editor(true, () => undefined)
  for (const id of ['u1', 'u2']) {
    bridge.answer({ 'uploads.add': () => [{ ...upload, id }] })
    paste(box)
    await asked(Number(id.slice(1)))
  }
  arrived('u2', 'second.png')
  await waitFor(() => expect(drawn(box)).toBe('[second]<p></p>'))
  arrived('u1', 'first.png')
  await waitFor(() => expect(drawn(box)).toBe('[first][second]<p></p>'))
  inside(box).commands.insertContent('下')
  expect(drawn(box)).toBe('[first][second]<p>下</p>')
})

it('a picture comes between the paragraphs where it was dropped', async () => {
  const box = await editor(true, () => undefined, '<p>甲乙丙</p><p>丁</p>')
  vi.spyOn(inside(box).view, 'posAtCoords').mockReturnValue({ pos: 3, inside: 0 })
  inside(box).commands.setTextSelection(7)
  bridge.answer({ 'uploads.take': () => [{ handle: 'h1', name: 'a.png', size: 10 }] })
  fireEvent.drop(box, { dataTransfer: data(null) })
  await asked(1)
  arrived()
  await waitFor(() => expect(drawn(box)).toBe('<p>甲乙丙</p>[secret]<p>丁</p>'))
})

it('a picture whose text is gone is told of', async () => {
  const box = await editor(true, () => undefined)
  paste(box)
  await asked(1)
  const own = inside(box)
  cleanup()
  await waitFor(() => expect(own.isDestroyed).toBe(true))
  arrived()
  await waitFor(() => expect(told).toEqual(['编辑器已关闭，图片没有插入']))
})

it('words copied from an office come as words although a picture of them is beside, and a text that takes none none', async () => {
  const box = await editor(true, () => undefined)
  paste(box, '<p>通知</p>')
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  const plain = await editor(false, () => undefined)
  paste(plain)
  expect(screen.queryByRole('button', { name: '插入图片' })).toBeNull()
  const routes = bridge.calls.map(({ route }) => route)
  expect(routes).not.toContain('uploads.take')
  expect(routes).not.toContain('uploads.pastePicture')
})

it('a picture copied from a page comes as a picture: the address beside it is never fetched', async () => {
  const box = await editor(true, () => undefined)
  paste(box, '<meta charset="utf-8"><img src="https://elsewhere.example/a.png" alt="校徽">')
  await asked(1)
  arrived()
  await waitFor(() => expect(drawn(box)).toBe('[secret]<p></p>'))
})
