import { join } from 'node:path'
import { hasDisplay, startDisplay } from '../lib/display.mjs'
import { chooseElectron } from '../lib/electron.mjs'
import { projectNode, root } from '../lib/install.mjs'
import { readStartOptions } from '../lib/options.mjs'
import { standFor } from '../lib/processes.mjs'
import { sandboxSwitches } from '../lib/sandbox.mjs'
import { ensurePackages } from '../lib/system.mjs'

const { args: asked, insist } = readStartOptions(process.argv.slice(2), 'run dev')
// electron-vite finds Electron through ELECTRON_EXEC_PATH; the app:// handler forwards to its server.
const electron = await chooseElectron({ insist, mayDownload: true })
const cli = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
const args = [...asked]
const env = { ...process.env, ELECTRON_EXEC_PATH: electron.executable }
let stopDisplay = () => undefined
if (electron.standIn) {
  if (!hasDisplay() && !args.includes('--headless')) args.push('--headless')
  if (!args.includes('--headless')) env.STANDIN_HEADED = '1'
  // Chromium keeps a page of the stand-in’s origin from Vite’s socket; Electron’s app:// is not held to that.
  args.push('--disable-features=LocalNetworkAccessChecks')
} else {
  // electron-vite hands the switch on by itself.
  if (sandboxSwitches(electron.executable).length > 0) env.NO_SANDBOX = '1'
  if (!hasDisplay()) {
    if (ensurePackages(['xvfb']).length > 0) process.exit(1)
    const screen = await startDisplay()
    env.DISPLAY = screen.display
    stopDisplay = screen.stop
  }
}
standFor(projectNode(), [cli, '--watch', '--', ...args], { cwd: root, env, atEnd: stopDisplay })
