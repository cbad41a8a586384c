import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChosenResource } from '#main/http/resources.ts'
import { createFilesService } from '#main/transfers/files.ts'
import { clientFor } from '../http/support/fixture.ts'
import { envelope, type ScriptedServer, startScriptedServer } from '../http/support/scripted-server.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\n0000000000', 'latin1')
let server: ScriptedServer
let folder: string
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-chosen-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const asking = { windowId: 1, signal: new AbortController().signal }

async function chosen(name: string, content: Buffer) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const files = createFilesService({
    client: clientFor(server.url).client,
    dialogs: {
      open: async () => path,
      save: async () => null,
      reveal: () => undefined,
      openPath: async () => undefined,
    },
    uploaded: async () => undefined,
  })
  const file = await files.choose({ extensions: [] }, asking)
  const show = createChosenResource(files)
  return { files, path, show: () => show(new Request(`http://atrium/chosen/${file?.handle ?? ''}`)), ask: show }
}

describe('a chosen picture', () => {
  test('is shown by what its bytes are, whatever its name says', async () => {
    const answer = await (await chosen('me.gif', png)).show()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
  })

  test('a page, an SVG or a text named like a picture is not shown', async () => {
    for (const content of ['<html><script>1</script>', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'hello', '']) {
      expect((await (await chosen('me.png', Buffer.from(content))).show()).status, content).toBe(415)
    }
  })

  test('too large a picture, an unknown handle, a path and a handle of the last session are refused', async () => {
    const { files, path, show, ask } = await chosen('me.png', png)
    expect((await ask(new Request('http://atrium/chosen/00000000-0000-0000-0000-000000000000'))).status).toBe(404)
    expect((await ask(new Request(`http://atrium/chosen/${encodeURIComponent(path)}`))).status).toBe(404)
    files.ownerChanged('somebody else')
    expect((await show()).status).toBe(404)
    const large = join(folder, 'large.png')
    writeFileSync(large, png)
    truncateSync(large, 10 * 1024 * 1024 + 1)
    const service = createFilesService({
      client: clientFor(server.url).client,
      dialogs: {
        open: async () => large,
        save: async () => null,
        reveal: () => undefined,
        openPath: async () => undefined,
      },
      uploaded: async () => undefined,
    })
    const file = await service.choose({ extensions: [] }, asking)
    const answer = await createChosenResource(service)(new Request(`http://atrium/chosen/${file?.handle ?? ''}`))
    expect(answer.status).toBe(413)
  })
})

describe('a picture made in the window', () => {
  test('is uploaded by its handle under its own name, and only a PNG is taken', async () => {
    const { files } = await chosen('other.png', png)
    expect(() => files.keepPicture('avatar.png', Buffer.from('<html>'))).toThrow(
      expect.objectContaining({ code: 'file.type' }),
    )
    const kept = files.keepPicture('avatar.png', png)
    expect(kept).toEqual({ handle: expect.stringMatching(/^[\da-f-]{36}$/), name: 'avatar.png', size: png.length })
    server.answer(envelope({ name: 'x.png', url: '/api/file/Image/userAvatar/x.png' }, 200, '上传成功'))
    const request = { endpoint: 'file.upload', handle: kept.handle, params: { type: 'userAvatar' } }
    expect((await files.upload(request, asking.signal)).data).toMatchObject({ name: 'x.png' })
    const sent = server.arrived.at(-1)
    expect(sent?.path).toMatch(/^\/api\/file\/Uploader\/userAvatar/)
    expect(sent?.body.toString('latin1')).toContain('filename="avatar.png"')
    expect(sent?.body.includes(png)).toBe(true)
  })
})
