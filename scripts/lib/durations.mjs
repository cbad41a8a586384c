// How long each test file took last time on this machine: what a run of what changed plans by.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

const file = join(root, 'node_modules', '.cache', 'test-durations.json')
/** Milliseconds of a file nobody has run here yet: what those of its level take on average on two quiet cores. */
function unknown(name) {
  if (name.startsWith('tests/e2e/')) return 16_000
  if (name.startsWith('tests/integration/')) return 4000
  return name.endsWith('.tsx') ? 1700 : 600
}

function read() {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  } catch {
    return {}
  }
}

/** Notes the milliseconds of files that were run whole. */
export function noteDurations(files) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...read(), ...files }))
}

/** Answers the expected seconds of a test file. */
export function expectedSeconds() {
  const known = read()
  return (name) => (known[name] ?? unknown(name)) / 1000
}
