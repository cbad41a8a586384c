import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { ensureBuilt } from '../lib/build.mjs'
import { realElectronFolder, standInFolder } from '../lib/electron.mjs'
import { root } from '../lib/install.mjs'
import { readOptions } from '../lib/options.mjs'
import { ensurePackages } from '../lib/system.mjs'

readOptions(process.argv.slice(2), {
  usage: 'usage: npm run tour -- [--out tour]',
  options: { out: { type: 'string', default: 'tour' } },
  check: ({ out }) => (out === '' ? '--out: name a folder' : ''),
})
if (ensurePackages(['chromium', 'fonts-noto-cjk', 'cups', 'cups-client', 'poppler-utils']).length > 0) process.exit(1)
await ensureBuilt()
process.env.ELECTRON_OVERRIDE_DIST_PATH = realElectronFolder() ?? standInFolder
await import(pathToFileURL(join(root, 'tests', 'tour', 'tour.ts')).href)
