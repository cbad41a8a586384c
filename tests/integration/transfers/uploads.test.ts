import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHUNK } from '#main/transfers/uploads/machine.ts'
import { eventually } from '../../support/eventually.ts'
import { FileServer, type Mischief } from './support/file-server.ts'
import { annex, type Ground, ground, picked, picture, type Run, student, teacher } from './support/uploads.ts'

let server: FileServer
let here: Ground
beforeEach(async () => {
  server = await new FileServer().start()
  here = ground()
})
afterEach(async () => {
  await here.clean()
  await server.stop()
})

function md5OfZeros(bytes: number): string {
  const hash = createHash('md5')
  const part = Buffer.alloc(1024 ** 2)
  for (let done = 0; done < bytes; done += part.length) hash.update(part)
  return hash.digest('hex')
}

const content = randomBytes(2 * CHUNK + 1000)
const chunksSent = () => server.seen.filter(({ what }) => what === 'chunk').map(({ chunk }) => chunk)
const storedFiles = () => [...server.files.values()]

describe('an upload', () => {
  it('tests, sends the chunks, registers, and answers the file as a form keeps it', async () => {
    const run = here.run(server.url)
    await run.uploads.add([here.file('报告#1.pdf', content)], annex)
    const { result, percent } = await run.until('success')
    expect(result).toEqual({
      name: '报告#1.pdf',
      fileId: 'stored-1',
      url: '/api/file/Image/annex/stored-1',
      fileSize: content.length,
      fileExtension: 'bin',
      fileVersionId: 'v1',
    })
    expect(percent).toBe(100)
    expect(storedFiles()).toEqual([content])
    expect(server.seen[0]).toMatchObject({ what: 'test' })
    expect(chunksSent().sort()).toEqual([1, 2, 3])
    const merge = server.seen.find(({ what }) => what === 'merge')?.fields
    expect(merge).toMatchObject({
      identifier: createHash('md5').update(content).digest('hex'),
      fileName: '报告1.pdf',
      fileSize: String(content.length),
      fileType: 'application/pdf',
      extension: 'pdf',
      type: 'annex',
      pathType: 'selfPath',
      isAccount: '1',
      folder: 'reports',
    })
    const last = server.seen.find(({ chunk, what }) => what === 'chunk' && chunk === 3)?.fields
    expect(last).toMatchObject({ chunkSize: String(CHUNK), currentChunkSize: '1000', totalChunks: '3' })
    expect(run.ended.map(({ phase }) => phase)).toEqual(['success'])
  })

  it('asks the server to keep what a draft may hold longer than a day', async () => {
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.pdf', content)], annex)
    await run.until('success')
    await expect.poll(() => server.kept).toEqual([{ files: [{ type: 'annex', fileId: 'stored-1' }], isNeeded: true }])
  })

  it('is whole on a server that knows no such question', async () => {
    server.kept = null
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.pdf', content)], annex)
    expect(await run.until('success')).toMatchObject({ result: { fileId: 'stored-1' }, fault: null })
  })

  it('sends a picture in one request, without a hash', async () => {
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.png', content.subarray(0, 5000))], picture)
    expect((await run.until('success')).result).toEqual({
      name: 'a.png',
      fileId: 'stored-1',
      url: '/api/file/Image/annex/stored-1',
    })
    expect(server.seen.map(({ what }) => what)).toEqual(['whole'])
  })

  it('sends an empty file', async () => {
    const run = here.run(server.url)
    await run.uploads.add([here.file('empty.txt', Buffer.alloc(0))], annex)
    await run.until('success')
    expect(storedFiles()).toEqual([Buffer.alloc(0)])
  })

  it('sends content that no file holds, after a restart too', async () => {
    const run = here.run(server.url)
    server.mischief = () => 'drop'
    const bytes = new Uint8Array(content.subarray(0, 3000))
    await run.uploads.add([{ name: 'shot.png', size: 3000, path: null, changedAt: 0, bytes }], annex)
    await eventually(() => expect(server.seen.length).toBeGreaterThan(0))
    await run.uploads.stop()
    server.mischief = () => 'answer'
    await here.run(server.url).until('success')
    expect(storedFiles()).toEqual([content.subarray(0, 3000)])
  })
})

describe('a server that misbehaves', () => {
  const cases: readonly [string, (count: number) => Mischief][] = [
    ['answers the test late', () => 'late'],
    ['fails the first test with code 500, then answers', (count) => (count === 1 ? 'fail500' : 'answer')],
    ['answers the test with a page of its gateway', (count) => (count <= 2 ? 'html' : 'answer')],
    ['breaks the connection of the test twice', (count) => (count <= 2 ? 'drop' : 'answer')],
  ]
  it.each(cases)('%s: every chunk is sent once', async (_name, mischief) => {
    server.mischief = ({ what }, count) => (what === 'test' ? mischief(count) : 'answer')
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.bin', content)], annex)
    await run.until('success')
    expect(chunksSent().sort()).toEqual([1, 2, 3])
    expect(storedFiles()).toEqual([content])
  })

  it('fails with the words of the server after five retries, and goes on where it was at a retry', async () => {
    server.mischief = ({ what }) => (what === 'test' ? 'fail500' : 'answer')
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.bin', content)], annex)
    expect((await run.until('error')).fault).toEqual({ code: 'server', message: 'internal' })
    expect(server.count('test')).toBe(6)
    server.mischief = () => 'answer'
    await run.uploads.retry((await run.one()).id, false)
    await run.until('success')
  })

  it('forgets chunks between two tests: they are sent again', async () => {
    // The first answer to the last chunk lies, and the test after it finds nothing there.
    server.mischief = ({ what }, count) => (what === 'chunk' && count === 3 ? 'forget' : 'answer')
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.bin', content)], annex)
    await run.until('success')
    expect(storedFiles()).toEqual([content])
    expect(server.count('test')).toBe(2)
    expect(chunksSent().length).toBe(5)
  })

  it('loses its answer to a chunk: it is sent again, and nothing else', async () => {
    server.mischief = ({ what, chunk }, count) =>
      what === 'chunk' && chunk === 2 && count <= 3 ? 'dropAfter' : 'answer'
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.bin', content)], annex)
    await run.until('success')
    expect(
      chunksSent()
        .filter((chunk) => chunk !== 2)
        .sort(),
    ).toEqual([1, 3])
    expect(storedFiles()).toEqual([content])
  })

  it('has the content already: nothing is sent', async () => {
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.bin', content)], annex)
    await run.until('success')
    const before = server.count('chunk')
    await run.uploads.add([here.file('b.bin', content)], annex)
    await eventually(async () =>
      expect((await run.uploads.list()).map(({ phase }) => phase)).toEqual(['success', 'success']),
    )
    expect(server.count('chunk')).toBe(before)
  })

  it('refuses the registration: the row stays with the message, and a retry asks again', async () => {
    const identifier = createHash('md5').update(content).digest('hex')
    // Another content under this identifier.
    server.chunks.set(
      identifier,
      new Map([
        [1, Buffer.from('x')],
        [2, Buffer.from('y')],
        [3, Buffer.from('z')],
      ]),
    )
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.bin', content)], annex)
    expect((await run.until('error')).fault).toEqual({ code: 'server', message: 'the hash differs' })
    server.chunks.clear()
    await run.uploads.retry((await run.one()).id, false)
    await run.until('success')
  })

  it.each([
    ['merge', annex],
    ['whole', picture],
  ] as const)('remembers what it refused (%s): a retry is judged anew', async (what, target) => {
    server.remembers = true
    server.mischief = (seen) => (seen.what === what ? 'tooLarge' : 'answer')
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.png', content.subarray(0, 5000))], target)
    expect((await run.until('error')).fault).toEqual({ code: 'server', message: 'larger than 4096 MB' })
    server.mischief = () => 'answer'
    await run.uploads.retry((await run.one()).id, false)
    await run.until('success')
  })

  it('does not say what it has: what was acknowledged before a restart is not sent again', async () => {
    server.tells = false
    server.mischief = ({ what, chunk }) => (what === 'chunk' && chunk === 3 ? 'drop' : 'answer')
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.bin', content)], annex)
    await eventually(async () => expect((await run.one()).done).toBe(2 * CHUNK))
    await run.uploads.stop()
    server.mischief = () => 'answer'
    const again = here.run(server.url)
    await again.until('success')
    expect(
      chunksSent()
        .filter((chunk) => chunk !== 3)
        .sort(),
    ).toEqual([1, 2])
  })
})

describe('an interruption', () => {
  it('by a pause stops the sending, and a resume sends only what is missing', async () => {
    let isOpen = false
    server.mischief = ({ what, chunk }) => (what === 'chunk' && chunk === 2 && !isOpen ? 'late' : 'answer')
    server.lateness = 300
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.bin', content)], annex)
    await eventually(() => expect(server.count('chunk')).toBe(3))
    run.uploads.pause((await run.one()).id)
    expect((await run.one()).phase).toBe('paused')
    isOpen = true
    run.uploads.resume((await run.one()).id)
    await run.until('success')
    expect(storedFiles()).toEqual([content])
  })

  it('by a killed program sends at most the chunks again that were under way', async () => {
    const large = randomBytes(6 * CHUNK)
    const file = here.file('large.bin', large)
    let run = here.run(server.url)
    await run.uploads.add([file], annex)
    for (let kills = 0; kills < 3; kills += 1) {
      const before = server.count('chunk')
      await eventually(() => expect(server.count('chunk')).toBeGreaterThan(before))
      await run.uploads.stop()
      run = here.run(server.url)
    }
    await run.until('success')
    expect(storedFiles().every((one) => one.equals(large))).toBe(true)
    // Three at a time, and three kills.
    expect(chunksSent().length).toBeLessThanOrEqual(6 + 9)
  })

  it('by an expired session goes on with the next sign-in of the same account', async () => {
    server.mischief = ({ what }, count) => (what === 'chunk' && count === 2 ? 'expire' : 'answer')
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.bin', content)], annex)
    await run.until('waiting')
    run.uploads.ownerChanged(null)
    expect(await run.uploads.list()).toEqual([])
    server.isExpired = false
    server.mischief = () => 'answer'
    run.uploads.ownerChanged(teacher)
    await run.until('success')
    expect(storedFiles()).toEqual([content])
  })

  it('is nothing that another account sees or sends', async () => {
    server.mischief = ({ what }) => (what === 'chunk' ? 'drop' : 'answer')
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.bin', content)], annex)
    await eventually(() => expect(server.count('chunk')).toBeGreaterThan(0))
    run.uploads.ownerChanged(student)
    expect(await run.uploads.list()).toEqual([])
    const before = server.seen.length
    server.mischief = () => 'answer'
    await run.uploads.add([here.file('b.bin', Buffer.from('student'))], annex)
    await run.until('success')
    expect(server.seen.slice(before).filter(({ what }) => what === 'chunk')).toHaveLength(1)
    const sealed = readFileSync(join(here.folder, 'teacher.sqlite'))
    expect(sealed.includes('a.bin')).toBe(false)
  })
})

describe('an upload for a published form', () => {
  const link = { id: 'L1', encryption: 'proof', field: 'papers', ticket: 'a-visitor-who-fills-in-one-form-1' }

  it('goes up under the form’s own link without a session, its pictures too, and is asked to be kept by nobody', async () => {
    const run = here.run(server.url, null)
    run.hasSession = false
    await run.uploads.add([here.file('a.bin', content)], { ...annex, link })
    expect((await run.until('success')).result).toMatchObject({ name: 'a.bin', fileId: 'stored-1' })
    run.uploads.clear()
    await run.uploads.add([here.file('a.png', Buffer.from('picture'))], { ...picture, link })
    await eventually(() => expect(server.count('whole')).toBe(1))
    await eventually(() => expect(storedFiles()).toEqual([content, Buffer.from('picture')]))
    const paths = new Set(server.seen.map(({ url }) => url.pathname.replace('/api/visualdev/ShortLink/L1/', '')))
    expect([...paths].sort()).toEqual(['Uploader', 'chunk', 'merge'])
    const { id: _id, ...proof } = link
    for (const { url, authorization } of server.seen) {
      expect(Object.fromEntries(url.searchParams)).toMatchObject(proof)
      expect(authorization).toBeUndefined()
    }
    expect(server.kept).toEqual([])
  })

  it('is nothing that whoever signs in sees, and nothing else goes up without a session', async () => {
    server.mischief = ({ what }) => (what === 'chunk' ? 'drop' : 'answer')
    const run = here.run(server.url, null)
    await expect(run.uploads.add([here.file('b.bin', content)], annex)).rejects.toMatchObject({ code: 'session.none' })
    await run.uploads.add([here.file('a.bin', content)], { ...annex, link })
    await expect(run.uploads.add([here.file('c.bin', content)], annex)).rejects.toMatchObject({ code: 'session.none' })
    await eventually(() => expect(server.count('chunk')).toBeGreaterThan(0))
    run.uploads.ownerChanged(teacher)
    expect(await run.uploads.list()).toEqual([])
    run.uploads.ownerChanged(null)
    expect(await run.uploads.list()).toEqual([])
  })
})

describe('a file on this device', () => {
  const waiting = async () => {
    server.mischief = ({ what }) => (what === 'test' ? 'drop' : 'answer')
    const file = here.file('a.bin', content)
    const run = here.run(server.url)
    await run.uploads.add([file], annex)
    await eventually(() => expect(server.count('test')).toBeGreaterThan(0))
    await run.uploads.stop()
    return join(here.folder, 'a.bin')
  }

  it('that changed is said so, and starts again only with the consent of the person', async () => {
    const path = await waiting()
    const other = randomBytes(CHUNK + 10)
    writeFileSync(path, other)
    utimesSync(path, new Date(), new Date(Date.now() + 60_000))
    server.mischief = () => 'answer'
    const run = here.run(server.url)
    const { id, fault } = await run.until('error')
    expect(fault).toEqual({ code: 'changed', message: '' })
    await expect(run.uploads.retry(id, false)).rejects.toMatchObject({ code: 'file.unreadable' })
    await run.uploads.retry(id, true)
    expect((await run.until('success')).size).toBe(other.length)
    expect(storedFiles()).toEqual([other])
  })

  it('that changed after the server took it unheard is sent as it is now', async () => {
    server.remembers = true
    server.mischief = () => 'dropAfter'
    const first = here.run(server.url)
    const path = here.file('a.png', content.subarray(0, 5000)).path ?? ''
    await first.uploads.add([picked(path)], picture)
    await eventually(() => expect(server.files.size).toBe(1))
    await first.uploads.stop()
    const other = content.subarray(5000, 9000)
    writeFileSync(path, other)
    utimesSync(path, new Date(), new Date(Date.now() + 60_000))
    server.mischief = () => 'answer'
    const run = here.run(server.url)
    const { id } = await run.until('error')
    await run.uploads.retry(id, true)
    const { result } = await run.until('success')
    expect(server.files.get(result?.fileId ?? '')).toEqual(other)
  })

  it('that is gone is said so, and a retry finds it again', async () => {
    const path = await waiting()
    const kept = readFileSync(path)
    const { changedAt } = picked(path)
    rmSync(path)
    server.mischief = () => 'answer'
    const run = here.run(server.url)
    const { id, fault } = await run.until('error')
    expect(fault).toEqual({ code: 'gone', message: '' })
    writeFileSync(path, kept)
    utimesSync(path, new Date(changedAt), new Date(changedAt))
    await run.uploads.retry(id, false)
    await run.until('success')
  })
})

describe('a file that is larger than the server takes', () => {
  /** Bytes that take no room on the disk. */
  const sparse = (bytes: number) => {
    const path = join(here.folder, 'large.bin')
    closeSync(openSync(path, 'w'))
    truncateSync(path, bytes)
    return picked(path)
  }
  const large = 5 * 1024 ** 3

  it('is refused in the words of the server while it is still hashed, and by a retry again', async () => {
    server.mischief = ({ fields }) => (Number(fields['totalSize']) > 4 * 1024 ** 3 ? 'tooLarge' : 'answer')
    const run = here.run(server.url)
    await run.uploads.add([sparse(large)], annex)
    const { id, fault } = await run.until('error')
    expect(fault).toEqual({ code: 'server', message: 'larger than 4096 MB' })
    expect(server.seen.map(({ what }) => what)).toEqual(['test'])
    expect(server.seen[0]?.fields).toMatchObject({ totalSize: String(large), filename: 'large.bin' })
    await run.uploads.retry(id, false)
    await expect.poll(() => server.count('test')).toBe(2)
    await run.until('error')
    expect(server.count('chunk') + server.count('merge')).toBe(0)
  })

  it.each(['fail500', 'html', 'drop', 'late'] as const)(
    'is hashed all the same by a server that meets the question with %s',
    async (mischief) => {
      server.mischief = (_seen, count) => (count === 1 ? mischief : 'forget')
      const run = here.run(server.url)
      await run.uploads.add([sparse(70 * 1024 ** 2)], annex)
      await eventually(() => expect(server.count('chunk')).toBeGreaterThan(0))
      expect((await run.one()).fault).toBeNull()
      expect(server.seen.find(({ what }) => what === 'chunk')?.identifier).toBe(md5OfZeros(70 * 1024 ** 2))
    },
  )
})

describe('the queue', () => {
  it('keeps a success for the form that waits for it, out of sight once it was cleared', async () => {
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.bin', Buffer.from('a'))], annex)
    await run.until('success')
    run.uploads.clear()
    expect(await run.one()).toMatchObject({ isCleared: true })
    await run.uploads.stop()
    const again = here.run(server.url)
    expect(await again.one()).toMatchObject({ phase: 'success', isCleared: true })
    expect((await again.one()).result?.fileId).toBe('stored-1')
  })

  it('has the file for a form that is gone on with days later, out of sight, as long as the server keeps it', async () => {
    const run = here.run(server.url)
    await run.uploads.add([here.file('a.bin', Buffer.from('a'))], annex)
    const ended = await run.until('success')
    await run.uploads.stop()
    const day = 24 * 60 * 60_000
    const later = here.run(server.url)
    later.ahead = 3 * day
    expect(await later.one()).toMatchObject({ id: ended.id, isCleared: true, result: ended.result })
    await later.uploads.stop()
    const last = here.run(server.url)
    last.ahead = 31 * day
    expect(await last.uploads.list()).toEqual([])
  })

  it('lists no more what ended a day ago, at a start and while it runs, and always what still waits', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const run = here.run(server.url)
      await run.uploads.add([here.file('a.bin', Buffer.from('a'))], annex)
      await run.until('success')
      server.mischief = () => 'drop'
      await run.uploads.add([here.file('b.bin', content)], annex)
      run.uploads.pause((await run.uploads.list())[1]?.id ?? '')
      const names = async (of: Run) =>
        (await of.uploads.list()).filter(({ isCleared }) => !isCleared).map(({ name }) => name)
      run.ahead = 23 * 60 * 60_000
      vi.advanceTimersByTime(60 * 60_000)
      expect(await names(run)).toEqual(['a.bin', 'b.bin'])
      await run.uploads.stop()
      const open = here.run(server.url)
      expect(await names(open)).toEqual(['a.bin', 'b.bin'])
      open.ahead = 25 * 60 * 60_000
      vi.advanceTimersByTime(60 * 60_000)
      expect(await names(open)).toEqual(['b.bin'])
      await open.uploads.stop()
      expect(await names(here.run(server.url))).toEqual(['b.bin'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('forgets what was removed, with everything of it', async () => {
    const run = here.run(server.url)
    server.mischief = () => 'drop'
    await run.uploads.add([here.file('a.bin', content)], annex)
    await run.uploads.remove((await run.one()).id)
    await run.uploads.stop()
    expect(await here.run(server.url).uploads.list()).toEqual([])
  })

  it('sends three files at a time and the others after them', async () => {
    const run = here.run(server.url)
    const files = Array.from({ length: 7 }, (_, index) => here.file(`${index}.bin`, randomBytes(1000 + index)))
    await run.uploads.add(files, annex)
    await eventually(async () =>
      expect((await run.uploads.list()).every(({ phase }) => phase === 'success')).toBe(true),
    )
    expect(server.files.size).toBe(7)
  })
})
