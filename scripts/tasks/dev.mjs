import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chooseElectron } from '../lib/electron.mjs'
import { projectNode, root } from '../lib/install.mjs'

// electron-vite finds Electron through ELECTRON_EXEC_PATH; the app:// handler forwards to its server.
const electron = await chooseElectron({ mayDownload: true })
const cli = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
const args = process.argv.slice(2)
const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
if (electron.standIn && !hasDisplay && !args.includes('--headless')) args.push('--headless')
const env = { ...process.env, ELECTRON_EXEC_PATH: join(electron.folder, 'electron') }
if (electron.standIn && !args.includes('--headless')) env.STANDIN_HEADED = '1'
// Chromium keeps a page of the stand-in’s origin from Vite’s socket; Electron’s app:// is not held to that.
if (electron.standIn) args.push('--disable-features=LocalNetworkAccessChecks')
const child = spawn(projectNode(), [cli, '--watch', '--', ...args], {
  cwd: root,
  stdio: 'inherit',
  env,
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
