import { texts } from '../text.ts'

/** Databases that data interfaces read. */
export const dataSource = texts({
  own: { zh: '默认数据库', zhtw: '預設資料庫', en: 'Own database' },
  others: { zh: '数据源', zhtw: '資料來源', en: 'Data sources' },
  reached: { zh: '连接成功', zhtw: '連線成功', en: 'Connected' },
  modules: { zh: '功能', zhtw: '功能', en: 'modules' },
  interfaces: { zh: '数据接口', zhtw: '資料介面', en: 'data interfaces' },
  missing: {
    zh: '数据源不存在，请重新选择',
    zhtw: '資料來源不存在，請重新選擇',
    en: 'This data source no longer exists. Choose another one',
  },
  disabled: {
    zh: '数据源“{name}”已停用',
    zhtw: '資料來源「{name}」已停用',
    en: 'The data source “{name}” is switched off',
  },
  required: { zh: '这种数据库需要填写此项', zhtw: '這種資料庫需要填寫此項', en: 'A database of this kind needs it' },
  badHost: {
    zh: '请只填写主机名或地址',
    zhtw: '請只填寫主機名稱或位址',
    en: 'Enter a host name or an address, and nothing else',
  },
  badFile: {
    zh: '请填写 sources 文件夹中的文件名，以 .sqlite 或 .db 结尾',
    zhtw: '請填寫 sources 資料夾中的檔名，以 .sqlite 或 .db 結尾',
    en: 'Enter the name of a file in the folder “sources”, ending in .sqlite or .db',
  },
  noFile: {
    zh: '服务器数据目录的 sources 文件夹中没有文件“{name}”',
    zhtw: '伺服器資料目錄的 sources 資料夾中沒有檔案「{name}」',
    en: 'There is no file “{name}” in the folder “sources” of the server’s data',
  },
  passwordUnreadable: {
    zh: '已保存的密码在这台服务器上无法读取，请重新填写',
    zhtw: '已儲存的密碼在這台伺服器上無法讀取，請重新填寫',
    en: 'The stored password cannot be read on this server. Type it again',
  },
  unreachable: {
    zh: '无法连接“{name}”：{reason}',
    zhtw: '無法連線「{name}」：{reason}',
    en: 'No connection to “{name}”: {reason}',
  },
  refused: {
    zh: '数据库拒绝了查询：{reason}',
    zhtw: '資料庫拒絕了查詢：{reason}',
    en: 'The database refused the query: {reason}',
  },
  tooSlow: {
    zh: '查询超过 {count} 秒，已中止',
    zhtw: '查詢超過 {count} 秒，已中止',
    en: 'The query was stopped after {count} seconds',
  },
  unconfirmed: {
    zh: '数据库没有确认是否已保存，请先刷新查看，再决定是否重新保存',
    zhtw: '資料庫沒有確認是否已儲存，請先重新整理查看，再決定是否重新儲存',
    en: 'The database did not confirm whether it was saved. Refresh and look before you save again',
  },
  tableMissing: {
    zh: '该数据源中没有这个表或视图',
    zhtw: '該資料來源中沒有這個表或檢視',
    en: 'The data source has no such table or view',
  },
  columnMissing: { zh: '表中没有列“{name}”', zhtw: '表中沒有欄「{name}」', en: 'The table has no column “{name}”' },
  tooFar: {
    zh: '只能预览前 {count} 行，请用条件缩小范围',
    zhtw: '只能預覽前 {count} 列，請用條件縮小範圍',
    en: 'Only the first {count} rows can be looked at here. Narrow them by a condition',
  },
  tooManyRows: {
    zh: '查询结果超过 {count} 行，请缩小范围，或用 @offsetSize 和 @pageSize 分页',
    zhtw: '查詢結果超過 {count} 列，請縮小範圍，或用 @offsetSize 和 @pageSize 分頁',
    en: 'The query finds more than {count} rows. Narrow it, or page it with @offsetSize and @pageSize',
  },
  tooMuch: {
    zh: '查询结果超过 {count} MB，请减少列或缩小范围',
    zhtw: '查詢結果超過 {count} MB，請減少欄位或縮小範圍',
    en: 'The query answers more than {count} MB. Ask for fewer columns or rows',
  },
  readOnly: {
    zh: '数据源“{name}”只读：管理员可在数据源中打开“允许模块写入”',
    zhtw: '資料來源「{name}」唯讀：管理員可在資料來源中打開「允許模組寫入」',
    en: 'The data source “{name}” is read-only. An administrator may let modules write into it',
  },
  onlyAdministrators: {
    zh: '只有管理员可以更改“允许模块写入”',
    zhtw: '只有管理員可以更改「允許模組寫入」',
    en: 'Only administrators decide whether modules may write into a data source',
  },
  passwordAgain: {
    zh: '服务器或用户已更改，请重新输入密码',
    zhtw: '伺服器或使用者已變更，請重新輸入密碼',
    en: 'The server or the user changed: please type the password again',
  },
})
