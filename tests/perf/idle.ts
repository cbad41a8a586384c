import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { connect, signIn } from '../e2e/support/app.ts'
import { launchApp, type Launched, temporaryFolder } from '../support/launch.ts'
import type { PlatformProcess } from '../support/platform-process.ts'
import { work } from './page.ts'
import type { Row } from './table.ts'

/** How long nobody touches anything, in milliseconds. */
const idleTime = 30_000
/** Until whatever a start does behind the first page is done. */
const settled = 8000

/** Processor milliseconds of the main process, its workers included. */
async function mainTime({ app }: Launched): Promise<number> {
  const { user, system } = await app.evaluate(() => process.cpuUsage())
  return (user + system) / 1000
}

/** Processor milliseconds of another process so far; NaN where the system has no such file. */
function processTime(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  // Ticks of a hundredth of a second, in user mode and in the kernel.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function idle(launched: Launched, server: () => number) {
  const { page } = launched
  await page.waitForTimeout(settled)
  const before = { main: await mainTime(launched), server: server() }
  const shown = await work(page, () => new Promise((done) => setTimeout(done, idleTime)))
  return { page: shown, main: (await mainTime(launched)) - before.main, server: server() - before.server }
}

/** Thirty seconds of a signed-in window that nobody touches, against an empty window at the same time. */
export async function idleRows(platform: PlatformProcess): Promise<Row[]> {
  const folders = [temporaryFolder('bench-idle'), temporaryFolder('bench-empty')] as const
  const empty = await launchApp({
    userData: folders[1].path,
    folder: resolve(import.meta.dirname, 'empty-app'),
  })
  const product = await launchApp({ userData: folders[0].path })
  try {
    await connect(product.page, platform.url)
    await signIn(product.page, 'admin')
    const [ours, nothing] = await Promise.all([idle(product, () => processTime(platform.pid())), idle(empty, () => 0)])
    const row = (measure: string, value: number, baselineValue: number, limit: number): Row => ({
      area: 'idle for 30 s, signed in',
      measure,
      value: value / (idleTime / 1000),
      unit: 'ms CPU/s',
      baseline: 'an empty window',
      baselineValue: baselineValue / (idleTime / 1000),
      limit,
    })
    return [
      row('page', ours.page, nothing.page, 10),
      row('main process', ours.main, nothing.main, 10),
      ...(Number.isNaN(ours.server) ? [] : [row('server', ours.server, nothing.server, 10)]),
    ]
  } finally {
    await product.close().catch(() => undefined)
    await empty.close().catch(() => undefined)
    for (const folder of folders) folder.remove()
  }
}
