import { texts } from '../text.ts'

/** What is wrong with a value of a record: a key for each problem code of the field kinds. */
export const form = texts({
  fieldName: { zh: '“{name}”', zhtw: '「{name}」', en: '“{name}”' },
  cellName: {
    zh: '“{table}”第{row}行“{name}”',
    zhtw: '「{table}」第{row}行「{name}」',
    en: '“{name}” in row {row} of “{table}”',
  },
  own: { zh: '{name}：{text}', zhtw: '{name}：{text}', en: '{name}: {text}' },
  required: { zh: '{name}不能为空', zhtw: '{name}不能為空', en: '{name} is required' },
  pattern: { zh: '{name}格式不正确', zhtw: '{name}格式不正確', en: '{name} does not have the right format' },
  unchecked: {
    zh: '{name}内容过长，无法按校验规则检查',
    zhtw: '{name}內容過長，無法按驗證規則檢查',
    en: '{name} is too long to be checked against its rules',
  },
  tooLong: {
    zh: '{name}不能超过{limit}个字符',
    zhtw: '{name}不能超過{limit}個字元',
    en: '{name} must not be longer than {limit} characters',
  },
  notNumber: { zh: '{name}不是数字', zhtw: '{name}不是數字', en: '{name} is not a number' },
  tooSmall: { zh: '{name}不能小于{limit}', zhtw: '{name}不能小於{limit}', en: '{name} must be at least {limit}' },
  tooLarge: { zh: '{name}不能大于{limit}', zhtw: '{name}不能大於{limit}', en: '{name} must be at most {limit}' },
  tooManyDecimals: {
    zh: '{name}最多{limit}位小数',
    zhtw: '{name}最多{limit}位小數',
    en: '{name} takes at most {limit} decimals',
  },
  tooManyDigits: {
    zh: '{name}最多{limit}位有效数字',
    zhtw: '{name}最多{limit}位有效數字',
    en: '{name} keeps at most {limit} digits',
  },
  offStep: { zh: '{name}只能按{limit}递增', zhtw: '{name}只能按{limit}遞增', en: '{name} goes in steps of {limit}' },
  tooFine: { zh: '{name}只能精确到{limit}', zhtw: '{name}只能精確到{limit}', en: '{name} holds no more than {limit}' },
  notOne: { zh: '{name}只能选择一项', zhtw: '{name}只能選擇一項', en: '{name} takes only one choice' },
  notStorable: {
    zh: '{name}含有无法保存的字符',
    zhtw: '{name}含有無法儲存的字元',
    en: '{name} has characters that cannot be stored',
  },
  notTime: { zh: '{name}不是有效的时间', zhtw: '{name}不是有效的時間', en: '{name} is not a valid time' },
  unread: { zh: '{name}无法识别', zhtw: '{name}無法辨識', en: '{name} cannot be read' },
  noSuchDate: { zh: '{name}不是存在的日期', zhtw: '{name}不是存在的日期', en: '{name} is not a date that exists' },
  noSuchTime: { zh: '{name}不是存在的时间', zhtw: '{name}不是存在的時間', en: '{name} is not a time that exists' },
  tooEarly: { zh: '{name}不能早于{limit}', zhtw: '{name}不能早於{limit}', en: '{name} must not be before {limit}' },
  tooLate: { zh: '{name}不能晚于{limit}', zhtw: '{name}不能晚於{limit}', en: '{name} must not be after {limit}' },
  notChoice: { zh: '{name}不在可选范围内', zhtw: '{name}不在可選範圍內', en: '{name} is not one of the choices' },
  notText: { zh: '{name}数据格式不正确', zhtw: '{name}資料格式不正確', en: '{name} is not in the right format' },
  notList: { zh: '{name}数据格式不正确', zhtw: '{name}資料格式不正確', en: '{name} is not in the right format' },
  notTable: { zh: '{name}数据格式不正确', zhtw: '{name}資料格式不正確', en: '{name} is not in the right format' },
  uploading: {
    zh: '{name}有文件尚未上传完成',
    zhtw: '{name}有檔案尚未上傳完成',
    en: '{name} has files that are not uploaded yet',
  },
  tooManyFiles: {
    zh: '{name}最多可以上传{limit}个文件',
    zhtw: '{name}最多可以上傳{limit}個檔案',
    en: '{name} takes at most {limit} files',
  },
  fileTooLarge: {
    zh: '{name}的文件大小超过{limit}',
    zhtw: '{name}的檔案大小超過{limit}',
    en: '{name}: a file is larger than {limit}',
  },
  fileType: {
    zh: '{name}不接受此类型的文件',
    zhtw: '{name}不接受此類型的檔案',
    en: '{name} does not take files of this type',
  },
  endBeforeStart: {
    zh: '{name}的结束不能早于开始',
    zhtw: '{name}的結束不能早於開始',
    en: '{name}: the end must not be before the start',
  },
  incomplete: {
    zh: '{name}的开始和结束都要填写',
    zhtw: '{name}的開始和結束都要填寫',
    en: '{name} needs both a start and an end',
  },
  notColour: { zh: '{name}不是有效的颜色', zhtw: '{name}不是有效的顏色', en: '{name} is not a valid colour' },
  notPicture: { zh: '{name}不是可用的图片', zhtw: '{name}不是可用的圖片', en: '{name} is not a usable picture' },
  notPlace: { zh: '{name}的位置信息不正确', zhtw: '{name}的位置資訊不正確', en: '{name} is not a valid place' },
  outOfScope: {
    zh: '{name}不在允许的范围内',
    zhtw: '{name}不在允許的範圍內',
    en: '{name} lies outside the area that is allowed',
  },
  notOwnSignature: {
    zh: '{name}不是您保存的签名，请重新选择',
    zhtw: '{name}不是您儲存的簽名，請重新選擇',
    en: '{name} is none of your signatures. Please choose again.',
  },
  fileMissing: {
    zh: '{name}的文件“{file}”不存在或无权使用，请重新上传',
    zhtw: '{name}的檔案「{file}」不存在或無權使用，請重新上傳',
    en: '{name}: the file “{file}” does not exist, or may not be used here. Please upload it again.',
  },
  tooManyBytes: {
    zh: '{name}内容过长（{size}MB），不能超过1MB',
    zhtw: '{name}內容過長（{size}MB），不能超過1MB',
    en: '{name} is too long ({size} MB); it must not exceed 1 MB',
  },
  tooManyRows: {
    zh: '{name}不能超过{count}行',
    zhtw: '{name}不能超過{count}行',
    en: '{name} must not have more than {count} rows',
  },
  patternsTooLong: {
    zh: '内容过长，无法按校验规则检查，请缩短输入内容或联系管理员检查校验规则',
    zhtw: '內容過長，無法按驗證規則檢查，請縮短輸入內容或聯絡管理員檢查驗證規則',
    en: 'The text is too long to be checked against its rules. Please shorten it, or ask your administrator about the rules.',
  },
  choiceGone: {
    zh: '{name}的选项“{choice}”不存在，请重新选择',
    zhtw: '{name}的選項「{choice}」不存在，請重新選擇',
    en: '{name}: the choice “{choice}” no longer exists. Please choose again.',
  },
  choiceNotOffered: {
    zh: '{name}不能选择“{choice}”，请重新选择',
    zhtw: '{name}不能選擇「{choice}」，請重新選擇',
    en: '{name}: “{choice}” cannot be chosen here. Please choose again.',
  },
  notUnique: {
    zh: '{name}的值已存在，不能重复',
    zhtw: '{name}的值已存在，不能重複',
    en: '{name}: another record has this value already',
  },
})
