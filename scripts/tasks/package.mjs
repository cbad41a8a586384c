import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../lib/build.mjs'
import { projectNode, root } from '../lib/install.mjs'

const asked = process.argv.slice(2)
if (asked.includes('--help') || asked.includes('-h')) {
  console.log(`usage: npm run package -- [--dir] [--linux|--win|--mac] [--x64|--arm64]   or   npm run package -- --server [--to FOLDER]
  --dir     the app in a folder, without an installer
  --server  the server for this system: a tarball, and a deb with its systemd unit; into release/, or --to
  Other words are handed on to electron-builder, whose tools and Electron's binary are downloaded.`)
  process.exit(0)
}
if (asked.includes('--server')) {
  // Vite comes with it.
  const { packServer } = await import('../lib/server-package.mjs')
  const { values } = parseArgs({ options: { server: { type: 'boolean' }, to: { type: 'string' } } })
  try {
    for (const file of await packServer(values.to ?? join(root, 'release'))) console.log(file)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
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
