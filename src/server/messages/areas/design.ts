import { texts } from '../text.ts'

/** Designs of modules: what is wrong with them, and the default labels of their buttons. */
export const design = texts({
  released: { zh: '发布成功', zhtw: '發布成功', en: 'Published' },
  onlyForms: {
    zh: '仅支持表单，或表单加列表',
    zhtw: '僅支援表單，或表單加清單',
    en: 'Only forms, or forms with a list, are supported',
  },
  codeTaken: { zh: '编码“{code}”已存在', zhtw: '編碼「{code}」已存在', en: 'The code “{code}” is already in use' },
  codeInUse: {
    zh: '功能“{name}”的编码已是“{code}”',
    zhtw: '功能「{name}」的編碼已是「{code}」',
    en: 'The module “{name}” has the code “{code}” already',
  },
  menuCodeTaken: {
    zh: '菜单“{menu}”的编码已是“{code}”，请为该功能换一个编码后再发布',
    zhtw: '選單「{menu}」的編碼已是「{code}」，請為該功能換一個編碼後再發布',
    en: 'The menu “{menu}” has the code “{code}” already. Give the module another code and publish again.',
  },
  codeStays: {
    zh: '功能已发布，编码不可修改',
    zhtw: '功能已發布，編碼不可修改',
    en: 'This module was published: its code stays as it is',
  },
  changedMeanwhile: {
    zh: '该功能刚刚被他人修改，请重新打开后再保存',
    zhtw: '該功能剛剛被他人修改，請重新開啟後再儲存',
    en: 'Somebody changed this module just now. Please open it again and save then.',
  },
  held: {
    zh: '{name} 正在编辑该功能，您的修改未保存',
    zhtw: '{name} 正在編輯該功能，您的修改未儲存',
    en: '{name} is editing this module: your changes were not saved',
  },
  hasErrors: {
    zh: '设计中有 {count} 个错误，请修正后再发布',
    zhtw: '設計中有 {count} 個錯誤，請修正後再發布',
    en: 'The design has errors ({count}). Please mend them and publish again.',
  },
  hasErrorsIn: {
    zh: '设计中有 {count} 个错误（{names}），请修正后再发布',
    zhtw: '設計中有 {count} 個錯誤（{names}），請修正後再發布',
    en: 'The design has errors ({count}, in {names}). Please mend them and publish again.',
  },
  valuesLost: {
    zh: '有 {count} 个值无法转换，将会丢失，请确认后再发布',
    zhtw: '有 {count} 個值無法轉換，將會遺失，請確認後再發布',
    en: 'Some values cannot be converted and would be lost ({count}). Please confirm it and publish again.',
  },
  takenBack: {
    zh: '已恢复为草稿，发布后生效',
    zhtw: '已還原為草稿，發布後生效',
    en: 'It is the draft again; publish it to put it to use',
  },
  takenBackRunning: {
    zh: '已恢复，草稿与正在使用的设计相同，无需发布',
    zhtw: '已還原，草稿與正在使用的設計相同，無需發布',
    en: 'The draft is what runs now again; there is nothing to publish',
  },
  takenBackSame: {
    zh: '当前设计与该版本相同，没有变化',
    zhtw: '目前設計與該版本相同，沒有變化',
    en: 'The design is the same as that version: nothing has changed',
  },
  linkPublished: { zh: '短链接已发布', zhtw: '短連結已發布', en: 'The link is published' },
  linkWithdrawn: { zh: '短链接已撤回', zhtw: '短連結已撤回', en: 'The link is withdrawn' },
  linkMissing: { zh: '短链接不存在或已撤回', zhtw: '短連結不存在或已撤回', en: 'There is no such link' },
  listAsked: {
    zh: '已提交，管理员同意后链接生效',
    zhtw: '已送出，管理員同意後連結生效',
    en: 'Asked for. The link opens once an administrator consents.',
  },
  listConsented: { zh: '已同意，链接生效', zhtw: '已同意，連結生效', en: 'The link opens from now on' },
  listColumns: {
    zh: '所选的列不能对访客显示',
    zhtw: '所選的欄不能對訪客顯示',
    en: 'These columns cannot be shown to visitors',
  },
  listConditions: {
    zh: '条件无法识别，或使用了访客没有的内容',
    zhtw: '條件無法識別，或使用了訪客沒有的內容',
    en: 'The conditions cannot be read, or ask for what visitors have not',
  },
  linkNotReleased: {
    zh: '请先发布功能，再发布短链接',
    zhtw: '請先發布功能，再發布短連結',
    en: 'Publish the module first, then a link to it',
  },
  linkNoFields: {
    zh: '该表单没有访客可填写的字段',
    zhtw: '該表單沒有訪客可填寫的欄位',
    en: 'There is no field in this form that a visitor could fill in',
  },
  versionMissing: { zh: '版本不存在', zhtw: '版本不存在', en: 'There is no such version' },
  neverReleased: {
    zh: '该功能从未发布，没有可恢复的内容',
    zhtw: '該功能從未發布，沒有可還原的內容',
    en: 'This module was never published: there is nothing to go back to',
  },
  sectionMissing: {
    zh: '片段不存在或已被删除',
    zhtw: '片段不存在或已被刪除',
    en: 'This section does not exist or was deleted',
  },
  sectionEmpty: { zh: '片段没有任何字段', zhtw: '片段沒有任何欄位', en: 'The section has no fields' },
  sectionTaken: {
    zh: '片段“{name}”已存在',
    zhtw: '片段「{name}」已存在',
    en: 'A section named “{name}” is already there',
  },
  usedByMenu: {
    zh: '菜单“{name}”正在使用（共 {count} 个），不能删除',
    zhtw: '選單「{name}」正在使用（共 {count} 個），不能刪除',
    en: 'It cannot be deleted: the menu “{name}” shows it (menus: {count})',
  },
  usedByFlow: {
    zh: '流程“{name}”正在使用该表单，不能删除',
    zhtw: '流程「{name}」正在使用該表單，不能刪除',
    en: 'It cannot be deleted: the process “{name}” is about it',
  },
  formsOfCode: {
    zh: '仅支持自定义表单，不支持由代码编写的系统表单',
    zhtw: '僅支援自訂表單，不支援由程式碼編寫的系統表單',
    en: 'Only designed forms are supported, no forms written in code',
  },
  formNotReleased: {
    zh: '表单尚未发布',
    zhtw: '表單尚未發布',
    en: 'This form was never published',
  },
  noFlow: {
    zh: '流程未设计，请先设计流程',
    zhtw: '流程未設計，請先設計流程',
    en: 'No process is about this form yet. Please design one first.',
  },
  usedByLink: {
    zh: '短链接“{name}”正在使用，请先撤回',
    zhtw: '短連結「{name}」正在使用，請先撤回',
    en: 'It cannot be deleted: withdraw the link “{name}” to it first',
  },
  usedByDesign: {
    zh: '功能“{name}”正在使用（{fields}），不能删除',
    zhtw: '功能「{name}」正在使用（{fields}），不能刪除',
    en: 'It cannot be deleted: the module “{name}” uses it ({fields})',
  },
  hasRecords: {
    zh: '已有 {count} 条数据，不能删除',
    zhtw: '已有 {count} 筆資料，不能刪除',
    en: 'It cannot be deleted: it holds records ({count})',
  },
  copySuffix: { zh: '（副本）', zhtw: '（副本）', en: ' (copy)' },
  notVdd: {
    zh: '请选择 .vdd、.fff 或 .json 格式的文件',
    zhtw: '請選擇 .vdd、.fff 或 .json 格式的檔案',
    en: 'Please choose a .vdd, .fff or .json file',
  },
  fileUnreadable: {
    zh: '文件无法读取，不是有效的功能设计文件',
    zhtw: '檔案無法讀取，不是有效的功能設計檔案',
    en: 'The file cannot be read: it holds no module design',
  },
  fileInvalid: {
    zh: '文件内容不完整（{path}），不是有效的功能设计文件',
    zhtw: '檔案內容不完整（{path}），不是有效的功能設計檔案',
    en: 'This is no whole module design ({path})',
  },
  fieldUnnamed: {
    zh: '“{field}”没有可用的字段名，请以字母开头，仅使用字母、数字和下划线',
    zhtw: '「{field}」沒有可用的欄位名稱，請以字母開頭，僅使用字母、數字和底線',
    en: '“{field}” has no usable field name. Begin with a letter; use letters, digits and underscores only.',
  },
  fieldReserved: {
    zh: '“{field}”的字段名“{name}”是保留名称',
    zhtw: '「{field}」的欄位名稱「{name}」是保留名稱',
    en: 'The field name “{name}” of “{field}” is reserved',
  },
  fieldDouble: {
    zh: '字段名“{name}”重复',
    zhtw: '欄位名稱「{name}」重複',
    en: 'The field name “{name}” is used twice',
  },
  patternInvalid: {
    zh: '“{field}”的校验规则“{pattern}”不是有效的正则表达式',
    zhtw: '「{field}」的驗證規則「{pattern}」不是有效的正規表示式',
    en: 'The rule “{pattern}” of “{field}” is not a valid regular expression',
  },
  calculationInvalid: {
    zh: '计算公式有误：{problem}',
    zhtw: '計算公式有誤：{problem}',
    en: 'A formula is not valid: {problem}',
  },
  listStray: {
    zh: '列表中的“{label}”（{name}）在表单中不存在',
    zhtw: '清單中的「{label}」（{name}）在表單中不存在',
    en: '“{label}” ({name}) of the list is not in the form',
  },
  sortMissing: {
    zh: '默认排序字段“{name}”在表单中不存在',
    zhtw: '預設排序欄位「{name}」在表單中不存在',
    en: 'The field “{name}” to sort by is not in the form',
  },
  codeTooLong: {
    zh: '“{name}”的编码过长，不能超过{count}个字符',
    zhtw: '「{name}」的編碼過長，不能超過{count}個字元',
    en: 'The code of “{name}” must not be longer than {count} characters',
  },
  templatesInvalid: {
    zh: '关联的打印模板不正确',
    zhtw: '關聯的列印範本不正確',
    en: 'The linked print templates are not valid',
  },
  configurationInvalid: {
    zh: '配置格式不正确（{problem}）',
    zhtw: '設定格式不正確（{problem}）',
    en: 'The configuration is not valid ({problem})',
  },
  linkageCircular: {
    zh: '字段的联动形成了循环：{names}',
    zhtw: '欄位的連動形成了循環：{names}',
    en: 'These fields follow each other in a circle: {names}',
  },
  tooManyFields: {
    zh: '表单字段不能超过{count}个',
    zhtw: '表單欄位不能超過{count}個',
    en: 'A form may have {count} fields at most',
  },
  noFields: { zh: '表单没有任何字段', zhtw: '表單沒有任何欄位', en: 'The form has no fields' },
  parentMissing: {
    zh: '上级菜单不存在，或不是目录',
    zhtw: '上級選單不存在，或不是目錄',
    en: 'The parent menu no longer exists or is not a folder',
  },
  noSystem: {
    zh: '没有可用的应用系统，无法创建菜单',
    zhtw: '沒有可用的應用系統，無法建立選單',
    en: 'There is no system to create the menu in',
  },
  btn_add: { zh: '新增', zhtw: '新增', en: 'Add' },
  btn_edit: { zh: '编辑', zhtw: '編輯', en: 'Edit' },
  btn_remove: { zh: '删除', zhtw: '刪除', en: 'Delete' },
  btn_detail: { zh: '详情', zhtw: '詳情', en: 'Details' },
  btn_batchRemove: { zh: '批量删除', zhtw: '批次刪除', en: 'Delete selected' },
  btn_download: { zh: '导出', zhtw: '匯出', en: 'Export' },
  btn_upload: { zh: '导入', zhtw: '匯入', en: 'Import' },
  btn_shareView: { zh: '共享视图', zhtw: '共用檢視', en: 'Share views' },
  btn_history: { zh: '变更记录', zhtw: '變更記錄', en: 'History' },
  btn_batchPrint: { zh: '批量打印', zhtw: '批次列印', en: 'Print selected' },
  columnName: {
    zh: '新列名“{column}”不正确：以字母开头，只含字母、数字和下划线',
    zhtw: '新欄名「{column}」不正確：以字母開頭，只含字母、數字和底線',
    en: '“{column}” is no name for a new column: letters, digits and underscores, a letter first',
  },
  columnNeedsNull: {
    zh: '新列“{column}”须允许为空：表中已有的行没有值',
    zhtw: '新欄「{column}」須允許為空：表中已有的列沒有值',
    en: 'The new column “{column}” must allow empty values: rows that exist have none',
  },
  sourceReadOnly: {
    zh: '数据源“{name}”只读，不能添加列：管理员可在数据源中打开“允许模块写入”',
    zhtw: '資料來源「{name}」唯讀，不能新增欄：管理員可在資料來源中打開「允許模組寫入」',
    en: 'No column can be added: the data source “{name}” is read-only. An administrator may let modules write into it',
  },
  sourceShowsOnly: {
    zh: '数据源“{name}”只读：记录只能查看，不能新增、修改或删除，直到管理员打开“允许模块写入”',
    zhtw: '資料來源「{name}」唯讀：記錄只能查看，不能新增、修改或刪除，直到管理員打開「允許模組寫入」',
    en: 'The data source “{name}” is read-only: records can be looked at, but not added, changed or deleted, until an administrator lets modules write into it',
  },
  fieldWithoutColumn: {
    zh: '字段“{field}”在数据表“{table}”中没有列，其值只保存在本平台',
    zhtw: '欄位「{field}」在資料表「{table}」中沒有欄，其值只儲存在本平台',
    en: 'The field “{field}” has no column in the table “{table}”: the platform alone keeps its values',
  },
  keyTooNarrow: {
    zh: '数据表“{table}”的主键“{column}”既不自动编号，也放不下 19 位的编号，新增会被数据库拒绝',
    zhtw: '資料表「{table}」的主鍵「{column}」既不自動編號，也放不下 19 位的編號，新增會被資料庫拒絕',
    en: 'The key “{column}” of “{table}” is not counted by the database and is too narrow for numbers of 19 digits: new records will be refused',
  },
  columnUnfilled: {
    zh: '数据表“{table}”的列“{column}”不允许为空，但没有字段填写它，新增会被数据库拒绝',
    zhtw: '資料表「{table}」的欄「{column}」不允許為空，但沒有欄位填寫它，新增會被資料庫拒絕',
    en: 'The column “{column}” of “{table}” must be filled in, and no field does: the database will refuse new records',
  },
  childWithoutTable: {
    zh: '子表“{field}”没有绑定数据表，其行只保存在本平台',
    zhtw: '子表「{field}」沒有綁定資料表，其列只儲存在本平台',
    en: 'The child table “{field}” is bound to no table: the platform alone keeps its rows',
  },
  hasOwnRecords: {
    zh: '该功能已有自己的数据，不能再绑定数据表',
    zhtw: '該功能已有自己的資料，不能再綁定資料表',
    en: 'This module has records of its own, so it cannot be bound to a table any more',
  },
  recordsHold: {
    zh: '数据表“{table}”中的记录已有附件或审批，不能改绑其他数据表，请为新数据表另建表单设计',
    zhtw: '資料表「{table}」中的記錄已有附件或審批，不能改綁其他資料表，請為新資料表另建表單設計',
    en: 'Records of the table “{table}” have files or approvals, so the module stays with it: begin a new design for another table',
  },
})
