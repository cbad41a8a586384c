import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './install.mjs'
import { ensurePackages } from './system.mjs'

/**
 * Starts the built app in the chosen Electron and passes signals and the exit code on.
 * Without a display it runs headless and says so.
 */
export function launch(electron, args) {
  let headless = args.includes('--headless')
  if (!headless && process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    console.log('No display: running headless. Add --remote-debugging-port=PORT to look inside.')
    headless = true
  }
  if (electron.standIn && ensurePackages(['chromium', 'fonts-noto-cjk']).includes('chromium')) process.exit(1)
  const rest = args.filter((arg) => arg !== '--headless')
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const executable = join(electron.folder, process.platform === 'win32' ? 'electron.exe' : 'electron')
  const command = [executable, ...(electron.standIn ? [] : asRoot), '.', ...rest]
  if (headless && electron.standIn) command.push('--headless')
  if (headless && !electron.standIn && process.platform === 'linux') {
    if (ensurePackages(['xvfb']).length > 0) process.exit(1)
    command.unshift('xvfb-run', '-a')
  }
  const child = spawn(command[0], command.slice(1), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(electron.standIn && !headless ? { STANDIN_HEADED: '1' } : {}) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))
}
