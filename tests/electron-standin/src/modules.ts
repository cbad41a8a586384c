// The modules of the main process. What is missing here or in the files below throws by name.
// The empty import brings electron.d.ts and its global namespace into the program.
import type {} from 'electron'
import { watchTargets } from './core/browser.ts'
import { app as theApp } from './api/app.ts'
import { BrowserWindow as Window } from './api/browser-window.ts'
import { ClientRequest } from './api/client-request.ts'
import { clipboard as theClipboard } from './api/clipboard.ts'
import { CommandLine } from './api/command-line.ts'
import { Cookies } from './api/cookies.ts'
import { crashReporter as theCrashReporter } from './api/crash-reporter.ts'
import { dialog as theDialog } from './api/dialog.ts'
import { DownloadItem } from './api/download-item.ts'
import { WebFrameMain } from './api/frames.ts'
import { globalShortcut as theGlobalShortcut } from './api/global-shortcut.ts'
import { IncomingMessage } from './api/incoming-message.ts'
import { IpcMain, ipcMain as theIpcMain } from './api/ipc-main.ts'
import { Menu as TheMenu, MenuItem as TheMenuItem } from './api/menu.ts'
import { NativeImage } from './api/native-image.ts'
import { nativeTheme as theNativeTheme } from './api/native-theme.ts'
import { net as theNet } from './api/net.ts'
import { Notification as TheNotification } from './api/notification.ts'
import { powerMonitor as thePowerMonitor, powerSaveBlocker as thePowerSaveBlocker } from './api/power.ts'
import { Protocol, registerSchemesAsPrivileged } from './api/protocol.ts'
import { safeStorage as theSafeStorage } from './api/safe-storage.ts'
import { screen as theScreen } from './api/screen.ts'
import { Session } from './api/session.ts'
import { shell as theShell } from './api/shell.ts'
import { Tray as TheTray } from './api/tray.ts'
import { UtilityProcess } from './api/utility-process.ts'
import { View as TheView } from './api/view.ts'
import { WebContents } from './api/web-contents.ts'
import { WebContentsView as TheWebContentsView } from './api/web-contents-view.ts'
import { WebRequest } from './api/web-request.ts'
import { openedByPage } from './api/window-open.ts'
import { absentClass, absentModule, guardClass, guardObject, guardStatics } from './guard/guard.ts'

watchTargets(openedByPage, (targetId) => {
  Window.closedByChromium(targetId)
  TheWebContentsView.closedByChromium(targetId)
})

guardClass(ClientRequest, 'ClientRequest')
guardClass(CommandLine, 'CommandLine')
guardClass(Cookies, 'Cookies')
guardClass(DownloadItem, 'DownloadItem')
guardClass(IncomingMessage, 'IncomingMessage')
guardClass(WebFrameMain, 'WebFrameMain')
guardClass(WebRequest, 'WebRequest')
guardObject(IpcMain.prototype, 'IpcMain')
guardObject(Protocol.prototype, 'Protocol', 'session.protocol')

export const app = guardObject(theApp, 'App', 'app')
export const BrowserWindow = guardClass(Window, 'BrowserWindow')
export const clipboard = guardObject(theClipboard, 'Clipboard', 'clipboard')
export const crashReporter = guardObject(theCrashReporter, 'CrashReporter', 'crashReporter')
export const dialog = guardObject(theDialog, 'Dialog', 'dialog')
export const globalShortcut = guardObject(theGlobalShortcut, 'GlobalShortcut', 'globalShortcut')
export const ipcMain = theIpcMain
export const Menu = guardClass(TheMenu, 'Menu')
export const MenuItem = guardClass(TheMenuItem, 'MenuItem')
export const nativeImage = guardClass(NativeImage, 'NativeImage')
export const nativeTheme = guardObject(theNativeTheme, 'NativeTheme', 'nativeTheme')
export const net = guardObject(theNet, 'Net', 'net')
export const Notification = guardClass(TheNotification, 'Notification')
export const powerMonitor = guardObject(thePowerMonitor, 'PowerMonitor', 'powerMonitor')
export const powerSaveBlocker = guardObject(thePowerSaveBlocker, 'PowerSaveBlocker', 'powerSaveBlocker')
export const safeStorage = guardObject(theSafeStorage, 'SafeStorage', 'safeStorage')
export const screen = guardObject(theScreen, 'Screen', 'screen')
export const session = guardClass(Session, 'Session')
export const shell = guardObject(theShell, 'Shell', 'shell')
export const Tray = guardClass(TheTray, 'Tray')
export const utilityProcess = guardClass(UtilityProcess, 'UtilityProcess')
export const webContents = guardClass(WebContents, 'WebContents')

/** The default session's protocol, and the one thing that is global. */
export const protocol = guardObject(
  {
    registerSchemesAsPrivileged,
    handle: (...given: Parameters<Electron.Protocol['handle']>) => Session.defaultSession.protocol.handle(...given),
    unhandle: (scheme: string) => Session.defaultSession.protocol.unhandle(scheme),
    isProtocolHandled: (scheme: string) => Session.defaultSession.protocol.isProtocolHandled(scheme),
  },
  'Protocol',
  'protocol',
)

export const autoUpdater = absentModule('AutoUpdater', 'autoUpdater')
export const contentTracing = absentModule('ContentTracing', 'contentTracing')
export const desktopCapturer = absentModule('DesktopCapturer', 'desktopCapturer')
export const inAppPurchase = absentModule('InAppPurchase', 'inAppPurchase')
export const netLog = absentModule('NetLog', 'netLog')
export const pushNotifications = absentModule('PushNotifications', 'pushNotifications')
export const sharedTexture = absentModule('SharedTexture', 'sharedTexture')
export const systemPreferences = absentModule('SystemPreferences', 'systemPreferences')
export const webFrameMain = guardStatics({}, 'WebFrameMain', 'webFrameMain')
export const BaseWindow = absentClass('BaseWindow')
export const BrowserView = absentClass('BrowserView')
export const ClipboardItem = absentClass('ClipboardItem')
export const ImageView = absentClass('ImageView')
export const IpcMainServiceWorker = absentClass('IpcMainServiceWorker')
export const MessageChannelMain = absentClass('MessageChannelMain')
export const ShareMenu = absentClass('ShareMenu')
export const TouchBar = absentClass('TouchBar')
export const View = guardClass(TheView, 'View')
export const WebContentsView = guardClass(TheWebContentsView, 'WebContentsView')
export const WebSocket = absentClass('WebSocket')
