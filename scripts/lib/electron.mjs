import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectNode, root } from './install.mjs'

const folder = join(root, 'node_modules', 'electron')
const failureFile = join(root, 'node_modules', '.cache', 'electron-download.json')
const day = 24 * 60 * 60 * 1000

export const standInFolder = join(root, 'tests', 'electron-standin', 'bin')

function version() {
  return createRequire(import.meta.url)(join(folder, 'package.json')).version
}

/**
 * The real Electron if its binary is there, else null: `folder` for ELECTRON_OVERRIDE_DIST_PATH, and its executable, which
 * only `path.txt` knows (on macOS it is inside Electron.app). Never downloads. `at`: the package's folder.
 */
export function realElectron(at = folder) {
  const path = join(at, 'path.txt')
  if (!existsSync(path)) return null
  const executable = join(at, 'dist', readFileSync(path, 'utf8').trim())
  return existsSync(executable) ? { folder: join(at, 'dist'), executable, standIn: false } : null
}

/** Folder of the real Electron if its binary is there, else null. */
export function realElectronFolder() {
  return realElectron()?.folder ?? null
}

const standIn = { folder: standInFolder, executable: join(standInFolder, 'electron'), standIn: true }

function failedLately(now) {
  try {
    const failure = JSON.parse(readFileSync(failureFile, 'utf8'))
    return failure.version === version() && now - failure.at < day
  } catch {
    return false
  }
}

function sizeOf(path) {
  try {
    const stat = statSync(path)
    if (!stat.isDirectory()) return stat.size
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
  } catch {
    return 0
  }
}

/** Keeps the next start from asking again for a day. A fresh clone has no cache folder yet. */
export function rememberFailure(file, version, at) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ version, at }))
}

/** Runs Electron's own installer and gives up after 10 s in which not a byte arrived. Resolves with success. */
function download() {
  const temporary = mkdtempSync(join(tmpdir(), 'atrium-electron-'))
  return new Promise((resolve) => {
    const child = spawn(projectNode(), [join(folder, 'install.js')], {
      stdio: 'ignore',
      env: { ...process.env, TMPDIR: temporary, TEMP: temporary, ELECTRON_OVERRIDE_DIST_PATH: '' },
    })
    let size = 0
    let since = Date.now()
    const watch = setInterval(() => {
      const now = sizeOf(temporary) + sizeOf(join(folder, 'dist'))
      if (now !== size) {
        size = now
        since = Date.now()
      } else if (Date.now() - since > 10_000) child.kill('SIGKILL')
    }, 500)
    child.on('error', () => undefined)
    child.on('close', (code) => {
      clearInterval(watch)
      rmSync(temporary, { recursive: true, force: true })
      resolve(code === 0 && realElectronFolder() !== null)
    })
  })
}

/**
 * The Electron to start: real wherever its binary can be had, else the stand-in with one line that says so.
 * `insist` retries a remembered failure and ends the process when the binary cannot be had.
 */
export async function chooseElectron({ insist = false, mayDownload = false } = {}) {
  const there = realElectron()
  if (there) return there
  const ask = insist || (mayDownload && !process.env.CI && !failedLately(Date.now()))
  if (ask) {
    console.log(`Downloading Electron ${version()} …`)
    if (await download()) return realElectron()
    rememberFailure(failureFile, version(), Date.now())
  }
  if (insist) {
    console.error(`Electron ${version()} could not be downloaded.`)
    process.exit(1)
  }
  console.log(
    'Electron’s binary is not available here: opening the stand-in window (Chromium). See docs/real-electron.md.',
  )
  return standIn
}
