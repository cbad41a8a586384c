import { spawnSync } from 'node:child_process'
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
  for (const name of ['src', 'package-lock.json', 'electron.vite.config.ts', 'package.json']) walk(join(root, name))
  return hash.digest('hex')
}

/** Builds main, preload, renderer and server into out/ when a source is newer than the last build. */
export function ensureBuilt({ force = false } = {}) {
  const wanted = fingerprint()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building …')
  const done = spawnSync(
    projectNode(),
    [join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (done.status !== 0) process.exit(done.status ?? 1)
  mkdirSync(join(root, 'out'), { recursive: true })
  writeFileSync(stamp, wanted)
}
