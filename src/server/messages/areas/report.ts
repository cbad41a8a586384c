import { texts } from '../text.ts'

/** Reports as data. */
export const report = texts({
  notAllowed: {
    zh: '您没有权限查看该报表，或报表尚未发布',
    zhtw: '您沒有權限檢視該報表，或報表尚未發布',
    en: 'You may not see this report, or it was never published',
  },
  unreadable: {
    zh: '报表设置无法读取',
    zhtw: '報表設定無法讀取',
    en: 'The settings of this report cannot be read',
  },
  inMenu: {
    zh: '菜单“{name}”正在使用该报表，请先删除菜单',
    zhtw: '選單「{name}」正在使用該報表，請先刪除選單',
    en: 'The menu “{name}” leads to this report. Delete the menu first.',
  },
  fileUnreadable: {
    zh: '文件不是报表，无法导入',
    zhtw: '檔案不是報表，無法匯入',
    en: 'The file is no report and cannot be imported',
  },
  notFile: { zh: '请选择 .json 文件', zhtw: '請選擇 .json 檔案', en: 'Please choose a .json file' },
  noSource: { zh: '报表未选择数据来源', zhtw: '報表未選擇資料來源', en: 'The report has no source' },
  sourceGone: {
    zh: '报表的数据来源不存在或已停用',
    zhtw: '報表的資料來源不存在或已停用',
    en: 'The source of this report no longer exists or is disabled',
  },
  noMeasure: { zh: '报表没有指标', zhtw: '報表沒有指標', en: 'The report has nothing to count' },
  fieldMissing: { zh: '字段 {name} 不存在', zhtw: '欄位 {name} 不存在', en: 'There is no field {name}' },
  fieldTwice: {
    zh: '字段 {name} 用作分组两次',
    zhtw: '欄位 {name} 用作分組兩次',
    en: 'The field {name} makes groups twice',
  },
  fieldNotNumber: {
    zh: '{name} 不是数字，不能求和、平均或比较大小',
    zhtw: '{name} 不是數字，不能求和、平均或比較大小',
    en: '{name} is not a number: it has no sum, average, lowest or highest value',
  },
  fieldNotDate: {
    zh: '{name} 不是日期，不能按周期分组',
    zhtw: '{name} 不是日期，不能按週期分組',
    en: '{name} is not a date and cannot be grouped by periods',
  },
  formulaUnreadable: {
    zh: '指标“{name}”的公式无法计算',
    zhtw: '指標「{name}」的公式無法計算',
    en: 'The formula of {name} cannot be read',
  },
  formulaUnknown: {
    zh: '公式中的 {name} 不是本报表的指标',
    zhtw: '公式中的 {name} 不是本報表的指標',
    en: 'The formula names {name}, which is no measure of this report',
  },
  formulaCircle: {
    zh: '指标“{name}”的公式引用了自己',
    zhtw: '指標「{name}」的公式引用了自己',
    en: 'The formula of {name} leads back to itself',
  },
  measureGone: {
    zh: '指标 {name} 已不存在',
    zhtw: '指標 {name} 已不存在',
    en: 'There is no measure {name} any more',
  },
  noDrillReport: {
    zh: '未选择下钻的报表',
    zhtw: '未選擇下鑽的報表',
    en: 'The report to drill into was not chosen',
  },
  drillCircle: {
    zh: '下钻的报表又指回本报表',
    zhtw: '下鑽的報表又指回本報表',
    en: 'The reports drill into each other in a circle',
  },
  drillGone: {
    zh: '下钻的报表不存在或尚未发布',
    zhtw: '下鑽的報表不存在或尚未發布',
    en: 'The report to drill into is gone or was never published',
  },
  conditionsUnreadable: {
    zh: '报表的筛选条件无法读取',
    zhtw: '報表的篩選條件無法讀取',
    en: 'The conditions of this report cannot be read',
  },
  parameterRequired: { zh: '请填写参数“{name}”', zhtw: '請填寫參數「{name}」', en: 'Please fill in {name}' },
  cellUnknown: {
    zh: '报表已变更，请刷新后重试',
    zhtw: '報表已變更，請重新整理後再試',
    en: 'The report has changed. Refresh it and try again.',
  },
  tooManyGroups: {
    zh: '分组超过 {most} 个，请增加参数或减少分组字段',
    zhtw: '分組超過 {most} 個，請增加參數或減少分組欄位',
    en: 'There are more than {most} groups. Narrow the report or group by fewer fields.',
  },
  tooManyCells: {
    zh: '报表有 {count} 个单元格，最多 {most} 个，请增加参数或减少分组字段',
    zhtw: '報表有 {count} 個儲存格，最多 {most} 個，請增加參數或減少分組欄位',
    en: 'The report would have {count} cells; at most {most} are shown. Narrow it or group by fewer fields.',
  },
  tooManyValues: {
    zh: '去重计数的值超过 {most} 个，请增加参数缩小范围',
    zhtw: '去重計數的值超過 {most} 個，請增加參數縮小範圍',
    en: 'There are more than {most} different values to tell apart. Narrow the report.',
  },
  interfaceRows: {
    zh: '数据接口应返回列表',
    zhtw: '資料介面應傳回清單',
    en: 'The data interface must answer a list',
  },
  interfaceTooLong: {
    zh: '数据接口返回超过 {most} 行，请增加参数缩小范围',
    zhtw: '資料介面傳回超過 {most} 列，請增加參數縮小範圍',
    en: 'The data interface answers more than {most} rows. Narrow it by its parameters.',
  },
  without: {
    zh: '因权限未包含：{names}',
    zhtw: '因權限未包含：{names}',
    en: 'Left out, because you may not see it: {names}',
  },
  shownOf: {
    zh: '显示前 {shown} 组，共 {count} 组；合计包含全部',
    zhtw: '顯示前 {shown} 組，共 {count} 組；合計包含全部',
    en: 'The first {shown} of {count} groups are shown; totals are of all',
  },
  noWeekday: { zh: '请选择星期', zhtw: '請選擇星期', en: 'Please choose the days of the week' },
  noReceivers: { zh: '请选择接收人或角色', zhtw: '請選擇接收人或角色', en: 'Please choose people or roles' },
  receiverMissing: {
    zh: '所选人员或角色已不存在',
    zhtw: '所選人員或角色已不存在',
    en: 'Somebody or a role that was chosen no longer exists',
  },
  maySendToSelf: {
    zh: '您只能将该报表发送给自己',
    zhtw: '您只能將該報表傳送給自己',
    en: 'You may send this report to yourself alone',
  },
  valuesUnreadable: { zh: '参数无法读取', zhtw: '參數無法讀取', en: 'The parameters cannot be read' },
  tooManySchedules: {
    zh: '每人最多 {count} 个定时发送',
    zhtw: '每人最多 {count} 個定時傳送',
    en: { one: 'A person has at most {count} schedule', other: 'A person has at most {count} schedules' },
  },
  sending: { zh: '正在发送', zhtw: '正在傳送', en: 'It is being sent already' },
  sendingBegun: { zh: '已开始发送', zhtw: '已開始傳送', en: 'It is being sent' },
  ownerGone: {
    zh: '创建人已停用或删除，已暂停',
    zhtw: '建立人已停用或刪除，已暫停',
    en: 'Whoever planned it was disabled or deleted: it is paused',
  },
  tooManyReceivers: {
    zh: '接收人超过 {count} 人，未发送',
    zhtw: '接收人超過 {count} 人，未傳送',
    en: { one: 'More than {count} receiver: not sent', other: 'More than {count} receivers: not sent' },
  },
  nobodyGranted: {
    zh: '接收人都没有该报表的权限，未发送',
    zhtw: '接收人都沒有該報表的權限，未傳送',
    en: 'None of the receivers may see this report: not sent',
  },
  noMailServer: {
    zh: '邮件未发送：未配置邮件服务器或停用了邮件模板',
    zhtw: '郵件未傳送：未設定郵件伺服器或停用了郵件範本',
    en: 'no mail: there is no mail server, or its template is disabled',
  },
  fileTooLarge: {
    zh: '工作簿过大，未随邮件发送',
    zhtw: '活頁簿過大，未隨郵件傳送',
    en: 'a workbook is too large for a mail',
  },
  interrupted: {
    zh: '服务器停止，发送中断',
    zhtw: '伺服器停止，傳送中斷',
    en: 'The server stopped while it was being sent',
  },
  sendingFailed: {
    zh: '发送失败，原因见服务器日志',
    zhtw: '傳送失敗，原因見伺服器日誌',
    en: 'It failed; the log of the server says why',
  },
  sentTo: {
    zh: '已发送给 {count} 人，{without} 人没有权限',
    zhtw: '已傳送給 {count} 人，{without} 人沒有權限',
    en: {
      one: 'Sent to {count} person; not granted: {without}',
      other: 'Sent to {count} people; not granted: {without}',
    },
  },
  sentWithMail: {
    zh: '已发送给 {count} 人（邮件 {mails} 封），{without} 人没有权限',
    zhtw: '已傳送給 {count} 人（郵件 {mails} 封），{without} 人沒有權限',
    en: {
      one: 'Sent to {count} person (mails: {mails}); not granted: {without}',
      other: 'Sent to {count} people (mails: {mails}); not granted: {without}',
    },
  },
  sentWithTrouble: { zh: '{sent}；{reason}', zhtw: '{sent}；{reason}', en: '{sent}; {reason}' },
  workbookAttached: {
    zh: '邮件中附有 Excel 文件。',
    zhtw: '郵件中附有 Excel 檔案。',
    en: 'The mail has it as a workbook.',
  },
  blank: { zh: '未填写', zhtw: '未填寫', en: 'Not filled in' },
  total: { zh: '合计', zhtw: '合計', en: 'Total' },
  subtotal: { zh: '小计', zhtw: '小計', en: 'Subtotal' },
  withUnit: { zh: '{title}（{unit}）', zhtw: '{title}（{unit}）', en: '{title} ({unit})' },
  nameCount: { zh: '记录数', zhtw: '記錄數', en: 'Records' },
  nameSum: { zh: '{field}合计', zhtw: '{field}合計', en: 'Sum of {field}' },
  nameAverage: { zh: '{field}平均', zhtw: '{field}平均', en: 'Average of {field}' },
  nameLowest: { zh: '{field}最小', zhtw: '{field}最小', en: 'Lowest {field}' },
  nameHighest: { zh: '{field}最大', zhtw: '{field}最大', en: 'Highest {field}' },
  nameDistinct: { zh: '{field}个数', zhtw: '{field}個數', en: 'Different {field}' },
  nameFormula: { zh: '计算', zhtw: '計算', en: 'Formula' },
})
