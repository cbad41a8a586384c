import { ensureBuilt } from '../lib/build.mjs'

await ensureBuilt({ force: process.argv.includes('--force') })
