import type { Language } from './language.ts'

const zh = {
  open: '打开 Atrium',
  lock: '锁定屏幕',
  settings: '应用设置',
  quit: '退出',
  trayTitle: 'Atrium 仍在运行',
  trayBody: '窗口已收到系统托盘。点击托盘图标可重新打开，在托盘菜单中可退出。',
  understood: '知道了',
  printDone: '打印完成',
  printFailed: '打印失败',
  printHeld: '打印已暂停',
  downloadDone: '下载完成',
  downloadFailed: '下载失败',
  updateTitle: '有新版本',
  updateBody: 'Atrium {version} 可以下载了。',
  lockedTitle: 'Atrium',
  lockedBody: '有新的通知，解锁后查看。',
  hungTitle: '窗口没有响应',
  hungBody: '可以继续等待，也可以重新加载窗口。表单中已填写的内容会作为草稿保留。',
  hungWait: '继续等待',
  hungReload: '重新加载',
}
export type DesktopText = Readonly<Record<keyof typeof zh, string>>

const zhtw: DesktopText = {
  open: '開啟 Atrium',
  lock: '鎖定螢幕',
  settings: '應用程式設定',
  quit: '結束',
  trayTitle: 'Atrium 仍在執行',
  trayBody: '視窗已收到系統匣。點選系統匣圖示可重新開啟，在其選單中可結束。',
  understood: '知道了',
  printDone: '列印完成',
  printFailed: '列印失敗',
  printHeld: '列印已暫停',
  downloadDone: '下載完成',
  downloadFailed: '下載失敗',
  updateTitle: '有新版本',
  updateBody: 'Atrium {version} 可以下載了。',
  lockedTitle: 'Atrium',
  lockedBody: '有新的通知，解鎖後檢視。',
  hungTitle: '視窗沒有回應',
  hungBody: '可以繼續等待，也可以重新載入視窗。表單中已填寫的內容會保留為草稿。',
  hungWait: '繼續等待',
  hungReload: '重新載入',
}

const en: DesktopText = {
  open: 'Open Atrium',
  lock: 'Lock screen',
  settings: 'Application settings',
  quit: 'Quit',
  trayTitle: 'Atrium is still running',
  trayBody: 'The window went to the system tray. Click its icon to open it again; its menu quits.',
  understood: 'Got it',
  printDone: 'Printed',
  printFailed: 'Printing failed',
  printHeld: 'Printing is on hold',
  downloadDone: 'Download finished',
  downloadFailed: 'Download failed',
  updateTitle: 'A new version',
  updateBody: 'Atrium {version} can be downloaded.',
  lockedTitle: 'Atrium',
  lockedBody: 'There is something new. Unlock to see it.',
  hungTitle: 'The window does not respond',
  hungBody: 'Wait, or load it again. What was filled into forms is kept as a draft.',
  hungWait: 'Wait',
  hungReload: 'Reload',
}

/** Texts that main shows by itself: in the tray and in notifications of the system. */
export const desktopTexts: Readonly<Record<Language, DesktopText>> = { zh, zhtw, en }
