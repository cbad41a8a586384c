import { resolve } from 'node:path'
import { connect, demoPassword, signIn } from '../e2e/support/app.ts'
import { launchApp, temporaryFolder } from '../support/launch.ts'
import { median, type Row } from './table.ts'

type Phases = Readonly<Record<string, number>>

async function phasesOf(output: () => string): Promise<Phases> {
  for (let wait = 0; wait < 300; wait += 1) {
    const line = output()
      .split('\n')
      .find((text) => text.startsWith('{"timings"'))
    if (line) return (JSON.parse(line) as { timings: Phases }).timings
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the app printed no timings')
}

async function emptyWindow(): Promise<Phases> {
  const folder = temporaryFolder('bench-empty')
  const launched = await launchApp({ userData: folder.path, folder: resolve(import.meta.dirname, 'empty-app') })
  const phases = await phasesOf(launched.output)
  await launched.close()
  folder.remove()
  return phases
}

/** Starts with a kept session until the home page can be used. */
async function productStart(userData: string): Promise<Phases> {
  const launched = await launchApp({ userData, env: { ATRIUM_TIMINGS: '1' } })
  await launched.page.getByRole('heading', { level: 1 }).waitFor()
  const phases = await phasesOf(launched.output)
  await launched.close()
  return phases
}

/** Start-up phases against an empty window: the same Electron, one window, nothing in it. */
export async function startupRows(url: string, rounds: number): Promise<Row[]> {
  const folder = temporaryFolder('bench-start')
  const first = await launchApp({ userData: folder.path })
  await connect(first.page, url)
  await signIn(first.page, 'admin', { keep: true, password: demoPassword })
  await first.close()
  const empty: Phases[] = []
  const product: Phases[] = []
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await emptyWindow())
    product.push(await productStart(folder.path))
  }
  folder.remove()
  const of = (list: readonly Phases[], phase: string) => median(list.map((phases) => phases[phase] ?? Number.NaN))
  const paint = of(empty, 'renderer:first-paint')
  return ['app:ready', 'window:created', 'renderer:first-paint', 'menu:ready', 'page:interactive'].map((phase) => {
    const baselinePhase = phase === 'app:ready' || phase === 'window:created' ? phase : 'renderer:first-paint'
    return {
      area: 'start-up',
      measure: phase === 'page:interactive' ? 'home usable (kept session)' : phase,
      value: of(product, phase),
      unit: 'ms',
      baseline: `empty window ${baselinePhase}`,
      baselineValue: baselinePhase === 'renderer:first-paint' ? paint : of(empty, baselinePhase),
    }
  })
}
