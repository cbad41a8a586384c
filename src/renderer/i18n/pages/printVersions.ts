import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '模板版本 - {{name}}',
  open: '版本',
  close: '关闭',
  list: '版本列表',
  number: '版本 {{number}}',
  draft: '草稿',
  state: { draft: '设计中', active: '启用', archived: '已归档' },
  saveDraft: '另存为草稿',
  saved: '已保存为草稿，启用前不影响打印',
  activate: '启用',
  activateQuestion: '启用“{{name}}”后，打印将使用它的内容，当前内容会归档。确定启用吗？',
  deleteQuestion: '确定删除“{{name}}”吗？',
  none: '没有其他版本',
  noneHint: '每次修改模板内容都会保留之前的版本。',
  comparison: '版本对比',
  before: '所选版本',
  now: '当前版本',
  page: '{{side}}，第 {{page}} 页',
  same: '打印结果没有差异',
  changed: '有差异的页数：{{count}}',
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '範本版本 - {{name}}',
  open: '版本',
  close: '關閉',
  list: '版本清單',
  number: '版本 {{number}}',
  draft: '草稿',
  state: { draft: '設計中', active: '啟用', archived: '已封存' },
  saveDraft: '另存為草稿',
  saved: '已儲存為草稿，啟用前不影響列印',
  activate: '啟用',
  activateQuestion: '啟用「{{name}}」後，列印將使用它的內容，目前內容會封存。確定啟用嗎？',
  deleteQuestion: '確定刪除「{{name}}」嗎？',
  none: '沒有其他版本',
  noneHint: '每次修改範本內容都會保留之前的版本。',
  comparison: '版本比較',
  before: '所選版本',
  now: '目前版本',
  page: '{{side}}，第 {{page}} 頁',
  same: '列印結果沒有差異',
  changed: '有差異的頁數：{{count}}',
}

const en: Catalogue<typeof zh> = {
  title: 'Versions of {{name}}',
  open: 'Versions',
  close: 'Close',
  list: 'Versions',
  number: 'Version {{number}}',
  draft: 'Draft',
  state: { draft: 'In design', active: 'Active', archived: 'Archived' },
  saveDraft: 'Save as a draft',
  saved: 'Kept as a draft; printing does not change until it is activated',
  activate: 'Activate',
  activateQuestion: 'Print with “{{name}}” from now on? What prints now is archived.',
  deleteQuestion: 'Delete “{{name}}”?',
  none: 'No other versions',
  noneHint: 'Each change of the template keeps what was there before.',
  comparison: 'Comparison',
  before: 'Chosen version',
  now: 'Current version',
  page: '{{side}}, page {{page}}',
  same: 'Both print the same',
  changed: 'Pages that differ: {{count}}',
}

export const printVersions = { zh, zhtw, en }
declare module '../catalogue.ts' {
  interface PageTexts {
    printVersions: typeof zh
  }
}
