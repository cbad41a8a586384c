import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root } from './install.mjs'

const results = join(root, 'test-results')
export const bin = (name) => join(root, 'node_modules', '.bin', name)
// Every test file, window and server is a process of its own: what one has compiled the next need not.
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile') }

/** Runs one command with its output shown; resolves with the exit code. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      console.error(String(error))
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** A check counts as one test: it passed or it failed. */
export async function check(command, args, env) {
  const code = await run(command, args, env)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function report(name) {
  mkdirSync(results, { recursive: true })
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

function read(file, code, count) {
  // A runner that died before its report, or ran nothing, is a failure and never silence.
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const totals = count(JSON.parse(readFileSync(file, 'utf8')))
  if (totals.passed + totals.failed === 0) return { passed: 0, failed: 1 }
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}

/** Runs vitest projects and counts their tests. */
export async function vitest(name, args) {
  const file = report(name)
  const code = await run(
    projectNode(),
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    compileCache,
  )
  return read(file, code, (json) => ({
    passed: json.numPassedTests,
    skipped: json.numPendingTests,
    failed:
      json.numFailedTests + json.numTodoTests + (json.numFailedTestSuites > 0 && json.numFailedTests === 0 ? 1 : 0),
  }))
}

/** Runs a Playwright project and counts its tests. A skipped test says why in its output and is counted apart. */
export async function playwright(name, args, env) {
  const file = report(name)
  const code = await run(
    projectNode(),
    [
      join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      'tests/playwright.config.ts',
      '--project',
      name,
      '--reporter=list,json',
      ...args,
    ],
    { ...compileCache, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  )
  return read(file, code, ({ stats }) => {
    if (stats.flaky > 0) console.log(`${stats.flaky} of ${name} passed only at the second try, see "flaky" above`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  })
}
