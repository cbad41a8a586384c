const zh = {
  title: '功能设计',
  name: '名称',
  code: '编码',
  category: '分类',
  kind: '类型',
  formOnly: '表单',
  formAndList: '表单和列表',
  state: '发布状态',
  draft: '未发布',
  released: '已发布',
  changed: '已修改',
  created: '创建时间',
  keyword: '输入名称或编码',
  empty: '还没有功能设计',
  emptyHint: '导入设计文件（.vdd）后即可发布',
  import: '导入设计',
  export: '导出',
  copy: '复制',
  release: '发布',
  askRelease: '确定发布“{{name}}”吗？发布后生成菜单，可在权限授权中分配给角色。',
  askReleaseAgain: '确定重新发布“{{name}}”吗？菜单、按钮和列按当前设计更新，已有的授权保留。',
  askCopy: '确定复制“{{name}}”吗？',
}

const zhtw: typeof zh = {
  title: '功能設計',
  name: '名稱',
  code: '編碼',
  category: '分類',
  kind: '類型',
  formOnly: '表單',
  formAndList: '表單和清單',
  state: '發布狀態',
  draft: '未發布',
  released: '已發布',
  changed: '已修改',
  created: '建立時間',
  keyword: '輸入名稱或編碼',
  empty: '還沒有功能設計',
  emptyHint: '匯入設計檔案（.vdd）後即可發布',
  import: '匯入設計',
  export: '匯出',
  copy: '複製',
  release: '發布',
  askRelease: '確定發布「{{name}}」嗎？發布後產生選單，可在權限授權中分配給角色。',
  askReleaseAgain: '確定重新發布「{{name}}」嗎？選單、按鈕和欄按目前設計更新，已有的授權保留。',
  askCopy: '確定複製「{{name}}」嗎？',
}

const en: typeof zh = {
  title: 'Module designs',
  name: 'Name',
  code: 'Code',
  category: 'Category',
  kind: 'Type',
  formOnly: 'Form',
  formAndList: 'Form and list',
  state: 'State',
  draft: 'Not published',
  released: 'Published',
  changed: 'Changed since',
  created: 'Created',
  keyword: 'Name or code',
  empty: 'There are no designs yet',
  emptyHint: 'Import a design file (.vdd) and publish it',
  import: 'Import a design',
  export: 'Export',
  copy: 'Copy',
  release: 'Publish',
  askRelease: 'Publish “{{name}}”? It gets a menu that can be granted to roles.',
  askReleaseAgain: 'Publish “{{name}}” again? Menu, buttons and columns follow the design as it is now; grants stay.',
  askCopy: 'Copy “{{name}}”?',
}

export const designs = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    designs: typeof zh
  }
}
