// The stand-in is tested against its own contract; as long as neither changes, that need not be proven again.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from './git.mjs'
import { root } from './install.mjs'

const recorded = join(root, 'tests', 'contract-electron', 'proven.txt')

/** One hash of the stand-in, its contract and the versions both stand on. */
function fingerprint() {
  const hash = createHash('sha256')
  const files = projectFiles('tests/electron-standin', 'tests/contract-electron', 'tests/support/launch.ts')
  for (const file of files.sort()) {
    const path = join(root, file)
    if (path !== recorded && existsSync(path)) hash.update(`${file}\0`).update(readFileSync(path))
  }
  const { devDependencies, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { electron, playwright } = devDependencies
  hash.update(JSON.stringify([electron, playwright, dependencies.ws]))
  return hash.digest('hex')
}

/** Whether the contract suite has passed with just these sources, on some machine. */
export function isProven() {
  return existsSync(recorded) && readFileSync(recorded, 'utf8').trim() === fingerprint()
}

/** Notes that the suite passed; the note is committed with the change. */
export function noteProven() {
  writeFileSync(recorded, `${fingerprint()}\n`)
}
