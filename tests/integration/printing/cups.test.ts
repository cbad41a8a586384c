import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import type { SpoolDocument, Spooler, SpoolState } from '#main/printing/spooler/contract.ts'
import { createCupsSpooler } from '#main/printing/spooler/cups.ts'
import { createIppClient } from '#main/printing/spooler/ipp-client.ts'
import { runCommand } from '#main/printing/spooler/run.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { type CupsServer, cupsMissing, startCups } from '../../support/cups.ts'

const profile: PrintProfile = { ...plainProfile, printer: 'desk', copies: 1, duplex: 'off', color: true }

describe.skipIf(cupsMissing() !== null)('a real CUPS', () => {
  let cups: CupsServer
  let spooler: Spooler
  let folder = ''
  const environment = process.env['CUPS_SERVER']

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-spool-'))
    cups = await startCups()
    await cups.addQueue('desk')
    process.env['CUPS_SERVER'] = cups.env.CUPS_SERVER
    const socketPath = cups.env.CUPS_SERVER
    const user = userInfo().username
    spooler = createCupsSpooler({
      run: runCommand,
      ipp: createIppClient(() => ({ socketPath }), user),
      user,
    })
  })
  afterAll(async () => {
    if (environment === undefined) delete process.env['CUPS_SERVER']
    else process.env['CUPS_SERVER'] = environment
    await cups.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function document(more: Partial<SpoolDocument> = {}): SpoolDocument & { readonly bytes: Buffer } {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(20_000)])
    const file = join(folder, `${randomBytes(6).toString('hex')}.pdf`)
    writeFileSync(file, bytes)
    return {
      file,
      html: null,
      setup: readPageSetup('A4'),
      title: '请假申请单',
      marker: randomBytes(6).toString('hex'),
      bytes,
      ...more,
    }
  }

  /** One that IPP does not answer. */
  const poorSpooler = () =>
    createCupsSpooler({ run: runCommand, ipp: () => Promise.resolve(null), user: userInfo().username })

  async function until(id: string | null, wanted: SpoolState['state']): Promise<SpoolState> {
    for (const end = Date.now() + 15_000; ; ) {
      const state = await spooler.state(id ?? '')
      if (state.state === wanted) return state
      if (Date.now() > end) throw new Error(`${id} is ${JSON.stringify(state)}, not ${wanted}`)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  }

  it('gets the PDF byte for byte with copies, sides, medium and no scaling', async () => {
    const sent = document({ setup: readPageSetup('{"paper":"A5","orientation":"landscape"}') })
    const before = (await cups.jobs('desk')).length
    const id = await spooler.submit(sent, { ...profile, copies: 3, duplex: 'longEdge', color: false })
    const job = (await cups.waitForJobs('desk', before + 1)).at(-1)
    expect(`desk-${job?.id}`).toBe(id)
    expect(job?.data.equals(sent.bytes)).toBe(true)
    expect(job?.copies).toBe(3)
    expect(job?.title).toBe(`请假申请单 #${sent.marker}`)
    expect(job?.options).toMatchObject({
      sides: 'two-sided-long-edge',
      media: 'A5',
      'print-scaling': 'none',
      'fit-to-page': 'false',
      'print-color-mode': 'monochrome',
    })
    await until(id, 'completed')
  })

  it('takes titles that look like options, commands or nothing at all as titles', async () => {
    for (const title of ['-o raw', '$(touch /tmp/x); `id`', '\'"', '', '\n\t', '𠮷'.repeat(300)]) {
      const id = await spooler.submit(document({ title }), profile)
      await until(id, 'completed')
    }
  })

  it('tells a printed job from one that was cancelled, which lpstat shows alike', async () => {
    await cups.run('cupsdisable', ['desk'])
    const id = await spooler.submit(document(), profile)
    await until(id, 'held')
    await spooler.cancel(id ?? '')
    await cups.run('cupsenable', ['desk'])
    expect(await spooler.state(id ?? '')).toEqual({ state: 'cancelled', message: '' })
  })

  it('shows a stopped queue as holding its jobs, with the reason, and prints them once it is started', async () => {
    await cups.run('cupsdisable', ['-r', 'paper jam', 'desk'])
    const id = await spooler.submit(document(), profile)
    expect(await until(id, 'held')).toEqual({ state: 'held', message: 'paper jam' })
    expect((await spooler.printers())[0]).toMatchObject({ name: 'desk', condition: 'stopped', message: 'paper jam' })
    await cups.run('cupsenable', ['desk'])
    await until(id, 'completed')
  })

  it('shows a job being printed, and a job the printer gave up as failed', async () => {
    cups.behave('desk', { seconds: 2 })
    const id = await spooler.submit(document(), profile)
    await until(id, 'printing')
    expect((await spooler.printers())[0]?.condition).toBe('busy')
    await until(id, 'completed')
    cups.behave('desk', { seconds: null, exit: 1 })
    await cups.run('lpadmin', ['-p', 'desk', '-o', 'printer-error-policy=abort-job'])
    const failing = await spooler.submit(document(), profile)
    expect(await until(failing, 'failed')).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('out of paper'),
    })
    cups.behave('desk', { exit: 4 })
    const stopping = await spooler.submit(document(), profile)
    expect(await until(stopping, 'held')).toMatchObject({ message: expect.stringContaining('out of paper') })
    cups.behave('desk', { exit: null })
    await cups.run('cupsenable', ['desk'])
    await until(stopping, 'completed')
  })

  it('finds a job again by its marker, also when it is already printed, and knows when there is none', async () => {
    const sent = document()
    const id = await spooler.submit(sent, profile)
    expect(await spooler.find('desk', sent.marker)).toBe(id)
    await until(id, 'completed')
    expect(await spooler.find('desk', sent.marker)).toBe(id)
    expect(await spooler.find('desk', 'ffffffffffff')).toBeNull()
  })

  // Two minutes old, as CUPS 2.4 answers: without its attributes in memory a job has no name, until it is asked for more.
  it('finds a job again that the scheduler keeps on disk alone', async () => {
    const forgetful = createCupsSpooler({
      run: runCommand,
      user: userInfo().username,
      ipp: (_operation, _path, attributes) => {
        const wanted = attributes.find(({ name }) => name === 'requested-attributes')?.values ?? []
        const isRead = wanted.some((name) => name !== 'job-id' && name !== 'job-name')
        const job = { 'job-id': [7], ...(isRead ? { 'job-name': ['请假申请单 #abcdef'] } : {}) }
        return Promise.resolve({ status: 0, groups: [job] })
      },
    })
    expect(await forgetful.find('desk', 'abcdef')).toBe('desk-7')
    expect(await forgetful.find('desk', 'ffffff')).toBeNull()
  })

  it('says of a job whose printer was removed while it waited that nobody knows, not that all is well', async () => {
    await cups.addQueue('away')
    await cups.run('cupsdisable', ['away'])
    const id = await spooler.submit(document(), { ...profile, printer: 'away' })
    await until(id, 'held')
    await cups.run('lpadmin', ['-x', 'away'])
    expect(await until(id, 'failed')).toEqual({ state: 'failed', message: 'printerRemoved' })
    expect(await poorSpooler().state(id ?? '')).toEqual({ state: 'failed', message: 'printerRemoved' })
  })

  it('refuses an unknown printer, a queue that takes no jobs, and says which', async () => {
    await expect(spooler.submit(document(), { ...profile, printer: 'nosuch' })).rejects.toMatchObject({
      code: 'print.noPrinter',
      extra: { detail: 'unknownPrinter' },
    })
    await cups.run('cupsreject', ['desk'])
    await expect(spooler.submit(document(), profile)).rejects.toMatchObject({
      code: 'print.spooler',
      extra: { detail: 'rejecting' },
    })
    await cups.run('cupsaccept', ['desk'])
  })

  it('names the default queue, and all of them', async () => {
    await cups.addQueue('hall')
    await cups.run('lpadmin', ['-d', 'hall'])
    const printers = await spooler.printers()
    expect(printers.map(({ name, isDefault }) => [name, isDefault]).toSorted()).toEqual([
      ['desk', false],
      ['hall', true],
    ])
  })

  it('says that the print service is not running, for listing, printing and following', async () => {
    const id = await spooler.submit(document(), profile)
    await until(id, 'completed')
    await cups.stopScheduler()
    try {
      const down = { code: 'print.spooler', extra: { detail: 'schedulerDown' } }
      await expect(spooler.printers()).rejects.toMatchObject(down)
      await expect(spooler.submit(document(), profile)).rejects.toMatchObject(down)
      await expect(spooler.state(id ?? '')).rejects.toMatchObject(down)
      expect(await spooler.find('desk', 'ffffffffffff')).toBe('unknown')
    } finally {
      await cups.startScheduler()
    }
    expect(await spooler.state(id ?? '')).toMatchObject({ state: 'completed' })
  })

  it('follows a job by lpstat alone where IPP cannot be spoken, without claiming more than it knows', async () => {
    const poor = poorSpooler()
    await cups.run('cupsdisable', ['-r', 'paper jam', 'desk'])
    const id = (await poor.submit(document(), profile)) ?? ''
    expect(await poor.state(id)).toEqual({ state: 'held', message: 'paper jam' })
    await cups.run('cupsenable', ['desk'])
    await until(id, 'completed')
    expect(await poor.state(id)).toEqual({ state: 'accepted', message: '' })
    expect(await poor.find('desk', 'x')).toBe('unknown')
  })
})
