import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from '../lib/build.mjs'
import { projectNode, root } from '../lib/install.mjs'

// Installers for this system; Electron's binary and the packers are downloaded by electron-builder.
spawnSync(projectNode(), [join(root, 'scripts', 'checks', 'electron-version.mjs')], { stdio: 'inherit' })
await ensureBuilt()
const done = spawnSync(
  projectNode(),
  [join(root, 'node_modules', 'electron-builder', 'cli.js'), '--publish', 'never', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
process.exit(done.status ?? 1)
