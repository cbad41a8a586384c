import { spawn } from 'node:child_process'
import { app } from 'electron'
import { startAgain } from '#main/base/start-again.ts'
import type { InstallSystem } from './install.ts'

/** A program that is not there ends nothing. */
function runDetached(program: string, words: readonly string[]): void {
  const child = spawn(program, [...words], { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', () => undefined)
  child.unref()
}

export function installSystem(): InstallSystem {
  return {
    isInstalled: app.isPackaged,
    appImage: process.env.APPIMAGE,
    program: process.execPath,
    resources: process.resourcesPath ?? '',
    run: runDetached,
    relaunch: () => app.relaunch(startAgain(process.env)),
  }
}
