import { resolve } from 'node:path'
import { connect, demoPassword, signIn } from '../e2e/support/app.ts'
import { launchApp, temporaryFolder } from '../support/launch.ts'
import { buildAntdFloor } from './antd-floor.ts'
import { type Phases, phasesOf } from './phases.ts'
import { median, type Row } from './table.ts'

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
  // The page's clock begins later: the first paint is known by both.
  const afterPaint = await launched.page.evaluate(() => {
    const [mark] = performance.getEntriesByName('script:read')
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    return (mark?.startTime ?? Number.NaN) - (painted?.startTime ?? Number.NaN)
  })
  await launched.close()
  return { ...phases, [read]: (phases[paint] ?? Number.NaN) + afterPaint }
}

const paint = 'renderer:first-paint'
const read = 'script:read'
const usable = 'page:interactive'

/**
 * Start-up phases against an empty window: the same Electron, one window, nothing in it. What a page of React and antd alone
 * takes in it is told beside, as the floor of both.
 */
export async function startupRows(url: string, rounds: number): Promise<Row[]> {
  const folder = temporaryFolder('bench-start')
  const first = await launchApp({ userData: folder.path })
  await connect(first.page, url)
  await signIn(first.page, 'admin', { keep: true, password: demoPassword })
  await first.close()
  const floor = await buildAntdFloor()
  const empty: Phases[] = []
  const antd: Phases[] = []
  const product: Phases[] = []
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await emptyWindow())
    antd.push(await floor.started())
    product.push(await productStart(folder.path))
  }
  floor.remove()
  folder.remove()
  const of = (list: readonly Phases[], phase: string) => median(list.map((phases) => phases[phase] ?? Number.NaN))
  const row = (measure: string, value: number, baseline: string, baselineValue: number): Row => ({
    area: 'start-up',
    measure,
    value,
    unit: 'ms',
    baseline,
    baselineValue,
  })
  const emptyPaint = of(empty, paint)
  return [
    ...['app:ready', 'window:created', paint].map((phase) =>
      row(phase, of(product, phase), `empty window ${phase}`, of(empty, phase)),
    ),
    row(`floor: ${paint} of a page of React and antd alone`, of(antd, paint), `empty window ${paint}`, emptyPaint),
    row('floor: the script of home is read, nothing drawn', of(product, read), `empty window ${paint}`, emptyPaint),
    row('menu:ready', of(product, 'menu:ready'), `empty window ${paint}`, emptyPaint),
    row('home usable (kept session)', of(product, usable), `empty window ${paint}`, emptyPaint),
    row('floor: a page of React and antd alone, drawn', of(antd, usable), `empty window ${paint}`, emptyPaint),
    row('home usable (kept session)', of(product, usable), 'a page of React and antd alone, drawn', of(antd, usable)),
  ]
}
