import type { Language } from '#main/base/language.ts'

const zh = {
  failed: '页面打不开',
  network: '无法打开该页面（{fault}）。请检查网络后重试。',
  redirected: '页面要跳转到其他网站，带有登录状态的页面不会离开服务器。',
  notPage: '服务器返回的不是页面，可能是登录已过期或没有权限。',
  crashed: '页面意外停止。其他页面不受影响，重新加载即可继续。',
  again: '重新加载',
  close: '关闭窗口',
  leave: '离开此页面？',
  leaveHint: '页面中填写的内容可能尚未保存。',
  stay: '留在此页面',
  go: '离开',
}
type PageText = Readonly<Record<keyof typeof zh, string>>

const zhtw: PageText = {
  failed: '頁面打不開',
  network: '無法開啟該頁面（{fault}）。請檢查網路後重試。',
  redirected: '頁面要跳轉到其他網站，帶有登入狀態的頁面不會離開伺服器。',
  notPage: '伺服器傳回的不是頁面，可能是登入已過期或沒有權限。',
  crashed: '頁面意外停止。其他頁面不受影響，重新載入即可繼續。',
  again: '重新載入',
  close: '關閉視窗',
  leave: '離開此頁面？',
  leaveHint: '頁面中填寫的內容可能尚未儲存。',
  stay: '留在此頁面',
  go: '離開',
}

const en: PageText = {
  failed: 'The page does not open',
  network: 'The page cannot be opened ({fault}). Check the network and retry.',
  redirected: 'The page leads to another site. A page with your session does not leave its server.',
  notPage: 'The server answered something else than a page: your session may be over, or you lack the permission.',
  crashed: 'The page stopped unexpectedly. Other pages are not affected. Reload it to go on.',
  again: 'Reload',
  close: 'Close window',
  leave: 'Leave this page?',
  leaveHint: 'What was filled in there may not be saved.',
  stay: 'Stay',
  go: 'Leave',
}

/** What main says about pages in windows of their own. */
export const pageTexts: Readonly<Record<Language, PageText>> = { zh, zhtw, en }
