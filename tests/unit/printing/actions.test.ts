import { describe, expect, it } from 'vitest'
import { chinesePaperWords } from '#shared/printing/template/approval.ts'
import { actionName } from '#renderer/components/approval/names.ts'
import { workflow } from '#renderer/i18n/zh/workflow.ts'

describe('what was done in an approval', () => {
  it('has one word, on the screen as on paper: the family’s', () => {
    const onScreen = chinesePaperWords.actions.map((_word, action) => workflow.action[actionName(action)])
    expect(onScreen).toEqual(chinesePaperWords.actions)
    expect(onScreen).toEqual([
      ...['退回', '同意', '发起', '撤回', '终止', '指派', '后加签', '转办', '变更', '复活'],
      ...['前加签', '挂起', '恢复', '转向'],
    ])
  })
})
