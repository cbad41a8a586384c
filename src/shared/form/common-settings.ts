import { listSetting, numberSetting, ownSetting, switchSetting, textSetting } from './settings.ts'

const present = (stored: unknown) => stored ?? undefined

/** What every field may set (the family's `__config__` and root keys); `parsing/field.ts` reads them into the plan. */
export const commonSettings = {
  label: textSetting('__config__.label', { formerPaths: ['label', 'fullName'] }),
  tipLabel: textSetting('__config__.tipLabel'),
  showLabel: switchSetting('__config__.showLabel', { default: true }),
  labelWidth: numberSetting('__config__.labelWidth', { default: null, min: 0, max: 400 }),
  span: numberSetting('__config__.span', { default: 24, min: 1, max: 24, isWhole: true }),
  required: switchSetting('__config__.required'),
  visibility: ownSetting<readonly unknown[] | null>('choice', '__config__.visibility', null, (stored) =>
    Array.isArray(stored) ? stored : undefined,
  ),
  noShow: switchSetting('__config__.noShow'),
  disabled: switchSetting('disabled'),
  /** Ours: what the design closes or hides stays so, whatever its scripts name. */
  isProtected: switchSetting('__config__.atriumProtected'),
  readonly: switchSetting('readonly'),
  placeholder: textSetting('placeholder'),
  clearable: ownSetting<boolean | null>('switch', 'clearable', null, (stored) =>
    stored === undefined || stored === null ? undefined : switchSetting('clearable').read(stored),
  ),
  defaultValue: ownSetting<unknown>('text', '__config__.defaultValue', null, present),
  defaultCurrent: switchSetting('__config__.defaultCurrent'),
  multiple: switchSetting('multiple', { formerPaths: ['props.props.multiple'] }),
  patterns: listSetting('patterns', '__config__.regList'),
  columnWidth: numberSetting('__config__.columnWidth', { default: null, min: 40, max: 2000, formerPaths: ['width'] }),
} as const

const scripts = 'scripts are written in an editor of their own'
const designerOnly = 'says something to a designer only'
const database = 'the server keeps records by field, not by table column of the design'

/** Keys of every field that have no effect, each with the reason. */
export const unsupportedCommonly = {
  on: scripts,
  style: 'a control is always as wide as its place',
  '__config__.className': 'style sheets of designs are not loaded',
  '__config__.layout': designerOnly,
  '__config__.tag': designerOnly,
  '__config__.tagIcon': designerOnly,
  '__config__.dragDisabled': designerOnly,
  '__config__.renderKey': designerOnly,
  '__config__.componentName': designerOnly,
  '__config__.formId': designerOnly,
  '__config__.trigger': 'values are checked on leaving the control, and marked ones with every change',
  '__config__.tableName': database,
  '__config__.relationTable': database,
  '__config__.isSubTable': database,
  '__config__.parentVModel': database,
  '__config__.tableAlign': 'columns of child tables are aligned by kind',
  '__config__.tableFixed': 'child tables keep their row numbers in view, not single columns',
} as const
