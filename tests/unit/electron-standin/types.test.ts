// Gate 1: what the stand-in offers exists in electron.d.ts and fits its type. The compiler is the judge: a member that
// Electron does not have, or has otherwise, makes `fits` refuse its argument and names the member.
import type { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import type { App } from '../../electron-standin/src/api/app.ts'
import type { BrowserWindow } from '../../electron-standin/src/api/browser-window.ts'
import type { ClientRequest } from '../../electron-standin/src/api/client-request.ts'
import type { clipboard } from '../../electron-standin/src/api/clipboard.ts'
import type { CommandLine } from '../../electron-standin/src/api/command-line.ts'
import type { Cookies } from '../../electron-standin/src/api/cookies.ts'
import type { crashReporter } from '../../electron-standin/src/api/crash-reporter.ts'
import type { dialog } from '../../electron-standin/src/api/dialog.ts'
import type { WebFrameMain } from '../../electron-standin/src/api/frames.ts'
import type { DownloadItem } from '../../electron-standin/src/api/download-item.ts'
import type { globalShortcut } from '../../electron-standin/src/api/global-shortcut.ts'
import type { IncomingMessage } from '../../electron-standin/src/api/incoming-message.ts'
import type { IpcMain } from '../../electron-standin/src/api/ipc-main.ts'
import type { Menu, MenuItem } from '../../electron-standin/src/api/menu.ts'
import type { NativeImage } from '../../electron-standin/src/api/native-image.ts'
import type { nativeTheme } from '../../electron-standin/src/api/native-theme.ts'
import type { net } from '../../electron-standin/src/api/net.ts'
import type { Notification } from '../../electron-standin/src/api/notification.ts'
import type { powerMonitor, powerSaveBlocker } from '../../electron-standin/src/api/power.ts'
import type { Protocol } from '../../electron-standin/src/api/protocol.ts'
import type { safeStorage } from '../../electron-standin/src/api/safe-storage.ts'
import type { screen } from '../../electron-standin/src/api/screen.ts'
import type { Session } from '../../electron-standin/src/api/session.ts'
import type { shell } from '../../electron-standin/src/api/shell.ts'
import type { Tray } from '../../electron-standin/src/api/tray.ts'
import type { UtilityProcess } from '../../electron-standin/src/api/utility-process.ts'
import type { View } from '../../electron-standin/src/api/view.ts'
import type { WebContents } from '../../electron-standin/src/api/web-contents.ts'
import type { WebContentsView } from '../../electron-standin/src/api/web-contents-view.ts'
import type { WebRequest } from '../../electron-standin/src/api/web-request.ts'

type Names<Own, Base> = Exclude<keyof Own, keyof Base | symbol>
type Faults<Own, Real, Base> = {
  [Name in Names<Own, Base>]: Name extends keyof Real
    ? Own[Name] extends Real[Name]
      ? never
      : { otherThanInElectron: Name }
    : { notInElectron: Name }
}[Names<Own, Base>]
type Verdict<Own, Real, Base> = [Faults<Own, Real, Base>] extends [never] ? 'fits' : Faults<Own, Real, Base>

/** Accepts 'fits' only when every offered member of Own is a member of Real of the same type. */
function fits<Own, Real, Base = EventEmitter>(decision: Verdict<Own, Real, Base>): unknown {
  return decision
}

interface Deviating {
  quit(): void
  getName(): number
  notThere(): void
}

test('the compiler sees a member that differs from Electron’s type', () => {
  expect([
    fits<App, Electron.App>('fits'),
    fits<BrowserWindow, Electron.BrowserWindow>('fits'),
    fits<ClientRequest, Electron.ClientRequest, Writable>('fits'),
    fits<typeof clipboard, Electron.Clipboard>('fits'),
    fits<CommandLine, Electron.CommandLine>('fits'),
    fits<Cookies, Electron.Cookies>('fits'),
    fits<typeof crashReporter, Electron.CrashReporter>('fits'),
    fits<typeof dialog, Electron.Dialog>('fits'),
    fits<DownloadItem, Electron.DownloadItem>('fits'),
    fits<typeof globalShortcut, Electron.GlobalShortcut>('fits'),
    fits<IncomingMessage, Electron.IncomingMessage, Readable>('fits'),
    fits<IpcMain, Electron.IpcMain>('fits'),
    fits<Menu, Electron.Menu>('fits'),
    fits<MenuItem, Electron.MenuItem>('fits'),
    fits<NativeImage, Electron.NativeImage>('fits'),
    fits<typeof nativeTheme, Electron.NativeTheme>('fits'),
    fits<typeof net, Electron.Net>('fits'),
    fits<Notification, Electron.Notification>('fits'),
    fits<typeof powerMonitor, Electron.PowerMonitor>('fits'),
    fits<typeof powerSaveBlocker, Electron.PowerSaveBlocker>('fits'),
    fits<Protocol, Electron.Protocol>('fits'),
    fits<typeof safeStorage, Electron.SafeStorage>('fits'),
    fits<typeof screen, Electron.Screen>('fits'),
    fits<Session, Electron.Session>('fits'),
    fits<typeof shell, Electron.Shell>('fits'),
    fits<Tray, Electron.Tray>('fits'),
    fits<UtilityProcess, Electron.UtilityProcess>('fits'),
    fits<View, Electron.View>('fits'),
    fits<WebContents, Electron.WebContents>('fits'),
    fits<WebContentsView, Electron.WebContentsView>('fits'),
    fits<WebFrameMain, Electron.WebFrameMain>('fits'),
    fits<WebRequest, Electron.WebRequest>('fits'),
  ]).toEqual(Array(32).fill('fits'))
})

test('static members have Electron’s types', () => {
  type Statics<T> = Omit<T, 'prototype'>
  expect([
    fits<Statics<typeof import('../../electron-standin/src/electron.ts').session>, typeof Electron.Session>('fits'),
    fits<Statics<typeof import('../../electron-standin/src/electron.ts').webContents>, typeof Electron.WebContents>(
      'fits',
    ),
    fits<Statics<typeof import('../../electron-standin/src/electron.ts').nativeImage>, typeof Electron.NativeImage>(
      'fits',
    ),
    fits<Statics<typeof import('../../electron-standin/src/electron.ts').Menu>, typeof Electron.Menu>('fits'),
    fits<Statics<typeof import('../../electron-standin/src/electron.ts').Notification>, typeof Electron.Notification>(
      'fits',
    ),
    fits<
      Statics<typeof import('../../electron-standin/src/electron.ts').utilityProcess>,
      typeof Electron.UtilityProcess
    >('fits'),
    fits<typeof import('../../electron-standin/src/electron.ts').protocol, Electron.Protocol>('fits'),
  ]).toEqual(Array(7).fill('fits'))
})

test('the gate itself refuses a wrong and an unknown member', () => {
  const verdicts: Verdict<Deviating, Electron.App, EventEmitter>[] = [
    { otherThanInElectron: 'getName' },
    { notInElectron: 'notThere' },
  ]
  expect(verdicts).toHaveLength(2)
})
