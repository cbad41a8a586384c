import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chooseElectron } from '../lib/electron.mjs'
import { projectNode, root } from '../lib/install.mjs'

// electron-vite finds Electron through ELECTRON_EXEC_PATH; the app:// handler forwards to its server.
const electron = await chooseElectron({ mayDownload: true })
const cli = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
const child = spawn(projectNode(), [cli, '--watch', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ELECTRON_EXEC_PATH: join(electron.folder, 'electron') },
})
child.on('exit', (code) => process.exit(code ?? 1))
