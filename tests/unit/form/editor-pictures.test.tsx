import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
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
  unbind()
})

async function editor(hasPictures: boolean, onChange: (html: unknown) => void) {
  render(
    <TestProviders>
      <RichEditor
        field={{ placeholder: '' }}
        id="body"
        html=""
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
const paste = (box: HTMLElement, types: readonly string[]) =>
  fireEvent.paste(box, {
    clipboardData: { files: [new File(['x'], 'image.png')], types, getData: () => '', items: [] },
  })

it('a picture that is pasted is uploaded and drawn by its address; one that failed is told and leaves nothing', async () => {
  const changed = vi.fn()
  const box = await editor(true, changed)
  paste(box, ['Files'])
  await waitFor(() => expect(bridge.inputsOf('uploads.add')).toHaveLength(1))
  expect(bridge.inputsOf('uploads.add')[0]?.target).toMatchObject({ type: 'annexpic' })
  expect((await screen.findByRole('status')).textContent).toBe('正在上传图片…')
  bridge.emit('uploads.changed', { all: false, uploads: [{ ...upload, phase: 'success', result }], removed: [] })
  await waitFor(() =>
    expect(changed).toHaveBeenLastCalledWith(expect.stringContaining('src="/api/file/Image/annexpic/secret.png"')),
  )
  await waitFor(() => expect(bridge.inputsOf('uploads.remove')).toEqual([{ id: 'u1' }]))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())

  changed.mockClear()
  paste(box, ['Files'])
  await waitFor(() => expect(bridge.inputsOf('uploads.add')).toHaveLength(2))
  const fault = { code: 'server', message: '图片太大' } as const
  bridge.emit('uploads.changed', { all: false, uploads: [{ ...upload, phase: 'error', fault }], removed: [] })
  await waitFor(() => expect(told).toEqual(['图片太大']))
  expect(changed).not.toHaveBeenCalled()
})

it('words copied from an office come as words although a picture of them is beside, and a text that takes none none', async () => {
  const box = await editor(true, () => undefined)
  paste(box, ['text/html', 'Files'])
  cleanup()
  const plain = await editor(false, () => undefined)
  paste(plain, ['Files'])
  expect(screen.queryByRole('button', { name: '插入图片' })).toBeNull()
  expect(bridge.calls.map(({ route }) => route)).not.toContain('uploads.pastePicture')
})
