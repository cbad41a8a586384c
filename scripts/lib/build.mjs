import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root } from './install.mjs'

const stamp = join(root, 'out', '.stamp')

function fingerprint() {
  const hash = createHash('sha256')
  const walk = (path) => {
    const stat = statSync(path)
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name))
    else hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
  }
  const sources = [
    'src',
    'package-lock.json',
    'electron.vite.config.ts',
    'package.json',
    'scripts/lib/antd-styles.mjs',
    'scripts/lib/server-runners.mjs',
  ]
  for (const name of sources) walk(join(root, name))
  return hash.digest('hex')
}

/** Builds main, preload, renderer and server into out/ when a source is newer than the last build; false if it fails. */
export async function build({ force = false } = {}) {
  const wanted = fingerprint()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  console.log('Building …')
  const code = await new Promise((resolve) => {
    const child = spawn(
      projectNode(),
      [join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
    )
    child.on('error', () => resolve(1))
    child.on('exit', resolve)
  })
  if (code !== 0) return false
  mkdirSync(join(root, 'out'), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}

/** The same for commands that are nothing without it: a failed build ends the process. */
export async function ensureBuilt(options) {
  if (!(await build(options))) process.exit(1)
}
