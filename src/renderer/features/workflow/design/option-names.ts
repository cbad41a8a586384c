import type { SettingName } from '#shared/design/flow/settings.ts'
import type { useT } from '#renderer/i18n/index.ts'

type Translate = ReturnType<typeof useT>

/** Settings that are chosen from options. */
type Chosen =
  | 'assignee'
  | 'caseFor'
  | 'extraRule'
  | 'extraCopyRule'
  | 'caseErrorRule'
  | 'counterSign'
  | 'auditType'
  | 'rejectType'
  | 'agreeRules'
  | 'rejectStep'
  | 'returnMode'
  | 'errorRule'
  | 'titleType'
  | 'revokeRule'
  | 'timeLimit'
  | 'limitSince'
  | 'limitUnit'
  | 'notice'
  | 'overdue'
  | 'waitMessage'
  | 'returnMessage'
  | 'copyMessage'
  | 'dueMessage'
  | 'overdueMessage'
  | 'endMessage'
  | 'launchMessage'

/** An option of a setting in words. Every option that `settings.ts` has stands in the texts; a test holds it. */
export const optionName = (t: Translate, name: SettingName, option: string): string =>
  // A check of types cannot follow the name and the code together.
  t(`flowDesigns.options.${name as Chosen}.n${option}` as 'flowDesigns.options.assignee.n1')
