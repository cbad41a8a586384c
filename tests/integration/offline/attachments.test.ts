import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_OFFLINE_FILE } from '#shared/rules/offline-files.ts'
import type { FileItem } from '#shared/form/files.ts'
import { eventually } from '../../support/eventually.ts'
import { annex } from '../transfers/support/uploads.ts'
import { type Campus, chosenFile, comeBack, goAway, openCampus, openTrain, type Train } from './train.ts'

let campus: Campus
const own = mkdtempSync(join(tmpdir(), 'atrium-attached-'))
beforeAll(async () => {
  campus = await openCampus()
}, 60_000)
afterAll(async () => {
  await campus.close()
  rmSync(own, { recursive: true, force: true })
})

const choose = async (train: Train, name: string, content: Buffer) => ({
  path: join(own, name),
  entry: await chosenFile(train, own, name, content),
})
/** Everything that the program keeps of uploads. */
const kept = ({ folder }: Train) => {
  const profile = join(folder, 'uploads', 'a')
  return Buffer.concat(readdirSync(profile).map((name) => readFileSync(join(profile, name))))
}
const recordsOf = async (name: string) => (await campus.list()).filter((row) => row['f_name'] === name)
const filesOf = async (name: string) => {
  const [row] = await recordsOf(name)
  return ((await campus.read(row?.id ?? '')).record['f_files'] ?? []) as readonly FileItem[]
}

it('a file of a record that waits is kept sealed, goes up once when the server is back, before its record, and is gone from the disk then', async () => {
  const train = await openTrain(campus)
  await goAway(train)
  const content = Buffer.concat([Buffer.from('机密附件 of the train'), randomBytes(6 * 1024 * 1024)])
  const { path, entry } = await choose(train, 'plan.bin', content)
  await train.create({ f_name: '带附件', f_files: [entry] })
  // The person may lose the file: what waits does not.
  rmSync(path)
  expect(await train.list()).toMatchObject([{ state: 'waiting', files: [entry] }])
  expect(kept(train).length).toBeGreaterThan(content.length)
  expect(kept(train).includes('of the train')).toBe(false)
  await train.uploads.remove(entry.uploadId)
  expect(await train.uploads.list()).toHaveLength(1)

  await comeBack(train)
  await eventually(async () => expect(await train.list()).toEqual([]))
  expect(await recordsOf('带附件')).toHaveLength(1)
  expect(await filesOf('带附件')).toMatchObject([{ name: 'plan.bin', fileSize: content.length }])
  await eventually(async () => expect(await train.uploads.list()).toEqual([]))
  expect(train.faults).toEqual([])
  await train.close()
}, 60_000)

it('a program that ends between the upload and the record sends both once', async () => {
  let train = await openTrain(campus)
  await goAway(train)
  const { path, entry } = await choose(train, 'kill.bin', randomBytes(1000))
  await train.create({ f_name: '中断', f_files: [entry] })
  rmSync(path)
  await train.kill()

  train = await openTrain(campus, train.folder)
  // The file arrives, and every record is lost on its way.
  train.line.losesSaves = true
  await comeBack(train)
  await eventually(async () => expect((await train.list())[0]).toMatchObject({ files: [] }))
  await train.kill()

  train = await openTrain(campus, train.folder)
  await comeBack(train)
  await eventually(async () => expect(await train.list()).toEqual([]))
  expect(await recordsOf('中断')).toHaveLength(1)
  expect(await filesOf('中断')).toMatchObject([{ name: 'kill.bin', fileSize: 1000 }])
  await eventually(async () => expect(await train.uploads.list()).toEqual([]))
  await train.close()
}, 60_000)

it('a file that the server refuses leaves the record waiting for the person, with the reason, and one that was taken out lets it go', async () => {
  const train = await openTrain(campus)
  await goAway(train)
  const { entry } = await choose(train, 'bad.exe', Buffer.from('MZ'))
  await train.create({ f_name: '不收的附件', f_files: [entry] })
  await comeBack(train)
  await eventually(async () => expect(await train.list()).toMatchObject([{ state: 'refused' }]))
  const [refused] = await train.list()
  expect(refused?.message).toMatch(/^bad\.exe: .+/)
  const waiting = await train.queue.entry(refused?.key ?? '')
  if (waiting?.kind !== 'create') throw new Error('a new record waits')
  const { at: _at, state: _state, message: _message, lacksPeople: _lacks, isUnsure: _unsure, ...rest } = waiting
  const record = JSON.stringify({ f_name: '不收的附件', f_files: [] })
  await train.queue.keep({ ...rest, key: 'at1-0123456789abcdef', record }, waiting.key)
  await eventually(async () => expect(await train.list()).toEqual([]))
  expect(await recordsOf('不收的附件')).toHaveLength(1)
  await eventually(async () => expect(await train.uploads.list()).toEqual([]))
  await train.close()
}, 60_000)

it('a record with a file that is too large or gone is refused with the reason', async () => {
  const train = await openTrain(campus)
  await goAway(train)
  mkdirSync(own, { recursive: true })
  const path = join(own, 'huge.bin')
  writeFileSync(path, '')
  truncateSync(path, MAX_OFFLINE_FILE + 1)
  const { size, mtimeMs } = statSync(path)
  const [huge] = await train.uploads.add([{ name: 'huge.bin', path, size, changedAt: mtimeMs, bytes: null }], annex)
  const pending = { uploadId: huge?.id ?? '', name: 'huge.bin', fileSize: size }
  await expect(train.create({ f_name: '太大', f_files: [pending] })).rejects.toMatchObject({ code: 'file.tooLarge' })
  const gone = await choose(train, 'gone.bin', Buffer.from('x'))
  rmSync(gone.path)
  await expect(train.create({ f_name: '没了', f_files: [gone.entry] })).rejects.toMatchObject({
    code: 'file.unreadable',
  })
  expect(await train.list()).toEqual([])
  await train.close()
}, 60_000)
