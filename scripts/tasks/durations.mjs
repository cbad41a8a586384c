// After a whole `npm test` on a quiet machine: its longest files into tests/durations.json.
import { shareDurations } from '../lib/durations.mjs'
import { readOptions } from '../lib/options.mjs'

readOptions(process.argv.slice(2), { usage: 'usage: node scripts/run.mjs durations', options: {} })
console.log(`${shareDurations()} test files in tests/durations.json`)
