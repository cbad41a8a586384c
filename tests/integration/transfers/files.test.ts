import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BaseWindow } from 'electron'
import { createFileDialogs, type FileDialogs } from '#main/files/dialogs.ts'
import { createLockGate } from '#main/session/lock-gate.ts'
import { createFilesService } from '#main/transfers/files.ts'
import { clientFor, codeOf, failureOf } from '../http/support/fixture.ts'
import { envelope, type ScriptedServer, startScriptedServer } from '../http/support/scripted-server.ts'

let server: ScriptedServer
let folder: string
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const asking = { windowId: 1, signal: new AbortController().signal }

/** A files service whose dialogs answer with the given paths. */
function service(dialogs: Partial<FileDialogs> = {}) {
  const outdated: string[][] = []
  const { client } = clientFor(server.url)
  const files = createFilesService({
    client,
    dialogs: {
      open: async () => null,
      save: async () => null,
      reveal: () => undefined,
      openPath: async () => undefined,
      ...dialogs,
    },
    uploaded: async (entry) => {
      outdated.push([...(entry.invalidates ?? [])])
    },
  })
  return { files, outdated }
}
const choosing = (path: string) => service({ open: async () => path })

describe('choosing', () => {
  test('answers a handle, a name and a size, never a path', async () => {
    const path = join(folder, '民族.BDD')
    writeFileSync(path, '12345')
    const chosen = await choosing(path).files.choose({ extensions: ['bdd'], maxSize: 5 }, asking)
    expect(chosen).toEqual({ handle: expect.stringMatching(/^[\da-f-]{36}$/), name: '民族.BDD', size: 5 })
  })

  test('refuses another type, a larger file, a folder and a file that is gone', async () => {
    const path = join(folder, 'a.txt')
    writeFileSync(path, '123456')
    expect(await codeOf(choosing(path).files.choose({ extensions: ['bdd'] }, asking))).toBe('file.type')
    expect(await codeOf(choosing(path).files.choose({ extensions: [], maxSize: 5 }, asking))).toBe('file.tooLarge')
    mkdirSync(join(folder, 'b.bdd'))
    expect(await codeOf(choosing(join(folder, 'b.bdd')).files.choose({ extensions: ['bdd'] }, asking))).toBe(
      'file.unreadable',
    )
    expect(await codeOf(choosing(join(folder, 'c.bdd')).files.choose({ extensions: ['bdd'] }, asking))).toBe(
      'file.unreadable',
    )
    expect(await service().files.choose({ extensions: [] }, asking)).toBeNull()
  })
})

describe('uploading', () => {
  test('sends the chosen file and makes its cache groups stale', async () => {
    const path = join(folder, 'a.bdd')
    writeFileSync(path, '{"list":[]}')
    const { files, outdated } = choosing(path)
    const chosen = await files.choose({ extensions: ['bdd'] }, asking)
    server.answer(envelope({ count: 1 }, 200, '导入成功'))
    const answer = await files.upload({ endpoint: 'dictionary.import', handle: chosen?.handle ?? '' }, asking.signal)
    expect(answer).toEqual({ msg: '导入成功', data: { count: 1 } })
    expect(outdated).toEqual([['dictionary']])
    expect(server.arrived.at(-1)?.body.toString()).toContain('{"list":[]}')
  })

  test('an unknown handle, a file changed after it was chosen and a call that takes no file are refused unsent', async () => {
    const path = join(folder, 'a.bdd')
    writeFileSync(path, 'one')
    const { files } = choosing(path)
    const handle = (await files.choose({ extensions: [] }, asking))?.handle ?? ''
    const before = server.arrived.length
    const upload = (endpoint: string, which: string) => codeOf(files.upload({ endpoint, handle: which }, asking.signal))
    expect(await upload('dictionary.import', 'unknown')).toBe('file.unreadable')
    expect(await upload('dictionary.createType', handle)).toBe('bridge.unknownRoute')
    expect(await upload('constructor', handle)).toBe('bridge.unknownRoute')
    utimesSync(path, new Date(), new Date(0))
    expect(await upload('dictionary.import', handle)).toBe('file.unreadable')
    expect(server.arrived.length).toBe(before)
  })

  test('handles end with the session', async () => {
    const path = join(folder, 'a.bdd')
    writeFileSync(path, 'one')
    const { files } = choosing(path)
    const handle = (await files.choose({ extensions: [] }, asking))?.handle ?? ''
    files.ownerChanged('somebody else')
    expect(await codeOf(files.upload({ endpoint: 'dictionary.import', handle }, asking.signal))).toBe('file.unreadable')
  })
})

describe('storing a link', () => {
  const link = { url: '/api/file/Download?encryption=abc', name: '民族 / 性别?.bdd' }

  test('offers a safe name, fetches with the name and without the token, and stores what came', async () => {
    const offered: string[] = []
    const target = join(folder, '保存.bdd')
    const { files } = service({
      save: async ({ name }) => {
        offered.push(name)
        return target
      },
    })
    server.answer((_arrived, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      response.end(Buffer.alloc(3_000_000, 'z'))
    })
    expect(await files.saveLink(link, asking)).toEqual({ name: '保存.bdd', size: 3_000_000 })
    expect(offered).toEqual(['民族 性别.bdd'])
    expect(server.arrived.at(-1)?.query.get('name')).toBe(link.name)
    expect(server.arrived.at(-1)?.headers.authorization).toBeUndefined()
    expect(readFileSync(target).equals(Buffer.alloc(3_000_000, 'z'))).toBe(true)
    expect(readdirSync(folder)).toEqual(['保存.bdd'])
  })

  test('a file that is made when it is asked for is made again at a second try, and not before there is a place', async () => {
    const target = join(folder, '台账.xlsx')
    const tried: (() => Promise<unknown>)[] = []
    let place: string | null = null
    const { client } = clientFor(server.url)
    const files = createFilesService({
      client,
      dialogs: {
        open: async () => null,
        save: async () => place,
        reveal: () => undefined,
        openPath: async () => undefined,
      },
      download: async (_file, transfer, options) => {
        if (options?.again) tried.push(options.again)
        const { size } = await transfer({ at: () => undefined }, options?.signal ?? new AbortController().signal)
        return { name: '台账.xlsx', size }
      },
      uploaded: async () => undefined,
    })
    const wanted = { endpoint: 'module.export', params: { id: '22' }, body: { dataType: 1 }, name: '台账.xlsx' }
    const asked = () => server.arrived.filter(({ path }) => path.endsWith('/22/Actions/Export')).length
    expect(await files.saveMade(wanted, asking)).toBeNull()
    expect(asked()).toBe(0)
    place = target
    let made = 0
    server.answer(({ path }, response) => {
      if (path.endsWith('/Actions/Export')) {
        made += 1
        response.setHeader('content-type', 'application/json')
        if (made === 1) response.end(JSON.stringify({ code: 400, msg: '没有可导出的数据', data: null }))
        else response.end(JSON.stringify({ code: 200, msg: '', data: { name: 'x', url: `/made/${made}` } }))
      } else response.end(path)
    })
    await expect(files.saveMade(wanted, asking)).rejects.toMatchObject({ message: '没有可导出的数据' })
    await tried[0]?.()
    expect(readFileSync(target, 'utf8')).toBe('/made/2')
    for (const endpoint of ['user.list', 'auth.login', 'toString'])
      expect(await codeOf(files.saveMade({ ...wanted, endpoint }, asking)), endpoint).toBe('bridge.unknownRoute')
  })

  test('a transfer that breaks leaves the former file as it was and nothing beside it', async () => {
    const target = join(folder, 'a.bdd')
    writeFileSync(target, 'former')
    const { files } = service({ save: async () => target })
    server.answer((_arrived, response, request) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half')
      setTimeout(() => request.socket.destroy(), 30)
    })
    expect(await codeOf(files.saveLink(link, asking))).toBe('platform.network')
    expect([readFileSync(target, 'utf8'), readdirSync(folder)]).toEqual(['former', ['a.bdd']])
  })

  test('a refusal in place of the file is shown as the server’s message, not saved', async () => {
    const { files } = service({ save: async () => join(folder, 'a.bdd') })
    server.answer(envelope(null, 400, '链接已失效'))
    expect((await failureOf(files.saveLink(link, asking))).message).toBe('链接已失效')
    expect(readdirSync(folder)).toEqual([])
  })

  test('a cancelled transfer ends and leaves nothing', async () => {
    const { files } = service({ save: async () => join(folder, 'a.bdd') })
    server.answer((_arrived, response) => {
      response.write('endless')
    })
    const controller = new AbortController()
    const work = files.saveLink(link, { windowId: 1, signal: controller.signal })
    setTimeout(() => controller.abort(), 60)
    expect(await codeOf(work)).toBe('bridge.cancelled')
    expect(readdirSync(folder)).toEqual([])
  })

  test('a place that cannot be written is a clear failure', async () => {
    const { files } = service({ save: async () => join(folder, 'missing', 'a.bdd') })
    server.answer((_arrived, response) => response.end('bytes'))
    expect(await codeOf(files.saveLink(link, asking))).toBe('file.unreadable')
  })

  test('another host is never asked, and a closed dialog asks nobody', async () => {
    const { files } = service({ save: async () => join(folder, 'a.bdd') })
    const before = server.arrived.length
    expect(await codeOf(files.saveLink({ url: 'https://evil.example/x', name: 'a' }, asking))).toBe(
      'bridge.invalidInput',
    )
    expect(await service().files.saveLink(link, asking)).toBeNull()
    expect(server.arrived.length).toBe(before)
  })

  test('saves nothing for a dialog that was open when the screen was locked or the person left', async () => {
    let locked = false
    const target = join(folder, 'a.bdd')
    const before = server.arrived.length
    const gate = createLockGate({ send: () => undefined, isLocked: () => locked })
    const answeredBehindLock = async () => {
      locked = true
      return { canceled: false, filePath: target }
    }
    const lockedMeanwhile = service(
      createFileDialogs({
        windowOf: () => ({}) as BaseWindow,
        showOpenDialog: () => Promise.reject(new Error('not asked')),
        showSaveDialog: answeredBehindLock,
        showItemInFolder: () => undefined,
        openPath: async () => '',
        afterDialog: gate.afterDialog,
      }),
    )
    expect(await codeOf(lockedMeanwhile.files.saveLink(link, asking))).toBe('session.locked')
    const leftMeanwhile = service({
      save: async () => {
        leftMeanwhile.files.ownerChanged('somebody else')
        return target
      },
    })
    expect(await codeOf(leftMeanwhile.files.saveLink(link, asking))).toBe('session.none')
    expect([server.arrived.length, readdirSync(folder)]).toEqual([before, []])
  })

  test('only files saved in this session can be shown', async () => {
    const shown: string[] = []
    const target = join(folder, 'a.bdd')
    const { files } = service({ save: async () => target, reveal: (path) => shown.push(path) })
    server.answer((_arrived, response) => response.end('bytes'))
    await files.saveLink(link, asking)
    await files.reveal('a.bdd')
    expect(shown).toEqual([target])
    expect(await codeOf(files.reveal('/etc/passwd'))).toBe('file.unreadable')
    expect(await codeOf(files.reveal('other.bdd'))).toBe('file.unreadable')
  })
})
