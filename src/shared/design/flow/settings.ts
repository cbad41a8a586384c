import { givenTo, takenFrom } from '#shared/approval/parse.ts'
import { idList, number, raw, type Raw, text, yes } from '#shared/form/parsing/read.ts'
import { agreeCodes, asNewer, type Counting, countingOf, type PeopleKey, withAgreeCodes } from './approver.ts'
import { messageConfig, messageWay, nodeWays, startWays, type usualMessageSettings } from './message-settings.ts'
import type { Control, Setting } from './setting.ts'

/** A property that stands under one key. */
const plain = (key: string, control: Control, other: unknown = ''): Omit<Setting, 'name'> => ({
  control,
  read: (properties) => properties[key] ?? other,
  write: (value) => ({ [key]: value }),
})
/** A choice whose codes are numbers where they are stored. */
const coded = (key: string, options: readonly string[], other: string): Omit<Setting, 'name'> => ({
  control: { kind: 'choice', options },
  read: (properties) => text(properties[key], other),
  write: (value) => ({ [key]: Number(value) }),
})
const flag = (key: string, other = false): Omit<Setting, 'name'> => ({
  control: { kind: 'switch' },
  read: (properties) => (properties[key] === undefined ? other : yes(properties[key])),
  write: (value) => ({ [key]: value === true }),
})
const people = (key: PeopleKey): Omit<Setting, 'name'> => ({
  control: { kind: 'people', people: key },
  read: () => undefined,
  write: (value) => raw(value),
})
const counting = (key: keyof Counting, control: Control): Omit<Setting, 'name'> => ({
  control,
  read: (properties) => (control.kind === 'choice' ? String(countingOf(properties)[key]) : countingOf(properties)[key]),
  write: (value, properties) => ({
    counterSignConfig: { ...raw(properties['counterSignConfig']), ...countingOf(properties), [key]: Number(value) },
  }),
})
/** Whatever is written of the newer generation makes the whole step one of it. */
const newer = (setting: Omit<Setting, 'name'>): Omit<Setting, 'name'> => ({
  ...setting,
  write: (value, properties) => {
    const first = asNewer(properties)
    return { ...first, ...setting.write(value, { ...properties, ...first }) }
  },
})

const assignee =
  (...codes: readonly string[]) =>
  (properties: Raw) =>
    codes.includes(text(properties['assigneeType'], '6'))
const isTogether = (properties: Raw) => text(properties['counterSign']) === '1'
const counts = (key: 'auditType' | 'rejectType', code: number) => (properties: Raw) =>
  isTogether(properties) && countingOf(properties)[key] === code
const percent = { kind: 'number', min: 1, max: 100 } as const
const amount = { kind: 'number', min: 1, max: 500 } as const
const level = { kind: 'number', min: 1, max: 10 } as const

const title = { name: 'title' as const, ...plain('title', { kind: 'text', max: 50 }) }

/** How people who are named have to stand to whoever begins it. */
const ranges = ['1', '2', '3', '4', '5', '6'] as const

/** Who decides at a step, and how. */
export const approverSettings = [
  title,
  { name: 'assignee', ...newer(coded('assigneeType', ['6', '1', '2', '3', '4', '5', '7'], '6')) },
  { name: 'approvers', when: assignee('6', '7'), ...people('approvers') },
  { name: 'extraRule', when: assignee('6', '7'), ...coded('extraRule', ranges, '1') },
  { name: 'managerLevel', when: assignee('1'), ...plain('managerLevel', level, 1) },
  { name: 'departmentLevel', when: assignee('2'), ...plain('departmentLevel', level, 1) },
  {
    name: 'formField',
    when: assignee('4'),
    ...plain('formField', { kind: 'peopleField', field: 'formField', type: 'formFieldType' }),
    write: raw,
  },
  { name: 'step', when: assignee('5'), ...plain('nodeId', { kind: 'step' }) },
  { name: 'counterSign', ...newer(coded('counterSign', ['0', '1', '2'], '0')) },
  { name: 'auditType', when: isTogether, ...newer(counting('auditType', { kind: 'choice', options: ['1', '2'] })) },
  { name: 'auditRatio', when: counts('auditType', 1), ...newer(counting('auditRatio', percent)) },
  { name: 'auditNum', when: counts('auditType', 2), ...newer(counting('auditNum', amount)) },
  {
    name: 'rejectType',
    when: isTogether,
    ...newer(counting('rejectType', { kind: 'choice', options: ['0', '1', '2'] })),
  },
  { name: 'rejectRatio', when: counts('rejectType', 1), ...newer(counting('rejectRatio', percent)) },
  { name: 'rejectNum', when: counts('rejectType', 2), ...newer(counting('rejectNum', amount)) },
  {
    name: 'agreeRules',
    ...newer({
      control: { kind: 'choices', options: ['2', '4', '3'] },
      read: agreeCodes,
      write: (value) => withAgreeCodes(idList(value)),
    }),
  },
  { name: 'rejectStep', ...plain('rejectStep', { kind: 'target', options: ['0', '1', '2'] }, '0') },
  { name: 'returnMode', ...coded('rejectType', ['1', '2', '3'], '1') },
] as const satisfies readonly Setting[]

const copyRange = { name: 'extraCopyRule', ...coded('extraCopyRule', ranges, '1') } as const

/** Who gets a copy of what a step agreed to. */
export const stepCopySettings = [
  { name: 'circulateUser', ...people('circulateUser') },
  copyRange,
  { name: 'isInitiatorCopy', ...flag('isInitiatorCopy') },
  { name: 'isFormFieldCopy', ...flag('isFormFieldCopy') },
  {
    name: 'copyFormField',
    when: (properties: Raw) => yes(properties['isFormFieldCopy']),
    ...plain('copyFormField', { kind: 'peopleField', field: 'copyFormField', type: 'copyFormFieldType' }),
    write: raw,
  },
] as const satisfies readonly Setting[]

/** What whoever decides at a step writes and prints. */
export const paperSettings = [
  { name: 'hasOpinion', ...flag('hasOpinion') },
  { name: 'hasSign', ...flag('hasSign') },
  { name: 'printId', ...plain('printId', { kind: 'prints' }) },
] as const satisfies readonly Setting[]

export const startSettings = [
  title,
  { name: 'initiator', ...people('initiator') },
  { name: 'errorRule', ...coded('errorRule', ['1', '2', '3', '4', '5', '6'], '1') },
  {
    name: 'errorRuleUser',
    when: (properties: Raw) => text(properties['errorRule']) === '2',
    ...people('errorRuleUser'),
  },
  { name: 'titleType', ...coded('titleType', ['0', '1'], '0') },
  {
    name: 'titleContent',
    when: (properties: Raw) => text(properties['titleType']) === '1',
    ...plain('titleContent', { kind: 'text', max: 200 }),
  },
  { name: 'summaryFields', ...plain('summaryFields', { kind: 'fields', max: 5 }, []) },
  { name: 'revokeRule', ...coded('revokeRule', ['1', '2'], '1') },
  { name: 'isBatchApproval', ...flag('isBatchApproval', true) },
] as const satisfies readonly Setting[]

/** A part of the settings of a node, which is off, its own or that of the start. */
const part = (key: string, isStart: boolean): Omit<Setting, 'name'> => ({
  control: { kind: 'choice', options: isStart ? ['0', '1'] : ['0', '1', '2'] },
  read: (properties) => (yes(raw(properties[key])['on']) ? '1' : text(raw(properties[key])['on'], '0')),
  write: (value, properties) => ({ [key]: { ...raw(properties[key]), on: Number(value) } }),
})
/** A setting within such a part. */
const within = (key: string, name: string, control: Control, other: unknown): Omit<Setting, 'name'> => ({
  control,
  read: (properties) => {
    const value = raw(properties[key])[name] ?? other
    return control.kind === 'switch' ? yes(value) : control.kind === 'choice' ? text(value) : value
  },
  write: (value, properties) => {
    const stored = control.kind === 'choice' ? Number(value) : value
    return { [key]: { ...raw(properties[key]), [name]: stored } }
  },
})
const isOn = (key: string) => (properties: Raw) => yes(raw(properties[key])['on'])
const isAt = (key: string, name: string, other: unknown) => (properties: Raw) =>
  isOn(key)(properties) && yes(raw(properties[key])[name] ?? other)
const someHours = { kind: 'number', min: 0, max: 10_000 } as const
const times = { kind: 'number', min: 1, max: 100 } as const
const isInDays = (properties: Raw) => text(raw(properties['timeLimitConfig'])['unit']) === '2'

/** Hours are what the family stores; they are entered as days where the step says so. */
const duration: Omit<Setting, 'name'> = {
  control: { kind: 'number', min: 1, max: 10_000 },
  read: (properties) => {
    const hours = number(raw(properties['timeLimitConfig'])['duringDeal'], 24)
    return isInDays(properties) ? Math.max(1, Math.round(hours / 24)) : hours
  },
  write: (value, properties) => {
    const config = raw(properties['timeLimitConfig'])
    return { timeLimitConfig: { ...config, duringDeal: Number(value) * (isInDays(properties) ? 24 : 1) } }
  },
}

const timesOf = (isStart: boolean) =>
  [
    { name: 'timeLimit', ...part('timeLimitConfig', isStart) },
    {
      name: 'limitSince',
      when: isOn('timeLimitConfig'),
      ...within('timeLimitConfig', 'nodeLimit', { kind: 'choice', options: ['0', '1', '2'] }, '0'),
    },
    {
      name: 'limitField',
      when: (properties: Raw) =>
        isOn('timeLimitConfig')(properties) && text(raw(properties['timeLimitConfig'])['nodeLimit']) === '2',
      ...within('timeLimitConfig', 'formField', { kind: 'timeField' }, ''),
    },
    {
      name: 'limitUnit',
      when: isOn('timeLimitConfig'),
      ...within('timeLimitConfig', 'unit', { kind: 'choice', options: ['1', '2'] }, '1'),
    },
    { name: 'limitTime', when: isOn('timeLimitConfig'), ...duration },
    {
      name: 'workCalendar',
      when: isOn('timeLimitConfig'),
      ...within('timeLimitConfig', 'workCalendar', { kind: 'switch' }, true),
    },
    { name: 'notice', ...part('noticeConfig', isStart) },
    { name: 'noticeFirst', when: isOn('noticeConfig'), ...within('noticeConfig', 'firstOver', someHours, 1) },
    { name: 'noticeEvery', when: isOn('noticeConfig'), ...within('noticeConfig', 'overTimeDuring', someHours, 2) },
    { name: 'overdue', ...part('overTimeConfig', isStart) },
    { name: 'overdueFirst', when: isOn('overTimeConfig'), ...within('overTimeConfig', 'firstOver', someHours, 0) },
    { name: 'overdueEvery', when: isOn('overTimeConfig'), ...within('overTimeConfig', 'overTimeDuring', someHours, 2) },
    {
      name: 'overdueNotice',
      when: isOn('overTimeConfig'),
      ...within('overTimeConfig', 'overNotice', { kind: 'switch' }, true),
    },
    {
      name: 'autoAgree',
      when: isOn('overTimeConfig'),
      ...within('overTimeConfig', 'overAutoApprove', { kind: 'switch' }, false),
    },
    {
      name: 'autoAgreeTime',
      when: isAt('overTimeConfig', 'overAutoApprove', false),
      ...within('overTimeConfig', 'overAutoApproveTime', times, 1),
    },
    {
      name: 'autoTransfer',
      when: isOn('overTimeConfig'),
      ...within('overTimeConfig', 'overAutoTransfer', { kind: 'switch' }, false),
    },
    {
      name: 'autoTransferTime',
      when: isAt('overTimeConfig', 'overAutoTransfer', false),
      ...within('overTimeConfig', 'overAutoTransferTime', times, 1),
    },
    {
      name: 'autoTransferTo',
      when: isAt('overTimeConfig', 'overAutoTransfer', false),
      ...within('overTimeConfig', 'reApprovers', { kind: 'receivers' }, []),
    },
  ] as const satisfies readonly Setting[]

/** How long a step may take, and what is done about it. */
export const timeSettings = timesOf(false)
/** The same for all steps that say nothing of their own. */
export const usualTimeSettings = timesOf(true)

export const copySettings = [
  title,
  ...stepCopySettings,
  { name: 'copyMessage', ...messageWay('copied', nodeWays) },
  { name: 'copyConfig', ...messageConfig('copied') },
] as const satisfies readonly Setting[]

const length = (max: number) => ({ kind: 'number', min: 0, max }) as const

/** How long a step holds what comes to it, by the clock: nobody waits with it. */
export const timerSettings = [
  title,
  { name: 'day', ...plain('day', length(365), 0) },
  { name: 'hour', ...plain('hour', length(10_000), 0) },
  { name: 'minute', ...plain('minute', length(10_000), 0) },
  { name: 'second', ...plain('second', length(10_000), 0) },
] as const satisfies readonly Setting[]

const startedFor =
  (...codes: readonly string[]) =>
  (properties: Raw) =>
    codes.includes(text(properties['initiateType'], '6'))
const isWaitedFor = (properties: Raw) => !yes(properties['isAsync'])

/** Which flow a step starts, for whom, and what goes over. */
export const subFlowSettings = [
  title,
  { name: 'flowId', ...plain('flowId', { kind: 'flow' }) },
  { name: 'caseFor', ...coded('initiateType', ['6', '1', '2', '3', '4', '5'], '6') },
  { name: 'approvers', when: startedFor('6'), ...people('initiator') },
  { name: 'managerLevel', when: startedFor('1'), ...plain('managerLevel', level, 1) },
  { name: 'departmentLevel', when: startedFor('2'), ...plain('departmentLevel', level, 1) },
  {
    name: 'formField',
    when: startedFor('4'),
    ...plain('formField', { kind: 'peopleField', field: 'formField', type: 'formFieldType' }),
    write: raw,
  },
  { name: 'step', when: startedFor('5'), ...plain('nodeId', { kind: 'step' }) },
  { name: 'caseErrorRule', ...coded('errorRule', ['1', '2', '6'], '1') },
  {
    name: 'errorRuleUser',
    when: (properties: Raw) => text(properties['errorRule']) === '2',
    ...people('errorRuleUser'),
  },
  { name: 'isAsync', ...flag('isAsync') },
  { name: 'autoSubmit', ...flag('autoSubmit') },
  { name: 'launchMessage', ...messageWay('launched', startWays) },
  { name: 'launchConfig', ...messageConfig('launched') },
  { name: 'assignList', control: { kind: 'copies', way: 'given' }, read: givenTo, write: raw },
  { name: 'returnList', when: isWaitedFor, control: { kind: 'copies', way: 'taken' }, read: takenFrom, write: raw },
] as const satisfies readonly Setting[]

export type SettingName = (
  | (typeof approverSettings)[number]
  | (typeof paperSettings)[number]
  | (typeof startSettings)[number]
  | (typeof stepCopySettings)[number]
  | (typeof copySettings)[number]
  | (typeof subFlowSettings)[number]
  | (typeof timerSettings)[number]
  | (typeof timeSettings)[number]
  | (typeof usualMessageSettings)[number]
)['name']

/** Buttons of a step, with the property of its name; `isOn`: while nothing is said. */
export const stepButtons = [
  { name: 'agree', has: 'hasAuditBtn', text: 'auditBtnText', isOn: true },
  { name: 'return', has: 'hasRejectBtn', text: 'rejectBtnText', isOn: true },
  { name: 'transfer', has: 'hasTransferBtn', text: 'transferBtnText', isOn: false },
  { name: 'addSigner', has: 'hasFreeApproverBtn', text: 'freeApproverBtnText', isOn: false },
  { name: 'recall', has: 'hasRevokeBtn', text: 'revokeBtnText', isOn: false },
  { name: 'saveDraft', has: 'hasSaveBtn', text: 'saveBtnText', isOn: false },
  { name: 'terminate', has: 'hasCancelBtn', text: 'cancelBtnText', isOn: false },
  { name: 'print', has: 'hasPrintBtn', text: 'printBtnText', isOn: false },
] as const
