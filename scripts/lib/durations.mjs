// How long each test file takes: what a run of what changed plans by.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

/** Milliseconds of each file when it last ran on this machine. */
const own = join(root, 'node_modules', '.cache', 'test-durations.json')
/** Seconds on two quiet cores of the files that take longest, for whoever has not run them yet. */
const common = join(root, 'tests', 'durations.json')
/** Seconds from which a file is named in the common list. */
const LONG = 2

/** Seconds of a file that no list names: what the short ones of its level take on average; any journey is named. */
function unknown(name) {
  if (name.startsWith('tests/e2e/')) return 16
  if (name.startsWith('tests/integration/')) return 0.8
  return name.endsWith('.tsx') ? 0.6 : 0.2
}

function read(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  } catch {
    return {}
  }
}

/** Notes the milliseconds of files that were run whole. */
export function noteDurations(files) {
  mkdirSync(dirname(own), { recursive: true })
  writeFileSync(own, JSON.stringify({ ...read(own), ...files }))
}

/** Writes what this machine noted into the list of the repository; answers how many files that names. */
export function shareDurations() {
  const long = Object.entries(read(own))
    .filter(([name, milliseconds]) => existsSync(join(root, name)) && milliseconds >= LONG * 1000)
    .map(([name, milliseconds]) => [name, Math.round(milliseconds / 1000)])
    .sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(common, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`)
  return long.length
}

/** Answers the expected seconds of a test file: as it was here, else as it was for others, else as its level takes. */
export function expectedSeconds(noted = read(own), shared = read(common)) {
  return (name) => (name in noted ? noted[name] / 1000 : (shared[name] ?? unknown(name)))
}
