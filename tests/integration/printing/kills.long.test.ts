import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cupsMissing, startCups } from '../../support/cups.ts'

const script = join(import.meta.dirname, 'support/batch-process.ts')
const amount = 500
const kills = 20

describe.skipIf(cupsMissing() !== null)('five hundred documents of two pages', () => {
  it('reach the printer once each although the program is killed twenty times and the print service once', {
    timeout: 300_000,
    retry: 0,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-kills-'))
    const cups = await startCups()
    await cups.addQueue('desk')
    const run = (...args: string[]): ChildProcess =>
      spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder, 'desk', ...args], {
        stdio: 'pipe',
        env: { ...process.env, ...cups.env },
      })
    const begun = (child: ChildProcess) => new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()))
    const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))
    try {
      const start = performance.now()
      let child = run(String(amount))
      await begun(child)
      for (let kill = 0; kill < kills; kill += 1) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000))
        const over = ended(child)
        child.kill('SIGKILL')
        await over
        if (kill === kills / 2) {
          await cups.stopScheduler()
          await cups.startScheduler()
        }
        child = run()
        await begun(child)
      }
      const before = (await cups.jobs('desk')).length
      expect(before).toBeGreaterThan(0)
      expect(before, 'printed while it was being killed').toBeLessThan(amount)
      expect(await ended(child)).toBe(0)
      console.info(`${amount} documents, ${kills} kills: ${Math.round((performance.now() - start) / 1000)} s`)
      const printed = await cups.waitForJobs('desk', amount)
      const records = printed.map(({ data }) => Number(/R(\d+)E/.exec(data.toString('latin1'))?.[1]))
      expect(records.sort((one, other) => one - other)).toEqual(Array.from({ length: amount }, (_, index) => index))
      expect(printed.every(({ copies }) => copies === 1)).toBe(true)
    } finally {
      await cups.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
