// Electron supports its newest three majors. A warning, never a failure: the registry may be out of reach.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'

const supportedMajors = 3
const majorOf = (version) => Number(/^\d+/.exec(version)?.[0])

/** What is to be said about an Electron when `latest` is out; null when all is well. */
export function warningOf(own, latest) {
  const behind = majorOf(latest) - majorOf(own)
  if (!Number.isFinite(behind) || behind <= 0) return null
  if (behind >= supportedMajors) return `Electron ${own} gets no security updates any more: ${latest} is out.`
  return behind === supportedMajors - 1 ? `Electron ${own} is the last supported major: ${latest} is out.` : null
}

if (import.meta.main) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const asked = spawnSync(npm, ['view', 'electron', 'version'], {
    encoding: 'utf8',
    timeout: 8000,
    shell: process.platform === 'win32',
  })
  const latest = asked.status === 0 ? asked.stdout.trim() : ''
  const warning = latest === '' ? null : warningOf(devDependencies.electron, latest)
  if (warning !== null) console.warn(`WARNING: ${warning}`)
}
