// How the steps of `npm test` are run: checks, vitest projects, Playwright projects.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { projectNode, root } from './install.mjs'
import { emptyTotals, readPlaywright, readReport, readVitest } from './reports.mjs'

export const results = join(root, 'test-results')
/** A command of a package; Windows starts only what its name says it is. */
export const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
// Every test file, window and server is a process of its own: what one has compiled the next need not.
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile') }

/** Leaves a process, and whatever it starts, what nobody else wants of the machine. */
function standBack({ pid }) {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
    // Linux may share the machine among sessions first, and each window is one.
    writeFileSync(`/proc/${pid}/autogroup`, '19')
  } catch {
    // It is over already, or this system knows no such thing.
  }
}

/**
 * Runs one command; resolves with the exit code. With `quiet` its output comes at once, with the result; with `behind`
 * everything else goes first.
 */
function run(command, args, { env = {}, quiet = false, behind = false } = {}) {
  return new Promise((resolve) => {
    // Windows starts a .cmd by its shell alone.
    const shell = command.endsWith('.cmd')
    const child = spawn(shell ? `"${command}"` : command, args, {
      cwd: root,
      shell,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
      // A session of its own, which stands back as one.
      detached: behind && process.platform === 'linux',
    })
    if (behind) standBack(child)
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * A check counts as one test: it passed or it failed. Its output is handed on, since checks run side by side; what they run
 * beside goes first.
 */
export async function check(command, args) {
  const { code, output } = await run(command, args, { quiet: true, behind: true })
  return { ...emptyTotals(), passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

function report(name) {
  mkdirSync(results, { recursive: true })
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Runs vitest projects and counts their tests. */
export async function vitest(name, args, { env = {}, mayBeEmpty = false } = {}) {
  const file = report(name)
  const { code } = await run(
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
    { env: { ...compileCache, ...env } },
  )
  return readReport(file, code, readVitest, mayBeEmpty)
}

/** Runs a Playwright project and counts its tests. A skipped test says why in its output and is counted apart. */
export async function playwright(name, args, { env = {}, mayBeEmpty = false } = {}) {
  const file = report(name)
  const { code } = await run(
    projectNode(),
    [
      join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      'tests/playwright.config.ts',
      '--project',
      name,
      '--reporter=list,json',
      ...(mayBeEmpty ? ['--pass-with-no-tests'] : []),
      ...args,
    ],
    { env: { ...compileCache, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  )
  return readReport(file, code, readPlaywright, mayBeEmpty)
}
