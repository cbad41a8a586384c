import { texts } from '../text.ts'

/** Print templates, documents and the print log. */
export const print = texts({
  notAllowed: {
    zh: '您没有权限使用该打印模板',
    zhtw: '您沒有權限使用該列印範本',
    en: 'You do not have permission to use this print template',
  },
  disabled: {
    zh: '打印模板“{name}”已停用',
    zhtw: '列印範本「{name}」已停用',
    en: 'The print template “{name}” is disabled',
  },
  templateMissing: {
    zh: '打印模板不存在或已被删除',
    zhtw: '列印範本不存在或已被刪除',
    en: 'The print template no longer exists',
  },
  versionMissing: {
    zh: '该版本不存在或已被删除',
    zhtw: '該版本不存在或已被刪除',
    en: 'The version no longer exists',
  },
  recordMissing: {
    zh: '记录不存在，或不能使用该模板打印',
    zhtw: '記錄不存在，或不能使用該範本列印',
    en: 'The record no longer exists or cannot be printed with this template',
  },
  ambiguous: {
    zh: '使用该模板的多个模块都有这条记录，请在模块中打印',
    zhtw: '使用該範本的多個模組都有這筆記錄，請在模組中列印',
    en: 'Several modules that print with this template have such a record: print it from its module',
  },
  tooMany: {
    zh: '一次最多打印{count}条记录',
    zhtw: '一次最多列印{count}筆記錄',
    en: 'At most {count} records can be printed at once',
  },
  notHolder: {
    zh: '打印规则不允许您打印“{name}”',
    zhtw: '列印規則不允許您列印「{name}」',
    en: 'The print rule of “{name}” does not allow you to print',
  },
  notSubmitted: {
    zh: '提交后才能打印“{name}”',
    zhtw: '提交後才能列印「{name}」',
    en: '“{name}” can be printed once the record was submitted',
  },
  notApproved: {
    zh: '“{nodes}”审批通过后才能打印“{name}”',
    zhtw: '「{nodes}」簽核通過後才能列印「{name}」',
    en: '“{name}” can be printed once it was approved at {nodes}',
  },
  notFinished: {
    zh: '审批完成后才能打印“{name}”',
    zhtw: '簽核完成後才能列印「{name}」',
    en: '“{name}” can be printed once the approval is finished',
  },
  notCondition: {
    zh: '该记录不符合“{name}”的打印条件',
    zhtw: '該記錄不符合「{name}」的列印條件',
    en: 'This record does not meet the print condition of “{name}”',
  },
  usedUp: {
    zh: '该记录最多打印{count}次，已达到上限',
    zhtw: '該記錄最多列印{count}次，已達到上限',
    en: 'This record may be printed {count} times at most, which is reached',
  },
  numberTaken: {
    zh: '该记录刚刚被打印过，请重新打开预览',
    zhtw: '該記錄剛剛被列印過，請重新開啟預覽',
    en: 'This record was printed meanwhile. Open the preview again',
  },
  permitGone: {
    zh: '打印许可不存在',
    zhtw: '列印許可不存在',
    en: 'There is no such permit to print',
  },
  conditionInvalid: {
    zh: '条件无法识别，例如：f_total > 5000',
    zhtw: '條件無法識別，例如：f_total > 5000',
    en: 'The condition cannot be read; an example: f_total > 5000',
  },
  copyMark: { zh: '副本', zhtw: '副本', en: 'COPY' },
  modules: { zh: '功能表单', zhtw: '功能表單', en: 'modules' },
  copyEnding: { zh: '副本', zhtw: '副本', en: ' copy' },
  queriesInvalid: {
    zh: '数据查询不是有效的JSON',
    zhtw: '資料查詢不是有效的JSON',
    en: 'The queries are no valid JSON',
  },
  queriesChanged: {
    zh: '“{name}”的数据查询刚刚被他人修改，请重新查看后再确认',
    zhtw: '「{name}」的資料查詢剛剛被他人修改，請重新查看後再確認',
    en: 'The queries of “{name}” were changed meanwhile. Look at them again',
  },
  queryEmpty: {
    zh: '请先填写查询语句和数据源，或选择数据接口',
    zhtw: '請先填寫查詢語句和資料來源，或選擇資料介面',
    en: 'Write a query and choose its data source, or choose a data interface',
  },
  queriesApproved: {
    zh: '已确认，打印时将执行这些查询',
    zhtw: '已確認，列印時將執行這些查詢',
    en: 'Approved. Prints run these queries from now on',
  },
  notBp: { zh: '请选择bp格式的文件', zhtw: '請選擇bp格式的檔案', en: 'Choose a .bp file' },
  fileUnreadable: {
    zh: '文件无法读取，不是打印模板的导出文件',
    zhtw: '檔案無法讀取，不是列印範本的匯出檔案',
    en: 'The file cannot be read: it is no exported print template',
  },
  fileInvalid: {
    zh: '文件内容不正确：{path}',
    zhtw: '檔案內容不正確：{path}',
    en: 'The content of the file is wrong at {path}',
  },
  fileEmpty: {
    zh: '文件中没有打印模板的内容',
    zhtw: '檔案中沒有列印範本的內容',
    en: 'The file holds no template',
  },
  approvals: { zh: '审批记录', zhtw: '簽核記錄', en: 'Approvals' },
  total: { zh: '合计', zhtw: '合計', en: 'Total' },
  printedBy: { zh: '打印人：', zhtw: '列印人：', en: 'Printed by ' },
  printedAt: { zh: '打印时间：', zhtw: '列印時間：', en: 'Printed at ' },
  pages: {
    zh: '第 {page} 页，共 {pages} 页',
    zhtw: '第 {page} 頁，共 {pages} 頁',
    en: 'Page {page} of {pages}',
  },
  others: { zh: '其他', zhtw: '其他', en: 'Others' },
})
