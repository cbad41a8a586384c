import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Upload } from '#shared/ipc/uploads.ts'
import { PublicFormPage } from '#renderer/features/public-form/PublicFormPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const told: string[] = []
let unbind: () => void
beforeEach(() => {
  unbind = bindToast(({ text }) => void told.push(text))
})
afterEach(() => {
  cleanup()
  unbind()
  told.length = 0
  queryClient.clear()
})

const config = (jnpfKey: string, label: string) => ({ jnpfKey, label, span: 24 })
const fields = [
  { __vModel__: 'papers', limit: 1, __config__: config('uploadFile', '附件') },
  { __vModel__: 'photos', __config__: config('uploadImg', '照片') },
]
const begun = (id: string, name: string): Upload => ({
  ...{ id, name, size: 9, phase: 'uploading', done: 0, percent: 10, speed: 0, remaining: null, waitsFor: null },
  ...{ fault: null, result: null, startedAt: 0, isCleared: false },
})

async function open() {
  const chosen: string[] = []
  const bridge = installBridge(
    {
      'uploads.list': () => [],
      'uploads.choose': () => chosen.splice(0).map((name) => ({ handle: name, name, size: 9 })),
      'uploads.add': ({ handles }) => handles.map((handle) => begun(`u-${handle}`, handle)),
      'uploads.remove': () => null,
    },
    {
      'shortLink.config': () => ({ id: 'x', fullName: '访客登记', formData: JSON.stringify({ fields }) }) as never,
      'shortLink.submit': () => null,
    },
  )
  const page = render(
    <MemoryRouter>
      <PublicFormPage search="?id=x&encryption=y" onLeave={() => undefined} />
    </MemoryRouter>,
    { wrapper: TestProviders },
  )
  const add = async (button: string, name: string) => {
    chosen.push(name)
    fireEvent.click(await screen.findByRole('button', { name: button }))
  }
  const arrive = (id: string, name: string, url: string) =>
    act(async () => {
      const result = { name, fileId: `stored-${name}`, url: `${url}/stored-${name}` }
      const upload: Upload = { ...begun(id, name), phase: 'success', percent: 100, result }
      bridge.emit('uploads.changed', { all: false, uploads: [upload], removed: [] })
    })
  const submit = () => fireEvent.click(screen.getByRole('button', { name: /提\s*交/ }))
  return { bridge, page, add, arrive, submit }
}

it('files and pictures of a published form go up under its link, and are submitted with the secret they went up with', async () => {
  const { bridge, add, arrive, submit } = await open()
  await add('点击上传', 'a.pdf')
  await waitFor(() => expect(bridge.inputsOf('uploads.add')).toHaveLength(1))
  await add('上传图片', 'b.png')
  await waitFor(() => expect(bridge.inputsOf('uploads.add')).toHaveLength(2))
  const links = bridge.inputsOf('uploads.add').map(({ target }) => target.link)
  expect(links).toMatchObject([
    { id: 'x', encryption: 'y', field: 'papers' },
    { id: 'x', encryption: 'y', field: 'photos' },
  ])
  submit()
  await screen.findAllByText(/尚未上传完成/)
  const sent = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'shortLink.submit')
  expect(sent()).toEqual([])
  await arrive('u-a.pdf', 'a.pdf', '/api/file/Image/annex')
  await arrive('u-b.png', 'b.png', '/api/file/Image/annexpic')
  // Without a session no server hands out a file; what was chosen is shown, and can be taken out again.
  expect(screen.queryByRole('button', { name: /下载|预览/ })).toBeNull()
  expect(screen.getByRole('img', { name: 'b.png' }).getAttribute('src')).toBe(
    '/file/api/file/Image/annexpic/stored-b.png',
  )
  submit()
  await waitFor(() => expect(sent()).toHaveLength(1))
  const body = sent()[0]?.body as { data: string; ticket: string }
  expect(JSON.parse(body.data)).toMatchObject({
    papers: [{ fileId: 'stored-a.pdf' }],
    photos: [{ fileId: 'stored-b.png' }],
  })
  expect(new Set([body.ticket, ...links.map((link) => link?.ticket)]).size).toBe(1)
})

it('a published form that is left forgets what goes up for it', async () => {
  const { bridge, page, add } = await open()
  await add('点击上传', 'a.pdf')
  await screen.findByText('a.pdf')
  page.unmount()
  expect(bridge.inputsOf('uploads.remove')).toEqual([{ id: 'u-a.pdf' }])
})
