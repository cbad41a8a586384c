import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createQueue, type Queue } from '#main/printing/jobs/queue.ts'
import type { JobRepository } from '#main/printing/jobs/repository.ts'
import { createJobFiles } from '#main/printing/jobs/store.ts'
import type { Spooler } from '#main/printing/spooler/contract.ts'
import { createCupsSpooler } from '#main/printing/spooler/cups.ts'
import { createIppClient } from '#main/printing/spooler/ipp-client.ts'
import { runCommand } from '#main/printing/spooler/run.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { type CupsServer, cupsMissing, startCups } from '../../support/cups.ts'
import { eventually } from '../../support/eventually.ts'
import { openQueue } from './support/queue.ts'

/** A file system of one megabyte over a folder; answers why there can be none. */
function mountSmall(folder: string, mode: string): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=1m,mode=${mode}`, 'tmpfs', folder], { stdio: 'pipe' })
    return null
  } catch (error) {
    return String(error)
  }
}
const unmount = (folder: string) => execFileSync('umount', ['-l', folder], { stdio: 'pipe' })

/** Why no disk can be made full here; null when one can. */
function smallDiskMissing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'a disk of one megabyte needs Linux and root'
  const folder = mkdtempSync(join(tmpdir(), 'atrium-disk-'))
  const why = mountSmall(folder, '0700')
  if (why === null) unmount(folder)
  rmSync(folder, { recursive: true, force: true })
  return why
}

const why = cupsMissing() ?? smallDiskMissing()

describe.skipIf(why !== null)(`a full disk${why === null ? '' : ` (left out: ${why})`}`, () => {
  let cups: CupsServer
  let spooler: Spooler
  let folder = ''
  let jobs: JobRepository
  let queue: Queue
  const environment = process.env['CUPS_SERVER']
  const mounted: string[] = []

  beforeAll(async () => {
    cups = await startCups()
    await cups.addQueue('desk')
    process.env['CUPS_SERVER'] = cups.env.CUPS_SERVER
    const user = userInfo().username
    const socketPath = cups.env.CUPS_SERVER
    spooler = createCupsSpooler({ run: runCommand, ipp: createIppClient(() => ({ socketPath }), user), user })
  })
  afterAll(async () => {
    if (environment === undefined) delete process.env['CUPS_SERVER']
    else process.env['CUPS_SERVER'] = environment
    await cups.close()
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-full-'))
    mkdirSync(join(folder, 'documents'))
    jobs = openQueue(folder)
    queue = createQueue({
      jobs,
      files: createJobFiles(join(folder, 'documents')),
      spooler,
      log: { send: async () => undefined },
      onChange: () => undefined,
      interval: 50,
    })
  })
  afterEach(async () => {
    queue.stop()
    await jobs.close()
    for (const place of mounted.splice(0)) unmount(place)
    rmSync(folder, { recursive: true, force: true })
  })

  function fill(place: string, mode: string): void {
    expect(mountSmall(place, mode)).toBeNull()
    mounted.push(place)
  }
  const document = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3 * 1024 * 1024, 0x41)])
  async function print(id: string, pdf: Uint8Array = document) {
    await queue.begin(
      { id, owner: 'o', title: id, templateId: 't', recordId: 'r', createdAt: 1 },
      { ...plainProfile, printer: 'desk' },
    )
    return queue.submitToSpooler(id, { title: id, pdf, html: '', setup: readPageSetup('A4') })
  }

  it('of the app is told in words, nothing of it reaches the printer, and the next document prints', async () => {
    const documents = join(folder, 'documents')
    fill(documents, '0700')
    const before = (await cups.jobs('desk')).length
    await expect(print('large')).rejects.toMatchObject({ extra: { detail: 'diskFull' } })
    expect(jobs.get('large')).toMatchObject({ state: 'failed', message: 'diskFull' })
    expect(readdirSync(documents)).toEqual([])
    await print('small', Buffer.from('%PDF-1.4\n'))
    await eventually(() => expect(jobs.get('small')?.state).toBe('completed'))
    expect((await cups.waitForJobs('desk', before + 1)).map(({ title }) => title.split(' #')[0]).at(-1)).toBe('small')
  })

  it('of the print service fails the job with its words, and the same document prints once there is room', async () => {
    const spool = join(dirname(dirname(cups.env.CUPS_SERVER)), 'spool')
    const before = (await cups.jobs('desk')).length
    fill(spool, '0710')
    mkdirSync(join(spool, 'tmp'), { mode: 0o1777 })
    writeFileSync(join(spool, 'ballast'), Buffer.alloc(700 * 1024))
    await expect(print('refused')).rejects.toMatchObject({ code: 'print.spooler', extra: { detail: 'spoolFull' } })
    expect(jobs.get('refused')?.state).toBe('failed')
    expect(jobs.get('refused')?.message).not.toBe('')
    expect(await cups.jobs('desk')).toHaveLength(before)
    for (const place of mounted.splice(0)) unmount(place)
    await print('again')
    await eventually(() => expect(jobs.get('again')?.state).toBe('completed'))
    const printed = (await cups.waitForJobs('desk', before + 1)).at(-1)
    expect(printed?.data.equals(document)).toBe(true)
  })
})
