import { ensureBuilt } from '../lib/build.mjs'
import { chooseElectron } from '../lib/electron.mjs'
import { launch } from '../lib/launch.mjs'
import { startArguments, startUsage } from '../lib/options.mjs'

const asked = process.argv.slice(2)
if (asked.includes('--help') || asked.includes('-h')) {
  console.log(startUsage)
  process.exit(0)
}
const { args, notes, wrong } = startArguments(asked)
if (wrong !== '') {
  console.error(`${wrong}\n${startUsage}`)
  process.exit(2)
}
for (const note of notes) console.error(note)
const insist = args.includes('--electron')
const electron = await chooseElectron({ insist, mayDownload: true })
await ensureBuilt()
await launch(
  electron,
  args.filter((arg) => arg !== '--electron'),
)
