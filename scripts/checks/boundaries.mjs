// Layer boundaries by dependency-cruiser. It passes silently on zero modules when it cannot parse, so the count is asserted.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'

const done = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
    'src',
    '--config',
    'scripts/checks/boundaries.config.cjs',
    '--output-type',
    'json',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
)
if (!done.stdout) {
  console.error(done.stderr || 'dependency-cruiser gave no answer')
  process.exit(1)
}
const { modules, summary } = JSON.parse(done.stdout)
const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/*.ts', 'src/*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((file) => file && !file.endsWith('.d.ts'))
const read = new Set(modules.map((module) => module.source))
const unread = files.filter((file) => !read.has(file))
for (const violation of summary.violations) console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`)
if (unread.length > 0) console.error(`not read: ${unread.slice(0, 10).join(', ')}${unread.length > 10 ? ' …' : ''}`)
const edges = modules.reduce((sum, module) => sum + module.dependencies.length, 0)
console.log(`${read.size} modules, ${edges} imports, ${summary.violations.length} violations`)
if (summary.violations.length > 0 || unread.length > 0 || edges < files.length) process.exit(1)
