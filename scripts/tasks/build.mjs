import { ensureBuilt } from '../lib/build.mjs'

ensureBuilt({ force: process.argv.includes('--force') })
