import { texts } from '../text.ts'

/** Records of generated modules. */
export const module = texts({
  missing: { zh: '功能不存在或已被删除', zhtw: '功能不存在或已被刪除', en: 'The module no longer exists' },
  disabled: { zh: '功能“{name}”已停用', zhtw: '功能「{name}」已停用', en: 'The module “{name}” is disabled' },
  neverReleased: {
    zh: '功能“{name}”尚未发布，不能保存数据',
    zhtw: '功能「{name}」尚未發布，不能儲存資料',
    en: 'The module “{name}” has never been published: nothing can be saved in it yet',
  },
  misconfigured: {
    zh: '功能“{name}”的配置有误，暂时无法使用（{problem}）',
    zhtw: '功能「{name}」的設定有誤，暫時無法使用（{problem}）',
    en: 'The module “{name}” is not set up correctly and cannot be used ({problem})',
  },
  fieldGone: {
    zh: '表单的设计已更改，已不包含所填写的这一项，请按新设计重新打开表单',
    zhtw: '表單的設計已變更，已不包含所填寫的這一項，請依新設計重新開啟表單',
    en: 'The design of this form has changed and no longer has this field. Please open the form again.',
  },
  fieldClosed: {
    zh: '{name}在此处不能填写',
    zhtw: '{name}在此處不能填寫',
    en: '{name} cannot be filled in here',
  },
  recordMissing: { zh: '记录不存在或已被删除', zhtw: '記錄不存在或已被刪除', en: 'The record no longer exists' },
  changeMissing: {
    zh: '变更记录不存在',
    zhtw: '變更記錄不存在',
    en: 'This entry of the history does not exist any more',
  },
  changeNotKept: {
    zh: '没有可以恢复的内容：原来的值过长而未保留，或含有您无权查看的列',
    zhtw: '沒有可以還原的內容：原來的值過長而未保留，或含有您無權檢視的欄',
    en: 'Nothing can be restored: the values were too long to keep, or have columns that you may not see',
  },
  restored: { zh: '已恢复此前的值', zhtw: '已還原此前的值', en: 'The values from before this change were restored' },
  deletedMissing: {
    zh: '已删除的记录不存在，或已过恢复期限',
    zhtw: '已刪除的記錄不存在，或已過還原期限',
    en: 'The deleted record is gone for good, or was brought back already',
  },
  undeleted: {
    zh: '已恢复{count}条数据',
    zhtw: '已還原{count}筆資料',
    en: { one: '{count} record brought back', other: '{count} records brought back' },
  },
  recordUnseen: { zh: '（无权查看或已删除）', zhtw: '（無權檢視或已刪除）', en: '(not available)' },
  relatedNotAllowed: {
    zh: '没有权限选择此功能的数据',
    zhtw: '沒有權限選擇此功能的資料',
    en: 'You may not choose records of this module',
  },
  recordChanged: {
    zh: '数据已被他人修改，请刷新后重新编辑',
    zhtw: '資料已被他人修改，請重新整理後再編輯',
    en: 'Somebody else has changed this record. Please reload it and edit it again.',
  },
  recordClosed: {
    zh: '该数据已关闭，不能修改或删除',
    zhtw: '該資料已關閉，不能修改或刪除',
    en: 'This record is closed. It can no longer be changed or deleted.',
  },
  recordClosedBecause: {
    zh: '{message}，不能修改或删除',
    zhtw: '{message}，不能修改或刪除',
    en: '{message}. It cannot be changed or deleted.',
  },
  recordsClosed: {
    zh: '其中 {count} 条数据已关闭，未作任何改动',
    zhtw: '其中 {count} 筆資料已關閉，未作任何變更',
    en: 'Closed records among them: {count}. Nothing was changed.',
  },
  recordInApproval: {
    zh: '“{name}”正在审批中',
    zhtw: '「{name}」正在審批中',
    en: '“{name}” is being approved',
  },
  recordApproved: {
    zh: '“{name}”已审批通过',
    zhtw: '「{name}」已審批通過',
    en: '“{name}” was approved',
  },
  recordOfStarter: {
    zh: '“{name}”由发起人处理',
    zhtw: '「{name}」由發起人處理',
    en: '“{name}” is with its initiator',
  },
  statusOfFlow: {
    zh: '{name}由审批流程决定，不能自行填写',
    zhtw: '{name}由審批流程決定，不能自行填寫',
    en: '{name} follows the approval. It cannot be filled in.',
  },
  recordSavedMeanwhile: {
    zh: '数据刚刚被他人修改，请重新保存',
    zhtw: '資料剛剛被他人修改，請重新儲存',
    en: 'Somebody else has just saved this record. Please save it again.',
  },
  recordBusy: {
    zh: '数据正在被他人修改，请稍后重试',
    zhtw: '資料正在被他人修改，請稍後再試',
    en: 'Others are changing this record right now. Please try again shortly.',
  },
  deleted: {
    zh: '成功删除{count}条数据',
    zhtw: '成功刪除{count}筆資料',
    en: { one: '{count} record deleted', other: '{count} records deleted' },
  },
  dataNotJson: {
    zh: '提交的数据格式不正确：不是有效的 JSON',
    zhtw: '送出的資料格式不正確：不是有效的 JSON',
    en: 'The record is not valid JSON',
  },
  dataNotObject: {
    zh: '提交的数据格式不正确：应为字段与值的对象',
    zhtw: '送出的資料格式不正確：應為欄位與值的物件',
    en: 'The record must be an object of fields and values',
  },
  dataTooDeep: {
    zh: '提交的数据格式不正确：嵌套过深',
    zhtw: '送出的資料格式不正確：巢狀過深',
    en: 'The record is nested too deeply',
  },
  superQuery: {
    zh: '高级查询的条件无法识别，请重新设置',
    zhtw: '進階查詢的條件無法識別，請重新設定',
    en: 'The conditions of the advanced query cannot be read. Please set them again.',
  },
  notTreeList: { zh: '该列表不是树形列表', zhtw: '該清單不是樹狀清單', en: 'This list is not a tree' },
  queryInvalid: { zh: '查询条件格式不正确', zhtw: '查詢條件格式不正確', en: 'The search is not valid' },
  queryTooLong: {
    zh: '查询内容过长，请缩短后重试',
    zhtw: '查詢內容過長，請縮短後重試',
    en: 'The search text is too long. Please shorten it.',
  },
  tableMissing: {
    zh: '数据表“{table}”不存在',
    zhtw: '資料表「{table}」不存在',
    en: 'There is no table “{table}”',
  },
  tableKeyless: {
    zh: '数据表“{table}”没有由单个列构成的主键，无法绑定',
    zhtw: '資料表「{table}」沒有由單一欄構成的主鍵，無法綁定',
    en: 'The table “{table}” has no primary key of one column, so nothing can be bound to it',
  },
  columnMissing: {
    zh: '数据表“{table}”没有列“{column}”',
    zhtw: '資料表「{table}」沒有欄「{column}」',
    en: 'The table “{table}” has no column “{column}”',
  },
  tableTooLong: {
    zh: '数据表“{table}”超过 {count} 行，功能无法绑定',
    zhtw: '資料表「{table}」超過 {count} 列，功能無法綁定',
    en: 'The table “{table}” has more than {count} rows, too many for a module',
  },
  keyTooLong: {
    zh: '数据表“{table}”的主键超过 {count} 个字符',
    zhtw: '資料表「{table}」的主鍵超過 {count} 個字元',
    en: 'A key of the table “{table}” is longer than {count} characters',
  },
  rowGone: {
    zh: '数据表“{table}”中的这一行已被删除，请刷新后重试',
    zhtw: '資料表「{table}」中的這一列已被刪除，請重新整理後重試',
    en: 'This row of the table “{table}” was deleted meanwhile. Refresh and try again',
  },
})
