import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { ensureBuilt } from '../lib/build.mjs'
import { realElectronFolder, standInFolder } from '../lib/electron.mjs'
import { root } from '../lib/install.mjs'
import { readOptions } from '../lib/options.mjs'
import { ensurePackages } from '../lib/system.mjs'

readOptions(process.argv.slice(2), {
  usage: 'usage: npm run bench -- [--only area,…] [--rounds 3] [--json FILE] [--long]',
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    long: { type: 'boolean' },
    only: { type: 'string' },
  },
  check: ({ rounds }) => (/^[1-9]\d*$/.test(rounds) ? '' : `--rounds ${rounds}: not a number of rounds`),
})
if (!realElectronFolder() && ensurePackages(['chromium', 'fonts-noto-cjk']).length > 0) process.exit(1)
await ensureBuilt()
process.env.ELECTRON_OVERRIDE_DIST_PATH = realElectronFolder() ?? standInFolder
await import(pathToFileURL(join(root, 'tests', 'perf', 'bench.ts')).href)
