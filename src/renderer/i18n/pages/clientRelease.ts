import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '客户端更新',
  version: '版本',
  platform: '系统',
  channel: '渠道',
  channels: { stable: '正式', early: '抢先' },
  share: '范围',
  shareHint: '先让一部分电脑安装，没有问题再扩大',
  everyMachine: '全部电脑',
  deadline: '截止时间',
  deadlineHint: '到时自动安装；有未保存的内容时会先等待。不填则在退出应用时安装',
  noDeadline: '退出时安装',
  lowest: '最低版本',
  lowestHint: '低于此版本的电脑立即安装，不受范围和截止时间限制',
  lowestWrong: '请输入形如 1.2.0 的版本号',
  notes: '更新内容',
  size: '大小',
  package: '更新包',
  packageHint: '用服务器命令 sign-update 签名制作，只上传一个',
  packageMissing: '请上传更新包',
  keyword: '输入版本或更新内容',
  new: '新建更新',
  edit: '编辑更新',
  empty: '还没有更新',
  emptyHint: '上传签名的更新包后，单位内的电脑无需外网即可更新',
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '用戶端更新',
  version: '版本',
  platform: '系統',
  channel: '管道',
  channels: { stable: '正式', early: '搶先' },
  share: '範圍',
  shareHint: '先讓一部分電腦安裝，沒有問題再擴大',
  everyMachine: '全部電腦',
  deadline: '截止時間',
  deadlineHint: '到時自動安裝；有未儲存的內容時會先等待。不填則在結束應用程式時安裝',
  noDeadline: '結束時安裝',
  lowest: '最低版本',
  lowestHint: '低於此版本的電腦立即安裝，不受範圍和截止時間限制',
  lowestWrong: '請輸入形如 1.2.0 的版本號',
  notes: '更新內容',
  size: '大小',
  package: '更新套件',
  packageHint: '用伺服器命令 sign-update 簽章製作，只上傳一個',
  packageMissing: '請上傳更新套件',
  keyword: '輸入版本或更新內容',
  new: '新增更新',
  edit: '編輯更新',
  empty: '還沒有更新',
  emptyHint: '上傳簽章的更新套件後，單位內的電腦不需外部網路即可更新',
}

const en: Catalogue<typeof zh> = {
  title: 'Client updates',
  version: 'Version',
  platform: 'System',
  channel: 'Channel',
  channels: { stable: 'Stable', early: 'Early' },
  share: 'Share',
  shareHint: 'Let some computers install it first, and the others once it works there',
  everyMachine: 'All computers',
  deadline: 'Deadline',
  deadlineHint:
    'Installed by itself then; it waits while something is not saved. Without one it is installed when the app is quit',
  noDeadline: 'When the app is quit',
  lowest: 'Lowest version',
  lowestHint: 'Computers below it install at once, whatever share and deadline say',
  lowestWrong: 'Enter a version such as 1.2.0',
  notes: 'What is new',
  size: 'Size',
  package: 'Package',
  packageHint: 'Made and signed by the server’s command "sign-update"; upload one',
  packageMissing: 'Upload the package',
  keyword: 'Version or what is new',
  new: 'New update',
  edit: 'Edit update',
  empty: 'No updates yet',
  emptyHint: 'Upload a signed package, and the computers here update without the internet',
}

export const clientRelease = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    clientRelease: typeof zh
  }
}
