import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrintAppResult } from '../../support/print-app.ts'

const root = resolve(import.meta.dirname, '../../..')
const electron = join(root, 'tests/electron-standin/bin/electron')

/** The real print window (BrowserWindow, session, isolated world), in an app of its own. */
describe('the hidden print window', () => {
  let folder = ''
  let result: PrintAppResult
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-window-'))
    const out = join(folder, 'app')
    mkdirSync(out)
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: join(root, 'tests/support/print-app.ts'),
        outDir: out,
        rolldownOptions: { external: ['electron'], output: { entryFileNames: 'main.mjs' } },
      },
      ssr: { noExternal: true },
    })
    writeFileSync(
      join(out, 'package.json'),
      JSON.stringify({ name: 'print-app', version: '1.0.0', type: 'module', main: 'main.mjs' }),
    )
    await launch(out)
    result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as PrintAppResult
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function launch(app: string): Promise<void> {
    const env = { ...process.env, PRINT_APP_FOLDER: folder }
    const child = spawn(electron, [app, '--headless', `--user-data-dir=${join(folder, 'data')}`], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => void (output += part.toString()))
    return new Promise((done, fail) => {
      const limit = setTimeout(() => child.kill('SIGKILL'), 90_000)
      child.on('exit', (code) => {
        clearTimeout(limit)
        if (code === 0) done()
        else fail(new Error(`the app ended with ${code}: ${output.slice(-1500)}`))
      })
    })
  }

  it('draws a document to a PDF of its pages and paper, and is gone afterwards', () => {
    expect(result.error).toBeUndefined()
    const file = join(folder, 'list.pdf')
    const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' })
    expect(Number(/Pages:\s+(\d+)/.exec(info)?.[1])).toBe(result.pages)
    expect(result.pages).toBeGreaterThan(2)
    const [width = 0, height = 0] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(info)?.slice(1).map(Number) ?? []
    expect([Math.abs(width - 595) < 2, Math.abs(height - 420) < 2]).toEqual([true, true])
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    expect([...text.matchAll(/物品(\d+)/g)].map((match) => Number(match[1]))).toEqual(
      Array.from({ length: 90 }, (_, index) => index),
    )
    expect([...text.matchAll(/某某大学/g)]).toHaveLength(result.pages)
    expect(result.left).toBe(0)
  })

  it('runs nothing of a hostile document and lets it load nothing, not even a picture', () => {
    expect(result).toMatchObject({ requests: [], title: '', text: 'text' })
  })

  it('is never seen, has no Node and no bridge, and keeps nothing on disk', () => {
    expect(result.isHidden).toBe(true)
    expect(['refused', 'undefinedundefinedundefined']).toContain(result.inPage)
    expect(result.isPersistent).toBe(false)
  })
})
