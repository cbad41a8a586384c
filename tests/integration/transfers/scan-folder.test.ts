import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createScanFolder, type ScanFolders } from '#main/transfers/scan-folder.ts'

let root: string
let scans: string
let open: ScanFolders[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-scans-'))
  scans = mkdtempSync(join(root, 'scanner-'))
  open = []
})
afterEach(() => {
  for (const each of open) each.stop()
  rmSync(root, { recursive: true, force: true })
})

function folder(): ScanFolders {
  const made = createScanFolder({ userDataPath: root, changed: () => undefined, pause: 10 })
  open.push(made)
  made.start()
  return made
}

const names = (made: ScanFolders) => made.state().waiting.map(({ name }) => name)
const put = (name: string, content: string) => writeFileSync(join(scans, name), content)
/** Long enough for several looks. */
const looks = () => new Promise((resolve) => setTimeout(resolve, 80))

it('tells scans of the folder once nothing writes to them, in the order of their numbers, and nothing else', async () => {
  const made = folder()
  put('scan 10.pdf', 'ten')
  put('scan 9.pdf', 'nine')
  put('notes.txt', 'x')
  put('.hidden.pdf', 'x')
  put('empty.pdf', '')
  await made.watch(scans)
  const writer = setInterval(() => put('grows.pdf', `${Date.now()} ${'x'.repeat(Math.random() * 1000)}`), 3)
  try {
    await vi.waitFor(() => expect(names(made)).toEqual(['scan 9.pdf', 'scan 10.pdf']))
    await looks()
    expect(names(made)).not.toContain('grows.pdf')
  } finally {
    clearInterval(writer)
  }
  await vi.waitFor(() => expect(names(made)).toContain('grows.pdf'))
})

it('moves what was taken in beneath, beside another of its name, and takes no content in twice, also after a restart', async () => {
  const made = folder()
  await made.watch(scans)
  put('a.pdf', 'first')
  await vi.waitFor(() => expect(names(made)).toEqual(['a.pdf']))
  const [scan] = made.state().waiting
  expect(await made.read(scan?.id ?? '')).toEqual({ name: 'a.pdf', base64: Buffer.from('first').toString('base64') })
  expect((await made.done(scan?.id ?? '')).waiting).toEqual([])
  put('a.pdf', 'first')
  await vi.waitFor(() => expect(readdirSync(scans)).toEqual(['done']))
  expect(readdirSync(join(scans, 'done')).toSorted()).toEqual(['a (2).pdf', 'a.pdf'])
  made.stop()
  const again = folder()
  put('b.pdf', 'first')
  put('c.pdf', 'second')
  await vi.waitFor(() => expect(names(again)).toEqual(['c.pdf']))
  expect(existsSync(join(scans, 'b.pdf'))).toBe(false)
  expect(existsSync(join(scans, 'done', 'b.pdf'))).toBe(true)
})

it('says that the folder is away, goes on when it is back, and watches nothing any more after it was let go', async () => {
  const made = folder()
  await made.watch(scans)
  put('a.pdf', 'first')
  await vi.waitFor(() => expect(names(made)).toEqual(['a.pdf']))
  const [scan] = made.state().waiting
  put('a.pdf', 'changed since')
  await expect(made.read(scan?.id ?? '')).rejects.toMatchObject({ code: 'file.unreadable' })
  rmSync(scans, { recursive: true })
  await vi.waitFor(() => expect(made.state()).toMatchObject({ isThere: false, waiting: [] }))
  expect((await made.watch(null)).folder).toBeNull()
  expect(folder().state().folder).toBeNull()
})

it('sets a damaged note of what is watched aside', () => {
  writeFileSync(join(root, 'scan-folder.json'), '{"version":1,"folder":')
  expect(folder().state()).toEqual({ folder: null, isThere: true, waiting: [] })
  expect(readdirSync(root).some((name) => name.startsWith('scan-folder.json.'))).toBe(true)
})
