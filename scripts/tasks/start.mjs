import { ensureBuilt } from '../lib/build.mjs'
import { chooseElectron } from '../lib/electron.mjs'
import { launch } from '../lib/launch.mjs'

const args = process.argv.slice(2)
const insist = args.includes('--electron')
const electron = await chooseElectron({ insist, mayDownload: true })
await ensureBuilt()
await launch(
  electron,
  args.filter((arg) => arg !== '--electron'),
)
