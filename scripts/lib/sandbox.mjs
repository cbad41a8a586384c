import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Chromium's other sandbox: a helper beside the executable that root owns and may always start. */
function hasOwnHelper(executable) {
  try {
    const { uid, mode } = statSync(join(dirname(executable), 'chrome-sandbox'))
    return uid === 0 && (mode & 0o4000) !== 0
  } catch {
    return false
  }
}

/** As AppRun of an AppImage asks. */
function mayMakeNamespaces() {
  return spawnSync('unshare', ['-Ur', 'true'], { stdio: 'ignore' }).status === 0
}

/**
 * Switches without which an unpackaged Electron does not start here. Root must give up the sandbox; so must everybody on a
 * Linux that forbids user namespaces (Ubuntu since 23.10), where only an installed package has a profile of its own.
 */
export function sandboxSwitches(
  executable,
  { platform = process.platform, user = process.getuid?.(), namespaces = mayMakeNamespaces, say = console.log } = {},
) {
  if (platform !== 'linux') return []
  if (user === 0) return ['--no-sandbox']
  if (hasOwnHelper(executable) || namespaces()) return []
  say(
    'This system keeps programs from making user namespaces (as Ubuntu does): Electron runs without its sandbox. ' +
      'An installed package (npm run package) keeps it.',
  )
  return ['--no-sandbox']
}
