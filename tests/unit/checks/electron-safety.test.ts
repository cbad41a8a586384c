import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unsafeElectron, unstatedSettings } from '../../../scripts/checks/electron-safety.mjs'

const room = 'src/main/window/a.ts'

describe('the raw channels of Electron', () => {
  it.each([
    [room, "import { ipcMain } from 'electron'"],
    [room, "import { ipcMain as channel } from 'electron'"],
    ['src/preload/index.ts', "import { ipcMain } from 'electron'"],
    ['src/preload/other.ts', "import { ipcRenderer } from 'electron'"],
    [room, "const { ipcMain } = require('electron')"],
    [room, "import * as electron from 'electron'"],
    [room, "import electron from 'electron'"],
    [room, "const channel = (await import('electron')).ipcMain"],
    [room, "const channel = (await import('electron'))['ipcMain']"],
  ])('are refused in %s: %s', (file, text) => {
    expect(unsafeElectron(file, text)).toHaveLength(1)
  })
  it.each([
    ['src/main/ipc/router.ts', "import { ipcMain } from 'electron'\nipcMain.handle('a', () => 1)"],
    ['src/preload/index.ts', "import { contextBridge, ipcRenderer } from 'electron'"],
    [room, "import type { IpcMainEvent } from 'electron'\nimport { app } from 'electron'"],
  ])('pass in %s: %s', (file, text) => {
    expect(unsafeElectron(file, text)).toEqual([])
  })
})

describe('settings of windows', () => {
  it.each([
    '{ nodeIntegration: true }',
    '{ contextIsolation: false }',
    '{ sandbox: false }',
    '{ webSecurity: false }',
    '{ allowRunningInsecureContent: true }',
    '{ webviewTag: true }',
    "{ 'sandbox': false }",
    '{ sandbox: isSafe }',
    '{ sandbox }',
    '{ ...safe, sandbox: !true }',
  ])('are refused: %s', (preferences) => {
    expect(unsafeElectron(room, `new BrowserWindow({ webPreferences: ${preferences} })`)).toHaveLength(1)
  })
  it('are refused when they are changed later', () => {
    expect(unsafeElectron(room, 'options.webPreferences.sandbox = false')).toHaveLength(1)
  })
  it('pass with every protection on, and in types', () => {
    const safe =
      '{ nodeIntegration: false, contextIsolation: true, sandbox: true, webSecurity: true, spellcheck: false }'
    expect(unsafeElectron(room, `new BrowserWindow({ webPreferences: ${safe} })`)).toEqual([])
    expect(unsafeElectron(room, 'interface A { readonly sandbox: boolean }')).toEqual([])
  })
})

describe('what every window says itself', () => {
  const whole = '{ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false }'
  it.each([
    'new BrowserWindow({ show: false })',
    'new WebContentsView()',
    'new BrowserWindow({ webPreferences: { sandbox: true, contextIsolation: true } })',
  ])('is missing from %s', (text) => {
    expect(unstatedSettings(room, text)).not.toEqual([])
  })
  it('is there', () => {
    expect(unstatedSettings(room, `new BrowserWindow({ webPreferences: ${whole} })`)).toEqual([])
    expect(unstatedSettings(room, `const own = ${whole}\nnew WebContentsView({ webPreferences: own })`)).toEqual([])
  })
  it.each(['window/main-window.ts', 'embedded/electron-host.ts', 'printing/window/electron-window.ts'])(
    'is in src/main/%s, which makes windows',
    (file) => {
      const text = readFileSync(resolve('src/main', file), 'utf8')
      expect(text).toMatch(/new (?:BrowserWindow|WebContentsView)\(/)
      expect(unstatedSettings(`src/main/${file}`, text)).toEqual([])
    },
  )
})
