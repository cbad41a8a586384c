import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
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

/** The tests of a vitest report that failed, or passed only at the second try, a line each. */
function vitestTrouble({ testResults }) {
  const lines = []
  for (const { name, message, assertionResults } of testResults) {
    const file = relative(root, name)
    if (message) lines.push(`FAIL ${file}: ${firstLine(message)}`)
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (failureMessages.length === 0) continue
      const how = status === 'passed' ? 'second try:' : 'FAIL'
      lines.push(`${how} ${file} > ${fullName}: ${firstLine(failureMessages[0])}`)
    }
  }
  return lines
}

/** The tests of a Playwright report that failed, or passed only at the second try, a line each. */
function playwrightTrouble({ suites, errors }) {
  const lines = errors.map(({ message }) => `FAIL ${firstLine(message)}`)
  const walk = (suite) => {
    for (const spec of suite.specs) {
      for (const { status, results } of spec.tests) {
        if (status !== 'unexpected' && status !== 'flaky') continue
        const message = results.find(({ error }) => error)?.error.message
        lines.push(`${status === 'flaky' ? 'second try:' : 'FAIL'} ${spec.file} > ${spec.title}: ${firstLine(message)}`)
      }
    }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of suites) walk(suite)
  return lines
}

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0].slice(0, 300)

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
    trouble: vitestTrouble(json),
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
  return read(file, code, (json) => ({
    passed: json.stats.expected + json.stats.flaky,
    failed: json.stats.unexpected,
    skipped: json.stats.skipped,
    trouble: playwrightTrouble(json),
  }))
}
