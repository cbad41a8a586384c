import { basename, join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { connect, demoPassword, fillIn, menuOf } from '../e2e/support/app.ts'
import { kilobytes, scriptsOf } from '../support/built-script.ts'
import { launchApp, root, temporaryFolder } from '../support/launch.ts'
import { signedInClient } from '../support/platform-http.ts'
import { buildAntdFloor } from './antd-floor.ts'
import { median, type Row } from './table.ts'

/** Kilobytes of script that a start may load until the sign-in page shows. */
const maxScript = 400

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** From the launch of an empty window until its text shows. */
async function emptyStart(): Promise<number> {
  const folder = temporaryFolder('bench-empty')
  const started = performance.now()
  const { page, close } = await launchApp({ userData: folder.path, folder: resolve(import.meta.dirname, 'empty-app') })
  await page.getByText('Empty').waitFor()
  const took = performance.now() - started
  await close()
  folder.remove()
  return took
}

/** Sign-in and the user with menu and grants over bare HTTP: what the server alone takes. */
function bareSignIn(url: string): Promise<number> {
  return timed(async () => (await signedInClient(url, 'admin', demoPassword)).get('/api/oauth/CurrentUser'))
}

/** Files of all scripts that the page has loaded so far. */
async function loadedScripts(page: Page): Promise<ReadonlySet<string>> {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )
  return new Set(names.map((path) => join(root, 'out', 'renderer', path)))
}

const without = (files: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...files].filter((file) => !others.has(file))

/** From the start to the sign-in page of a known server, and from the click there to the home page. */
export async function sessionRows(url: string, rounds: number): Promise<Row[]> {
  const folder = temporaryFolder('bench-sign-in')
  // The frame of the pages and its texts are read while somebody types their password: no page waits for them.
  const ahead = without(scriptsOf('shell', 'zh'), scriptsOf('sign-in'))
  const first = await launchApp({ userData: folder.path })
  await connect(first.page, url)
  await first.close()
  const floor = await buildAntdFloor()
  const figures = {
    script: [] as number[],
    ahead: [] as number[],
    empty: [] as number[],
    start: [] as number[],
    bare: [] as number[],
    home: [] as number[],
    floor: [] as number[],
    drawn: [] as number[],
  }
  for (let round = 0; round < rounds; round += 1) {
    figures.empty.push(await emptyStart())
    figures.floor.push(await floor.shown())
    const started = performance.now()
    const { page, close } = await launchApp({ userData: folder.path })
    await page.getByRole('textbox', { name: '密码' }).waitFor()
    figures.start.push(performance.now() - started)
    figures.script.push(kilobytes(without(await loadedScripts(page), new Set(ahead))))
    const named = ahead.map((file) => basename(file))
    await page.waitForFunction((files) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1))
      return files.every((file) => loaded.includes(file))
    }, named)
    figures.ahead.push(kilobytes(without(await loadedScripts(page), scriptsOf('sign-in'))))
    figures.bare.push(await bareSignIn(url))
    // A person's typing is no part of it, nor is how long the test driver takes for it.
    await fillIn(page, 'admin', demoPassword)
    figures.home.push(
      await timed(async () => {
        await page.getByRole('button', { name: '登录', exact: true }).click()
        await menuOf(page).waitFor()
      }),
    )
    await close()
    figures.drawn.push(await floor.entered())
  }
  floor.remove()
  folder.remove()
  const leastHome = figures.bare.map((bare, at) => bare + (figures.drawn[at] ?? Number.NaN))
  const row = (measure: string, value: readonly number[], baseline: string, baselineValue: readonly number[]): Row => ({
    area: 'session',
    measure,
    value: median(value),
    unit: 'ms',
    baseline,
    baselineValue: median(baselineValue),
  })
  return [
    {
      area: 'session',
      measure: 'script until the sign-in page shows, gzip',
      value: median(figures.script),
      unit: 'KB',
      baseline: 'goal',
      baselineValue: maxScript,
      limit: maxScript,
    },
    {
      area: 'session',
      measure: 'script read ahead on the sign-in page, gzip',
      value: median(figures.ahead),
      unit: 'KB',
      baseline: 'until the page shows',
      baselineValue: median(figures.script),
    },
    row('start to sign-in', figures.start, 'start of an empty window', figures.empty),
    row('floor: start of a page of React and antd alone', figures.floor, 'start of an empty window', figures.empty),
    row('sign-in to home', figures.home, 'sign-in and user over bare HTTP', figures.bare),
    row(
      'floor: the same calls, then a page of antd alone drawn',
      leastHome,
      'sign-in and user over bare HTTP',
      figures.bare,
    ),
    row('sign-in to home', figures.home, 'the same calls, then a page of antd alone drawn', leastHome),
  ]
}
