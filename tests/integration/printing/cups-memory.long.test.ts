import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import { createCupsSpooler } from '#main/printing/spooler/cups.ts'
import { createIppClient } from '#main/printing/spooler/ipp-client.ts'
import { runCommand } from '#main/printing/spooler/run.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import { cupsMissing, startCups } from '../../support/cups.ts'

/** After this long CUPS drops the attributes of finished jobs from memory. */
const forgotten = 65_000

describe.skipIf(cupsMissing() !== null)('a real CUPS after a minute', () => {
  it('finds a job again that it keeps on disk alone, and knows when there is none', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-spool-'))
    const cups = await startCups()
    const environment = process.env['CUPS_SERVER']
    process.env['CUPS_SERVER'] = cups.env.CUPS_SERVER
    try {
      await cups.addQueue('desk')
      const file = join(folder, 'once.pdf')
      writeFileSync(file, '%PDF-1.4 once')
      const user = userInfo().username
      const ipp = createIppClient(() => ({ socketPath: cups.env.CUPS_SERVER }), user)
      const spooler = createCupsSpooler({ run: runCommand, ipp, user })
      const submit = (marker: string) =>
        spooler.submit(
          { file, html: null, setup: readPageSetup('A4'), title: '请假申请单', marker },
          { ...plainProfile, printer: 'desk', copies: 1, duplex: 'off', color: false },
        )
      const id = await submit('abcdef')
      await cups.waitForJobs('desk', 1)
      await new Promise((done) => setTimeout(done, forgotten))
      // The next job is what makes it tidy up.
      await submit('123456')
      await cups.waitForJobs('desk', 2)
      expect(await spooler.find('desk', 'ffffff')).toBeNull()
      expect(await spooler.find('desk', 'abcdef')).toBe(id)
    } finally {
      if (environment === undefined) delete process.env['CUPS_SERVER']
      else process.env['CUPS_SERVER'] = environment
      await cups.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
