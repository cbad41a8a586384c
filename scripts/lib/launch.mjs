import { existsSync } from 'node:fs'
import { hasDisplay, startDisplay } from './display.mjs'
import { root } from './install.mjs'
import { standFor } from './processes.mjs'
import { sandboxSwitches } from './sandbox.mjs'
import { ensurePackages } from './system.mjs'

/**
 * Starts the built app in the chosen Electron and ends with it: signals, exit code, and the screen it was given.
 * Without a display it runs headless and says so.
 */
export async function launch(electron, args) {
  let headless = args.includes('--headless')
  if (!headless && !hasDisplay()) {
    console.log('No display: running headless. Add --remote-debugging-port=PORT to look inside.')
    headless = true
  }
  if (electron.standIn && ensurePackages(['chromium', 'fonts-noto-cjk']).includes('chromium')) process.exit(1)
  const rest = args.filter((arg) => arg !== '--headless')
  const command = [
    ...sandboxSwitches(electron.executable, electron.standIn ? { namespaces: () => true } : {}),
    '.',
    ...rest,
  ]
  const env = { ...process.env }
  let stopDisplay = () => undefined
  if (electron.standIn) {
    if (headless) command.push('--headless')
    else env.STANDIN_HEADED = '1'
  } else if (process.platform === 'linux') {
    // Chromium's own libraries, which the stand-in's browser would have brought. Their place is known for Debian alone.
    if (existsSync('/usr/bin/apt-get')) ensurePackages(['libgtk-3-0', 'libnss3'])
    if (headless) {
      if (ensurePackages(['xvfb']).length > 0) process.exit(1)
      const screen = await startDisplay()
      env.DISPLAY = screen.display
      delete env.WAYLAND_DISPLAY
      stopDisplay = screen.stop
    }
  }
  standFor(electron.executable, command, { cwd: root, env, atEnd: stopDisplay })
}
