// npm test: the build runs beside the first tests, and the static checks beside everything, with what that leaves of the machine.
import { existsSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { affectedBy, withinBudget } from '../lib/affected.mjs'
import { build } from '../lib/build.mjs'
import { expectedSeconds, noteDurations } from '../lib/durations.mjs'
import { hasDisplay, startDisplay } from '../lib/display.mjs'
import { realElectronFolder, standInFolder } from '../lib/electron.mjs'
import { changedFiles, defaultBase } from '../lib/git.mjs'
import { projectNode } from '../lib/install.mjs'
import { emptyTotals } from '../lib/reports.mjs'
import { judgeSecondTries, readLedger } from '../lib/second-tries.mjs'
import { isProven, noteProven } from '../lib/stand-in.mjs'
import { bin, check, hurry, playwright, results, vitest } from '../lib/steps.mjs'
import { ensurePackages } from '../lib/system.mjs'
import { testSteps, usages } from '../lib/usages.mjs'
import { readArguments } from '../lib/test-arguments.mjs'

const node = projectNode()
const cores = availableParallelism()
const script = (name) => () => check(node, [join('scripts', 'checks', `${name}.mjs`)])
// Each checker works the types out for itself: more of them than cores only do it more often.
const checkers = ['--checkers', String(cores)]

/** No files: nothing that it reads was changed. */
const lint = (paths) =>
  paths.length > 0
    ? check(bin('oxlint'), ['--type-aware', '--deny-warnings', '--report-unused-disable-directives', ...paths])
    : { ...emptyTotals(), passed: 1 }

/** Checks of the sources alone: one command each, in a row beside whatever else runs. */
const statics = {
  // The project of the tests refers to all others.
  types: () => check(bin('tsc'), ['-b', 'tests', ...checkers]),
  lint: () => lint(chosen === null ? ['src', 'tests', 'scripts'] : chosen.sources),
  format: () => check(bin('biome'), ['format', '--no-errors-on-unmatched']),
  boundaries: script('boundaries'),
  'dead code': () => check(bin('knip'), ['--no-progress']),
  translations: script('translations'),
  'second tries': script('second-tries'),
  'test names': script('test-names'),
}
const needBuild = ['integration', 'contract', 'e2e', 'package']
const stepNames = testSteps

let asked
try {
  asked = readArguments(
    // Types of sources and tests are one step.
    process.argv.slice(2).filter((word) => word !== 'test types'),
    stepNames,
  )
} catch (error) {
  console.error(error.message)
  process.exit(2)
}

if (asked.help) {
  console.log(usages.test)
  process.exit(0)
}

/** What runs of `--changed` choose: test files, specs, and the changed sources that lint reads; null for all of them. */
function choose() {
  if (!asked.changed) return null
  const base = asked.base ?? defaultBase()
  const changed = changedFiles(base)
  if (changed === null) {
    console.error(`No such commit: ${base}`)
    process.exit(2)
  }
  const found = affectedBy(changed)
  const secondsOf = expectedSeconds()
  // A file costs its worker besides. Seconds on all cores, which leave time for the checks and the build.
  const tests = withinBudget(found.tests, (file) => secondsOf(file) + 0.7, 40 * cores)
  const specs = found.journeys.map(({ spec }) => `tests/e2e/${spec}`)
  const journeys = withinBudget(specs, secondsOf, 30 * cores)
  console.log(`${changed.length} files changed since ${base}: ${tests.length} test files, ${journeys.length} specs`)
  const left = [...found.tests, ...specs].filter((file) => !tests.includes(file) && !journeys.includes(file))
  if (left.length > 0) console.log(`Left to the whole run, farther away: ${left.length} files\n  ${left.join('\n  ')}`)
  const sources = changed.filter(
    (file) => /^(?:src|tests|scripts)\/.*\.(?:tsx?|m[jt]s)$/.test(file) && existsSync(file),
  )
  return { tests, journeys, sources }
}

const still = ensurePackages([
  'chromium',
  'fonts-noto-cjk',
  'xvfb',
  'poppler-utils',
  'zbar-tools',
  'cups',
  'cups-client',
  'postgresql',
])
// Windows nobody sees start with half the work in it; without it they are those of chromium itself.
ensurePackages(['chromium-headless-shell'])
// Printers of CUPS' own tools; without them the tests of what a printer sees are skipped.
ensurePackages(['cups-ipp-utils', 'dbus-daemon'])
// Data sources of MySQL are held against it; without it those tests say that they are skipped.
ensurePackages(['mariadb-server-core'])
// What processes tell each other through a server of its kind; without it those tests say that they are skipped.
ensurePackages(['redis-server'])
// The deb of the server is installed on a bare Debian.
if (asked.long) ensurePackages(['debootstrap'])
rmSync(results, { recursive: true, force: true })

const electron = realElectronFolder() ?? standInFolder
const isStandIn = electron === standInFolder
console.log(isStandIn ? 'Window: the stand-in (Electron’s binary is not here).' : `Window: Electron in ${electron}.`)
const long = asked.long ? { TEST_LONG: '1' } : {}
const env = { ELECTRON_OVERRIDE_DIST_PATH: electron, ...long }
/** What the contract is held against is said by this name alone: without it the suite takes the stand-in. */
const contractEnv = { ...env, ATRIUM_ELECTRON: isStandIn ? 'stand-in' : 'real' }
const ranOn = isStandIn ? 'the stand-in' : 'Electron'
const chosen = choose()

function wanted(name) {
  if (asked.steps.length > 0) return asked.steps.includes(name)
  if (chosen !== null && name === 'package') return false
  if (name !== 'contract') return true
  // The stand-in against its own contract: when either changed, on the real Electron, or when everything is asked for.
  return asked.long || !isStandIn || !isProven()
}

const started = Date.now()
const lines = []
const sum = { passed: 0, failed: still.length, skipped: 0 }
const trouble = []
const retried = []

/** Runs one step and adds what came of it. */
async function take(name, step) {
  const from = Date.now()
  const totals = await step()
  if (totals.output !== undefined) console.log(`\n── ${name} ──\n${totals.output.trimEnd()}`)
  for (const key of ['passed', 'failed', 'skipped']) sum[key] += totals[key]
  trouble.push(...totals.trouble)
  retried.push(...totals.retried)
  noteDurations(totals.files)
  const seconds = Math.round((Date.now() - from) / 1000)
  const mark = totals.failed === 0 ? 'ok  ' : 'FAIL'
  lines.push(`${mark} ${name}: ${totals.passed} passed, ${totals.failed} failed (${seconds} s)`)
  return totals.failed === 0
}

const head = (name) => console.log(`\n── ${name} ──`)
const ofKind = (...folders) => chosen?.tests.filter((file) => folders.some((folder) => file.startsWith(folder))) ?? []

/** One after the other, so that whatever runs beside them keeps most of the machine. */
async function runStatics() {
  for (const [name, step] of Object.entries(statics)) if (wanted(name)) await take(name, step)
}

async function runUnit() {
  const files = ofKind('tests/unit/', 'tests/contract/')
  if (!wanted('unit') || (chosen !== null && files.length === 0)) return
  head('unit')
  await take('unit', () => vitest('unit', ['--project', 'unit', '--project', 'dom', ...files], { env }))
}

async function runIntegration() {
  const files = ofKind('tests/integration/')
  if (!wanted('integration') || (chosen !== null && files.length === 0)) return
  head('integration')
  // Sockets, disks and printers keep it waiting: one worker more than cores.
  const args = ['--project', 'integration', `--maxWorkers=${cores + 1}`, ...files]
  await take('integration', () => vitest('integration', args, { env }))
}

async function runWindows() {
  // Electron itself has no windows without a screen; the stand-in needs none.
  const screen = isStandIn || hasDisplay() ? null : await startDisplay()
  if (screen !== null) Object.assign(process.env, { DISPLAY: screen.display, WAYLAND_DISPLAY: '' })
  try {
    await runSpecs()
  } finally {
    screen?.stop()
  }
}

async function runSpecs() {
  if (wanted('contract')) {
    head(`contract on ${ranOn}`)
    const isGreen = await take(`contract on ${ranOn}`, () => playwright('contract', [], { env: contractEnv }))
    if (isGreen && isStandIn) noteProven()
  }
  if (wanted('e2e') && chosen?.journeys.length !== 0) {
    head(`e2e on ${ranOn}`)
    await take(`e2e on ${ranOn}`, () => playwright('e2e', chosen?.journeys ?? [], { env }))
  }
}

// A failed build fails every step that would need it, once.
const built = needBuild.some(wanted) ? build() : Promise.resolve(true)
const checked = built.then(runStatics)
await runUnit()
if (await built) {
  await runIntegration()
  await runWindows()
  hurry()
  await checked
  if (wanted('package')) await take('package', script('package'))
} else {
  hurry()
  await checked
  await take('build', async () => ({ ...emptyTotals(), failed: 1 }))
}

const tries = judgeSecondTries(retried, readLedger(), results)
sum.failed += tries.failed
console.log(`\n${[...trouble, ...tries.lines, '', ...lines].join('\n')}`)
if (still.length > 0) console.log(`FAIL missing packages: ${still.join(', ')}`)
if (sum.skipped > 0) console.log(`${sum.skipped} skipped: their output above says why`)
console.log(`${Math.round((Date.now() - started) / 1000)} s in all`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed === 0 ? 0 : 1)
