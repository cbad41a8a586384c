import type { Catalogue } from '../catalogue.ts'

/** What kept on this device could not be read or written. */
const zh = {
  title: '本机保存的部分内容出了问题',
  things: {
    servers: '服务器列表',
    preferences: '个人界面设置',
    desktop: '应用设置',
    sessions: '保持登录的信息',
    certificates: '信任的证书',
    proxy: '代理的登录信息',
    downloads: '下载列表',
    drafts: '未保存表单的草稿',
    printQueue: '打印队列',
    cache: '离线缓存',
    workspace: '本地工作区的数据',
  },
  damaged: '{{thing}}已损坏',
  newer: '{{thing}}由更新的版本写入，此版本无法读取',
  unread: '{{thing}}无法读取',
  unwritten: '{{thing}}没有保存到磁盘',
  aside: '原文件已保留为 {{name}}',
  untouched: '原文件保持不变',
  remedies: {
    servers: '请重新添加服务器：同一地址会找回原来的草稿和设置。',
    preferences: '界面恢复为默认，可重新设置。',
    desktop: '请在应用设置中重新设置代理等项目。',
    sessions: '请重新登录。',
    certificates: '需要时会再次询问。',
    proxy: '需要时会再次询问。',
    downloads: '已下载的文件不受影响。',
    drafts: '新的草稿会正常保存；原草稿可由管理员从保留的文件中恢复。',
    printQueue: '请检查打印机，未打印的文件请重新打印。',
    cache: '连接服务器后会自动重新下载。',
    workspace: '请在服务器页面重新打开本地工作区，可以恢复每日副本。',
  },
  unwrittenRemedy: '请检查磁盘空间和权限；本次运行期间仍然有效。',
  folder: '打开所在文件夹',
  dismiss: '知道了',
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '本機儲存的部分內容出了問題',
  things: {
    servers: '伺服器清單',
    preferences: '個人介面設定',
    desktop: '應用程式設定',
    sessions: '保持登入的資訊',
    certificates: '信任的憑證',
    proxy: '代理的登入資訊',
    downloads: '下載清單',
    drafts: '未儲存表單的草稿',
    printQueue: '列印佇列',
    cache: '離線快取',
    workspace: '本機工作區的資料',
  },
  damaged: '{{thing}}已損壞',
  newer: '{{thing}}由較新的版本寫入，此版本無法讀取',
  unread: '{{thing}}無法讀取',
  unwritten: '{{thing}}沒有存到磁碟',
  aside: '原檔案已保留為 {{name}}',
  untouched: '原檔案保持不變',
  remedies: {
    servers: '請重新新增伺服器：同一位址會找回原來的草稿和設定。',
    preferences: '介面恢復為預設，可重新設定。',
    desktop: '請在應用程式設定中重新設定代理等項目。',
    sessions: '請重新登入。',
    certificates: '需要時會再次詢問。',
    proxy: '需要時會再次詢問。',
    downloads: '已下載的檔案不受影響。',
    drafts: '新的草稿會正常儲存；原草稿可由管理員從保留的檔案中復原。',
    printQueue: '請檢查印表機，未列印的文件請重新列印。',
    cache: '連上伺服器後會自動重新下載。',
    workspace: '請在伺服器頁面重新開啟本機工作區，可以復原每日副本。',
  },
  unwrittenRemedy: '請檢查磁碟空間和權限；本次執行期間仍然有效。',
  folder: '開啟所在資料夾',
  dismiss: '知道了',
}

const en: Catalogue<typeof zh> = {
  title: 'Something kept on this device had a problem',
  things: {
    servers: 'The list of servers',
    preferences: 'How your screen looks',
    desktop: 'The application settings',
    sessions: 'The kept sign-in',
    certificates: 'Trusted certificates',
    proxy: 'The sign-in of the proxy',
    downloads: 'The list of downloads',
    drafts: 'Drafts of unsaved forms',
    printQueue: 'The print queue',
    cache: 'The offline cache',
    workspace: 'The data of the local workspace',
  },
  damaged: '{{thing}}: damaged',
  newer: '{{thing}}: written by a newer version, which this one cannot read',
  unread: '{{thing}}: could not be read',
  unwritten: '{{thing}}: not kept on the disk',
  aside: 'The former file stays as {{name}}',
  untouched: 'The file stays as it is',
  remedies: {
    servers: 'Add the server again: the same address finds its drafts and settings.',
    preferences: 'Everything looks as at first; set it again.',
    desktop: 'Set proxy and the rest again in the application settings.',
    sessions: 'Sign in again.',
    certificates: 'You are asked again where one is needed.',
    proxy: 'You are asked again when the proxy wants it.',
    downloads: 'Downloaded files are not affected.',
    drafts: 'New drafts are kept as ever; an administrator may recover the former from that file.',
    printQueue: 'Look at the printer, and print again what did not come.',
    cache: 'It is fetched again from the server.',
    workspace: 'Open the local workspace again on the page of servers: its daily copy can be restored.',
  },
  unwrittenRemedy: 'Check the space and the rights of the disk. Until the application ends it holds.',
  folder: 'Show folder',
  dismiss: 'Got it',
}

export const storage = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    storage: typeof zh
  }
}
