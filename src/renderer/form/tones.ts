import { staticChoices } from '#shared/form/choices.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { storedSuffix } from '#shared/form/parsing/localize.ts'
import { text } from '#shared/form/parsing/read.ts'
import { kindOf } from '#shared/form/registry.ts'
import type { Tone } from '#renderer/components/state/StateTag.tsx'

/** Words of states; the first that is found decides, so what refuses stands before what agrees ("不通过"). */
const toneWords: readonly (readonly [Tone, RegExp])[] = [
  [
    'danger',
    /退回|驳回|駁回|拒绝|拒絕|不通过|不通過|未通过|未通過|失败|失敗|紧急|緊急|过期|過期|逾期|损坏|損壞|returned|reject|refus|fail|urgent|overdue|broken/i,
  ],
  ['warning', /撤回|撤销|撤銷|重要|暂停|暫停|维修|維修|警告|revoke|withdraw|important|pause|repair|warn/i],
  [
    'neutral',
    /终止|終止|取消|作废|作廢|报废|報廢|关闭|關閉|停用|禁用|未启用|未啟用|草稿|普通|一般|terminat|cancel|void|closed|disabled|draft|normal/i,
  ],
  [
    'waiting',
    /等待|待|审核中|審核中|审批中|審批中|进行中|進行中|处理中|處理中|预约|預約|wait|pending|progress|review/i,
  ],
  [
    'success',
    /通过|通過|完成|启用|啟用|正常|在用|成功|同意|已签|已簽|已归还|已歸還|已离开|已離開|合格|approv|adopt|done|finish|complet|enabled|active/i,
  ],
]
const quiet = ['quiet1', 'quiet2', 'quiet3', 'quiet4'] as const
/** Colours that a design may store with an option, beside the tones themselves. */
const stored: Readonly<Record<string, Tone>> = {
  default: 'neutral',
  gray: 'neutral',
  grey: 'neutral',
  blue: 'waiting',
  processing: 'waiting',
  info: 'waiting',
  green: 'success',
  success: 'success',
  orange: 'warning',
  gold: 'warning',
  yellow: 'warning',
  warning: 'warning',
  red: 'danger',
  error: 'danger',
  danger: 'danger',
}
const statusNames = /状态|狀態|紧急|緊急|进度|進度|审批|審批|status|state$|urgen|priority|progress/i

function wordTone(label: string): Tone | null {
  return toneWords.find(([, pattern]) => pattern.test(label))?.[0] ?? null
}

/** The label as the design has it, whatever the language of the window. */
function storedLabel({ raw, label }: FieldPlan): string {
  const config = raw['__config__'] as Readonly<Record<string, unknown>> | undefined
  return text(config?.[`label${storedSuffix}`]) || label
}

/** Tones by the label and by the value of each option; null for a field that is no state. */
function read(field: FieldPlan): ReadonlyMap<string, Tone> | null {
  const states = kindOf(field).states?.(field)
  if (states) return new Map(states.map((state) => [state.text, state.isOn ? 'success' : 'neutral']))
  const { options, multiple } = field
  if (multiple || options?.type !== 'static') return null
  const choices = staticChoices(field)
  const colours = new Map(
    options.options.map((option) => [text(option[options.names.value]), stored[text(option['color']).toLowerCase()]]),
  )
  const isStatus = statusNames.test(storedLabel(field)) || statusNames.test(field.name)
  const isColoured = [...colours.values()].some((tone) => tone !== undefined)
  if (choices.length === 0 || (!isStatus && !isColoured)) return null
  // By the words of the design: in another language it has the same colours.
  const { names } = options
  const words = new Map(
    options.options.map((option) => [text(option[names.value]), text(option[`${names.label}${storedSuffix}`])]),
  )
  const tones = new Map<string, Tone>()
  for (const [at, { label, value }] of choices.entries()) {
    const tone = colours.get(value) ?? wordTone(words.get(value) || label) ?? quiet[at % quiet.length] ?? 'neutral'
    tones.set(label, tone)
    if (!tones.has(value)) tones.set(value, tone)
  }
  return tones
}

const known = new WeakMap<FieldPlan, ReadonlyMap<string, Tone> | null>()

/**
 * The tone of a state that a list shows as a word: of a switch, of an option that carries a `color`, and of fields that
 * are named as a state (section 3: flow status, urgency). Null: plain text.
 */
export function toneOf(field: FieldPlan | null, shown: string): Tone | null {
  if (field === null || shown === '') return null
  let tones = known.get(field)
  if (tones === undefined) {
    tones = read(field)
    known.set(field, tones)
  }
  return tones?.get(shown) ?? null
}
