import { texts } from '../text.ts'

/** Serial-number rules and the numbers they give. */
export const serialRule = texts({
  missing: {
    zh: '单据规则“{code}”不存在',
    zhtw: '單據規則「{code}」不存在',
    en: 'There is no serial-number rule “{code}”',
  },
  disabled: {
    zh: '单据规则“{name}”已停用，不能生成单号',
    zhtw: '單據規則「{name}」已停用，不能產生單號',
    en: 'The serial-number rule “{name}” is disabled and gives no numbers',
  },
  noRule: {
    zh: '字段{name}没有选择单据规则',
    zhtw: '欄位{name}沒有選擇單據規則',
    en: 'The field {name} names no serial-number rule',
  },
  dateFormat: { zh: '请选择流水日期', zhtw: '請選擇流水日期', en: 'Choose how numbers name the day' },
  digit: {
    zh: '流水位数只能为1至9的正整数',
    zhtw: '流水位數只能為1至9的正整數',
    en: 'The digits are one figure from 1 to 9',
  },
  startDigits: { zh: '流水起始只能输入数字', zhtw: '流水起始只能輸入數字', en: 'The serial start takes digits only' },
  startZero: {
    zh: '流水起始不能为{value}',
    zhtw: '流水起始不能為{value}',
    en: 'The serial start cannot be {value}',
  },
  startLong: {
    zh: '流水起始“{value}”超过{count}位',
    zhtw: '流水起始「{value}」超過{count}位',
    en: 'The serial start {value} has more than {count} digits',
  },
  categoryMissing: { zh: '业务分类不存在', zhtw: '業務分類不存在', en: 'The business category no longer exists' },
  issuedStays: {
    zh: '单据规则已生成单号，不能删除',
    zhtw: '單據規則已產生單號，不能刪除',
    en: 'The rule has given numbers already and cannot be deleted',
  },
  codeStays: {
    zh: '单据规则已生成单号，业务编码不能修改',
    zhtw: '單據規則已產生單號，業務編碼不能修改',
    en: 'The rule has given numbers already, so its code stays as it is',
  },
  usedByDesign: {
    zh: '功能“{name}”正在使用（{fields}），不能删除',
    zhtw: '功能「{name}」正在使用（{fields}），不能刪除',
    en: 'It cannot be deleted: the module “{name}” uses it ({fields})',
  },
  codeNamed: {
    zh: '功能“{name}”正在使用（{fields}），业务编码不能修改',
    zhtw: '功能「{name}」正在使用（{fields}），業務編碼不能修改',
    en: 'Its code stays as it is: the module “{name}” uses it ({fields})',
  },
  notFile: { zh: '请选择 .bb 文件', zhtw: '請選擇 .bb 檔案', en: 'Choose a .bb file' },
  fileUnreadable: {
    zh: '文件不是有效的单据规则',
    zhtw: '檔案不是有效的單據規則',
    en: 'The file is not a serial-number rule',
  },
  fileInvalid: {
    zh: '文件中的“{path}”无效',
    zhtw: '檔案中的「{path}」無效',
    en: 'The file is not valid at “{path}”',
  },
})
