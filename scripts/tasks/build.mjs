import { ensureBuilt } from '../lib/build.mjs'
import { readOptions } from '../lib/options.mjs'

const { force } = readOptions(process.argv.slice(2), {
  usage: 'usage: npm run build -- [--force]\n  --force  builds what did not change too',
  options: { force: { type: 'boolean', default: false } },
})
await ensureBuilt({ force })
