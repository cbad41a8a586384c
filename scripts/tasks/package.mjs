import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from '../lib/build.mjs'
import { projectNode, root } from '../lib/install.mjs'

const asked = process.argv.slice(2)
if (asked.includes('--help') || asked.includes('-h')) {
  console.log(`usage: npm run package -- [--dir] [--linux|--win|--mac] [--x64|--arm64]
  --dir  the app in a folder, without an installer
  Other words are handed on to electron-builder, whose tools and Electron's binary are downloaded.`)
  process.exit(0)
}

// Installers for this system; Electron's binary and the packers are downloaded by electron-builder.
spawnSync(projectNode(), [join(root, 'scripts', 'checks', 'electron-version.mjs')], { stdio: 'inherit' })
await ensureBuilt()
const done = spawnSync(
  projectNode(),
  [join(root, 'node_modules', 'electron-builder', 'cli.js'), '--publish', 'never', ...asked],
  { cwd: root, stdio: 'inherit' },
)
process.exit(done.status ?? 1)
