import { cpSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { contentSecurityPolicy, noncePlaceholder } from '#main/security/csp.ts'
import { launchApp, temporaryFolder } from '../support/launch.ts'
import { type Phases, phasesOf } from './phases.ts'

const source = resolve(import.meta.dirname, 'antd-app')

/** An app of antd alone, built as the product is: what no page of React and antd is quicker than. */
export interface AntdFloor {
  /** Its phases from the start until it is drawn. */
  started(): Promise<Phases>
  /** Milliseconds from the launch until two fields and a button show. */
  shown(): Promise<number>
  /** Milliseconds from a click until the menu that it leads to shows, in a window that waited for it. */
  entered(): Promise<number>
  remove(): void
}

export async function buildAntdFloor(): Promise<AntdFloor> {
  const folder = temporaryFolder('bench-antd')
  const app = folder.path
  for (const file of ['main.js', 'package.json']) cpSync(join(source, file), join(app, file))
  writeFileSync(join(app, 'policy.txt'), contentSecurityPolicy(noncePlaceholder))
  await build({
    configFile: false,
    logLevel: 'error',
    root: source,
    base: './',
    html: { cspNonce: noncePlaceholder },
    build: { outDir: join(app, 'page'), modulePreload: { polyfill: false }, chunkSizeWarningLimit: 1500 },
  })
  const open = async (start: boolean) => {
    const data = temporaryFolder('bench-antd-data')
    const launched = await launchApp({ userData: data.path, folder: app, env: start ? { FLOOR_START: '1' } : {} })
    const close = async () => {
      await launched.close()
      data.remove()
    }
    return { ...launched, close }
  }
  return {
    async started() {
      const { output, close } = await open(false)
      const phases = await phasesOf(output)
      await close()
      return phases
    },
    async shown() {
      const began = performance.now()
      const { page, close } = await open(true)
      await page.getByRole('button', { name: '进入' }).waitFor()
      const took = performance.now() - began
      await close()
      return took
    },
    async entered() {
      const { page, close } = await open(true)
      const button = page.getByRole('button', { name: '进入' })
      await button.waitFor()
      await page.getByPlaceholder('账号').fill('admin')
      const began = performance.now()
      await button.click()
      await page.getByRole('menu').waitFor()
      const took = performance.now() - began
      await close()
      return took
    },
    remove: folder.remove,
  }
}
