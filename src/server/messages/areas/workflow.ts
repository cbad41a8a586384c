import { texts } from '../text.ts'

/** Approval tasks and entrusts. */
export const workflow = texts({
  taskMissing: {
    zh: '流程任务不存在，或您不是该流程的参与人',
    zhtw: '流程任務不存在，或您不是該流程的參與人',
    en: 'There is no such task, or you take no part in it',
  },
  entrusted: { zh: '委托成功', zhtw: '委託成功', en: 'Entrusted' },
  entrustEnded: { zh: '委托已结束', zhtw: '委託已結束', en: 'Entrust ended' },
  toOneself: { zh: '不能委托给自己', zhtw: '不能委託給自己', en: 'You cannot entrust yourself' },
  endBeforeStart: {
    zh: '结束时间必须晚于开始时间',
    zhtw: '結束時間必須晚於開始時間',
    en: 'The end must be later than the start',
  },
  endInPast: { zh: '结束时间必须晚于当前时间', zhtw: '結束時間必須晚於目前時間', en: 'The end must lie in the future' },
  tooLong: { zh: '委托时间不能超过一年', zhtw: '委託時間不能超過一年', en: 'An entrust may last a year at most' },
  receiverMissing: {
    zh: '被委托人不存在或已停用',
    zhtw: '受託人不存在或已停用',
    en: 'The person no longer exists or is disabled',
  },
  alreadyEntrusted: {
    zh: '该时间段内已委托给此人',
    zhtw: '該時段內已委託給此人',
    en: 'You have already entrusted this person for that time',
  },
  entrustMissing: { zh: '委托不存在', zhtw: '委託不存在', en: 'The entrust no longer exists' },
  entrustOver: { zh: '委托已结束', zhtw: '委託已結束', en: 'The entrust is already over' },
})
