import { ensureBuilt } from '../lib/build.mjs'
import { chooseElectron } from '../lib/electron.mjs'
import { launch } from '../lib/launch.mjs'
import { readStartOptions } from '../lib/options.mjs'

const { args, insist } = readStartOptions(process.argv.slice(2), 'start')
const electron = await chooseElectron({ insist, mayDownload: true })
await ensureBuilt()
await launch(electron, args)
