import { texts } from '../text.ts'

/** Portals, dashboards and reports. */
export const portal = texts({
  all: { zh: '门户', zhtw: '入口網站', en: 'Portals' },
  reportNotAllowed: {
    zh: '您没有权限查看该报表',
    zhtw: '您沒有權限檢視該報表',
    en: 'You do not have permission to view this report',
  },
  portalNotAllowed: {
    zh: '您没有权限查看该门户',
    zhtw: '您沒有權限檢視該入口網站',
    en: 'You do not have permission to view this portal',
  },
  missing: { zh: '内容不存在或已停用', zhtw: '內容不存在或已停用', en: 'It no longer exists or is disabled' },
  layoutUnreadable: {
    zh: '页面布局无法读取，请联系管理员',
    zhtw: '頁面版面無法讀取，請聯絡管理員',
    en: 'The layout of this page cannot be read. Please contact your administrator.',
  },
  inMenu: {
    zh: '菜单“{name}”正在使用该门户，请先删除菜单',
    zhtw: '選單「{name}」正在使用該入口網站，請先刪除選單',
    en: 'The menu “{name}” leads to this portal. Delete the menu first.',
  },
  released: { zh: '发布成功', zhtw: '發布成功', en: 'Published' },
  sourceUnreadable: {
    zh: '卡片的数据来源不完整',
    zhtw: '卡片的資料來源不完整',
    en: 'The source of this card is incomplete',
  },
  fileUnreadable: {
    zh: '文件不是门户，无法导入',
    zhtw: '檔案不是入口網站，無法匯入',
    en: 'The file is no portal and cannot be imported',
  },
  notFile: {
    zh: '请选择 .vp 或 .json 文件',
    zhtw: '請選擇 .vp 或 .json 檔案',
    en: 'Please choose a .vp or .json file',
  },
  cardMissing: { zh: '卡片不存在', zhtw: '卡片不存在', en: 'The card no longer exists' },
  fieldMissing: {
    zh: '统计字段 {name} 不存在',
    zhtw: '統計欄位 {name} 不存在',
    en: 'There is no field {name} to count',
  },
  fieldNotNumber: {
    zh: '统计字段 {name} 不是数字',
    zhtw: '統計欄位 {name} 不是數字',
    en: 'The field {name} is not a number',
  },
  fieldNotDate: {
    zh: '统计字段 {name} 不是日期',
    zhtw: '統計欄位 {name} 不是日期',
    en: 'The field {name} is not a date',
  },
  locked: {
    zh: '该门户已锁定，不能自行调整',
    zhtw: '該入口網站已鎖定，不能自行調整',
    en: 'This portal is locked and cannot be arranged',
  },
  tooManyCards: {
    zh: '卡片最多 {count} 张',
    zhtw: '卡片最多 {count} 張',
    en: 'At most {count} cards',
  },
  ownSource: {
    zh: '自己添加的卡片不能统计功能数据',
    zhtw: '自己新增的卡片不能統計功能資料',
    en: 'Cards of your own cannot count records',
  },
  interfaceShape: {
    zh: '数据接口应返回列表，每项含 name 与数字 value',
    zhtw: '資料介面應傳回清單，每項含 name 與數字 value',
    en: 'The data interface must answer a list, each item with a name and a number as value',
  },
  interfaceRows: {
    zh: '数据接口应返回列表',
    zhtw: '資料介面應傳回清單',
    en: 'The data interface must answer a list',
  },
  interfaceText: {
    zh: '数据接口应返回文本',
    zhtw: '資料介面應傳回文字',
    en: 'The data interface must answer a text',
  },
  interfaceField: {
    zh: '数据接口的结果中没有数字 {name}',
    zhtw: '資料介面的結果中沒有數字 {name}',
    en: 'The answer of the data interface has no number {name}',
  },
  notReleased: {
    zh: '门户不存在或尚未发布',
    zhtw: '入口網站不存在或尚未發布',
    en: 'There is no such portal, or it was never published',
  },
  noSystem: { zh: '系统不存在', zhtw: '系統不存在', en: 'There is no such system' },
  inSystem: {
    zh: '该系统已有此门户',
    zhtw: '該系統已有此入口網站',
    en: 'The system has this portal already',
  },
  platformWeb: { zh: 'Web门户', zhtw: 'Web 入口網站', en: 'Portals on computers' },
  platformApp: { zh: 'App门户', zhtw: 'App 入口網站', en: 'Portals on phones' },
  blank: { zh: '未填写', zhtw: '未填寫', en: 'Not filled in' },
  others: { zh: '其他', zhtw: '其他', en: 'Others' },
  total: { zh: '合计', zhtw: '合計', en: 'Total' },
  countedAt: { zh: '统计时间：{time}', zhtw: '統計時間：{time}', en: 'As of {time}' },
  withUnit: { zh: '{title}（{unit}）', zhtw: '{title}（{unit}）', en: '{title} ({unit})' },
})
