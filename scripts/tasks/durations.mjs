// node scripts/run.mjs durations: after a whole `npm test` on a quiet machine, its longest files into tests/durations.json.
import { shareDurations } from '../lib/durations.mjs'

console.log(`${shareDurations()} test files in tests/durations.json`)
