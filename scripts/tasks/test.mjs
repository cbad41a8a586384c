import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../lib/build.mjs'
import { realElectronFolder, standInFolder } from '../lib/electron.mjs'
import { projectNode, root } from '../lib/install.mjs'
import { bin, check, playwright, vitest } from '../lib/steps.mjs'
import { ensurePackages } from '../lib/system.mjs'

const only = process.argv.slice(2)
const node = projectNode()
const script = (name) => () => check(node, [join('scripts', 'checks', `${name}.mjs`)])

const still = ensurePackages([
  'chromium',
  'fonts-noto-cjk',
  'xvfb',
  'poppler-utils',
  'cups',
  'cups-client',
  'postgresql',
])
// Windows nobody sees start with half the work in it; without it they are those of chromium itself.
ensurePackages(['chromium-headless-shell'])
rmSync(join(root, 'test-results'), { recursive: true, force: true })

const electron = realElectronFolder() ?? standInFolder
const electronEnv = { ELECTRON_OVERRIDE_DIST_PATH: electron }
console.log(
  electron === standInFolder
    ? 'Window: the stand-in (Electron’s binary is not here).'
    : `Window: Electron in ${electron}.`,
)

// Each checker works the types out for itself: more of them than cores only do it more often.
const checkers = ['--checkers', String(availableParallelism())]

const steps = {
  types: () => check(bin('tsc'), ['-b', ...checkers]),
  'test types': () => check(bin('tsc'), ['-p', 'tests', ...checkers]),
  format: () => check(bin('biome'), ['format', '--no-errors-on-unmatched']),
  lint: () => check(bin('oxlint'), ['--type-aware', '--deny-warnings', 'src', 'tests', 'scripts']),
  boundaries: script('boundaries'),
  'dead code': () => check(bin('knip'), ['--no-progress']),
  translations: script('translations'),
  unit: () => vitest('unit', ['--project', 'unit', '--project', 'dom']),
  integration: () =>
    // Sockets, disks and printers keep it waiting: one worker more than cores.
    vitest('integration', ['--project', 'integration', `--maxWorkers=${availableParallelism() + 1}`]),
  contract: () => playwright('contract', [], electronEnv),
  e2e: () => playwright('e2e', [], electronEnv),
  package: script('package'),
}

const unknown = only.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}`)
  process.exit(2)
}
const built = new Set(['integration', 'e2e', 'package'])
let passed = 0
let failed = still.length
let skipped = 0
const lines = []
const trouble = []
for (const [name, step] of Object.entries(steps)) {
  if (only.length > 0 && !only.includes(name)) continue
  console.log(`\n── ${name} ──`)
  const started = Date.now()
  if (built.has(name)) ensureBuilt()
  const totals = await step()
  passed += totals.passed
  failed += totals.failed
  skipped += totals.skipped ?? 0
  trouble.push(...(totals.trouble ?? []))
  lines.push(
    `${totals.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${totals.passed} passed, ${totals.failed} failed (${Math.round((Date.now() - started) / 1000)} s)`,
  )
}
console.log(`\n${[...trouble, '', ...lines].join('\n')}`)
if (still.length > 0) console.log(`FAIL missing packages: ${still.join(', ')}`)
if (skipped > 0) console.log(`${skipped} skipped: their output above says why`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
