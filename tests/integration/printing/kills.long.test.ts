import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cupsMissing, startCups } from '../../support/cups.ts'
import { startPrintEngine } from '../../support/print-window.ts'

const script = join(import.meta.dirname, 'support/batch-process.ts')
const amount = 500
const kills = 20

const textOf = (pdf: Buffer) => execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })

describe.skipIf(cupsMissing() !== null)('five hundred documents of two pages', () => {
  it.each([
    // So long a run lives at most, in milliseconds: twenty of them are over before everything is printed.
    ['drawn in no time', false, 150],
    ['drawn by the engine', true, 1000],
  ])(
    'reach the printer once each although the program is killed twenty times and the print service once: %s',
    {
      timeout: 300_000,
      retry: 0,
    },
    async (name, isDrawn, life) => {
      const engine = isDrawn ? await startPrintEngine() : null
      const folder = mkdtempSync(join(tmpdir(), 'atrium-kills-'))
      const cups = await startCups()
      await cups.addQueue('desk')
      const run = (...args: string[]): ChildProcess =>
        spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder, 'desk', ...args], {
          stdio: 'pipe',
          env: { ...process.env, ...cups.env, ...(engine ? { PRINT_ENGINE: engine.address } : {}) },
        })
      // One that finds nothing left to print says nothing before it ends.
      const begun = (child: ChildProcess) =>
        new Promise<void>((resolve) => {
          child.stdout?.once('data', () => resolve())
          child.once('exit', () => resolve())
        })
      const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))
      try {
        const start = performance.now()
        let child = run(String(amount))
        await begun(child)
        for (let kill = 0; kill < kills; kill += 1) {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * life))
          const over = ended(child)
          expect(child.exitCode, 'killed while it prints').toBeNull()
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
        console.info(`${amount} documents ${name}, ${kills} kills: ${Math.round((performance.now() - start) / 1000)} s`)
        const printed = await cups.waitForJobs('desk', amount)
        const recordOf = (data: Buffer) => (isDrawn ? textOf(data) : data.toString('latin1'))
        const records = printed.map(({ data }) => Number(/R(\d+)E/.exec(recordOf(data))?.[1]))
        expect(records.sort((one, other) => one - other)).toEqual(Array.from({ length: amount }, (_, index) => index))
        expect(printed.every(({ copies }) => copies === 1)).toBe(true)
      } finally {
        await cups.close()
        await engine?.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
