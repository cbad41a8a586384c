import { texts } from '../text.ts'

/** Events of calendars. */
export const schedule = texts({
  missing: { zh: '日程不存在', zhtw: '日程不存在', en: 'This event does not exist any more' },
  notYours: {
    zh: '只有创建人可以修改日程',
    zhtw: '只有建立者可以修改日程',
    en: 'Only whoever made the event may change it',
  },
  badTime: { zh: '请选择有效的时间', zhtw: '請選擇有效的時間', en: 'Choose a valid time' },
  endBeforeStart: {
    zh: '结束时间不能早于开始时间',
    zhtw: '結束時間不能早於開始時間',
    en: 'It cannot end before it starts',
  },
  tooLong: { zh: '日程不能超过一年', zhtw: '日程不能超過一年', en: 'An event lasts a year at most' },
  repeatEnds: {
    zh: '结束重复不能早于开始时间',
    zhtw: '結束重複不能早於開始時間',
    en: 'It cannot stop to recur before it starts',
  },
  badReminder: { zh: '请选择提醒时间', zhtw: '請選擇提醒時間', en: 'Choose when to be reminded' },
  personMissing: {
    zh: '参与人中有不存在或已停用的用户',
    zhtw: '參與人中有不存在或已停用的使用者',
    en: 'Somebody who is invited does not exist or is disabled',
  },
  tooManyPeople: {
    zh: '参与人不能超过200人',
    zhtw: '參與人不能超過200人',
    en: 'At most 200 people may be invited',
  },
  calendarFull: {
    zh: '日历中的日程不能超过{count}条',
    zhtw: '行事曆中的日程不能超過{count}筆',
    en: 'A calendar holds {count} events at most',
  },
  spanTooLong: {
    zh: '时间范围内的日程过多，请缩短范围',
    zhtw: '時間範圍內的日程過多，請縮短範圍',
    en: 'Too much for one view: choose a shorter time',
  },
  notCalendar: {
    zh: '文件不是 iCalendar 日历',
    zhtw: '檔案不是 iCalendar 行事曆',
    en: 'The file is no iCalendar file',
  },
  calendarLarge: {
    zh: '一个文件最多导入{count}条日程',
    zhtw: '一個檔案最多匯入{count}筆日程',
    en: 'A file may hold {count} events at most',
  },
  imported: {
    zh: '已导入{done}条，未导入{failed}条',
    zhtw: '已匯入{done}筆，未匯入{failed}筆',
    en: 'Events imported: {done}, refused: {failed}',
  },
  fileName: { zh: '日程', zhtw: '日程', en: 'Calendar' },
  fileLine: { zh: '第{line}行', zhtw: '第{line}行', en: 'Line {line}' },
  fileTime: { zh: '时间无法识别', zhtw: '時間無法識別', en: 'Its time cannot be read' },
  fileRule: { zh: '不支持的重复规则', zhtw: '不支援的重複規則', en: 'How it recurs is not supported' },
  fileTitle: { zh: '没有标题', zhtw: '沒有標題', en: 'It has no title' },
  fileKnown: { zh: '日历中已有此日程', zhtw: '行事曆中已有此日程', en: 'It is in your calendar already' },
  fileChanged: {
    zh: '重复日程的单次修改不能导入',
    zhtw: '重複日程的單次修改不能匯入',
    en: 'It changes one occurrence of another event',
  },
  normal: { zh: '普通', zhtw: '普通', en: 'Normal' },
  important: { zh: '重要', zhtw: '重要', en: 'Important' },
  urgent: { zh: '紧急', zhtw: '緊急', en: 'Urgent' },
})
