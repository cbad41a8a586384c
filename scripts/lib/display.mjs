// A screen for windows that nobody sees, of our own rather than xvfb-run's: that one leaves screen and program behind when
// it is told to end, and wants xauth, which it does not bring.
import { spawn } from 'node:child_process'

/** Whether this session shows windows. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

/**
 * Starts Xvfb on a free number. Resolves with its `DISPLAY` and how to end it; it also ends with its last window, should
 * nobody be left to do so. Fails with one readable line.
 */
export function startDisplay(command = 'Xvfb') {
  return new Promise((resolve, reject) => {
    const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset', '-terminate']
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
    child.on('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)))
    child.on('exit', (code) => reject(new Error(`${command} ended with ${code} before it had a screen`)))
    let text = ''
    child.stdio[3].on('data', (chunk) => {
      text += chunk
      if (!text.includes('\n')) return
      clearTimeout(timer)
      child.unref()
      child.stdio[3].unref?.()
      resolve({ display: `:${text.trim()}`, stop: () => void child.kill('SIGTERM') })
    })
  })
}
