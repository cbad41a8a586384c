import { expect, it } from 'vitest'
import { commonSettings, unsupportedCommonly } from '#shared/form/common-settings.ts'
import type { FieldKind } from '#shared/form/kind-names.ts'
import { fieldKinds, kinds } from '#shared/form/registry.ts'

/** Keys that designs of the family hold, as its designer writes them; `_` stands for `__config__.`. */
const common = [
  '_label _tipLabel _labelWidth _showLabel _tableAlign _tableFixed _className _required _layout _span _dragDisabled',
  '_visibility _tableName _noShow _regList _trigger _formId _renderKey _componentName _isSubTable _parentVModel',
  '_relationTable _columnWidth _tag _tagIcon _defaultValue on style disabled',
]
const options = '_dataType _dictionaryType _propsUrl _propsName _templateJson options props'
const bounds = (side: string) =>
  `${side}Time _${side}TimeRule _${side}TimeType _${side}TimeTarget _${side}TimeValue _${side}RelationField`
const dates = `placeholder format ${bounds('start')} ${bounds('end')} clearable _defaultCurrent valueFormat`

const picker = 'placeholder selectType ableIds multiple clearable filterable _defaultCurrent'

const keys: { readonly [Kind in FieldKind]?: string } = {
  input:
    'placeholder clearable maxlength showCount showPassword readonly addonBefore addonAfter prefixIcon suffixIcon useScan useMask maskConfig _unique',
  textarea: 'placeholder autoSize maxlength showCount clearable readonly',
  inputNumber: 'placeholder min max precision step controls thousands isAmountChinese addonBefore addonAfter',
  switch: 'activeValue inactiveValue activeTxt inactiveTxt',
  radio: `${options} direction optionType buttonStyle size`,
  checkbox: `${options} direction`,
  select: `${options} placeholder clearable filterable multiple`,
  datePicker: dates,
  timePicker: dates,
  organizeSelect: `${picker} ableDepIds`,
  depSelect: `${picker} ableDepIds`,
  posSelect: `${picker} ableDepIds ablePosIds`,
  roleSelect: `${picker} ableRoleIds`,
  groupSelect: `${picker} ableGroupIds`,
  usersSelect: `${picker} ableDepIds ablePosIds ableRoleIds ableGroupIds ableUserIds`,
  areaSelect: 'placeholder level multiple clearable filterable',
  relationForm:
    'placeholder modelId relationField columnOptions hasPage pageSize popupType popupTitle popupWidth clearable filterable queryType _transferList _templateJson',
  relationFormAttr: 'relationField showField isStorage readonly',
  popupSelect:
    'placeholder interfaceId interfaceName templateJson propsValue relationField columnOptions hasPage pageSize popupType popupTitle popupWidth clearable filterable _transferList',
  popupTableSelect:
    'placeholder interfaceId interfaceName templateJson propsValue relationField columnOptions hasPage pageSize popupType popupTitle popupWidth clearable filterable multiple _transferList',
  popupAttr: 'relationField showField isStorage readonly',
  userSelect:
    'placeholder selectType ableIds ableDepIds ablePosIds ableRoleIds ableGroupIds ableUserIds ableRelationIds relationField multiple clearable filterable _defaultCurrent',
  table:
    '_showTitle _complexHeaderList showSummary summaryField actionText addType addTableConf columnBtnsList footerBtnsList columnBtnsList.showConfirm footerBtnsList.actionConfig footerBtnsList.batchRemove',
  calculate: 'expression precision thousands isAmountChinese isStorage type showLevel roundType',
  billRule: 'placeholder readonly clearable _rule _ruleName _unique',
  createUser: 'readonly type',
  createTime: 'readonly type format',
  modifyUser: 'readonly type',
  modifyTime: 'readonly type format',
  groupTitle: 'content contentPosition helpMessage',
  divider: 'content contentPosition helpMessage',
  cascader: `${options} placeholder clearable filterable multiple showAllLevels separator`,
  treeSelect: `${options} placeholder clearable filterable multiple`,
  autoComplete: 'placeholder interfaceId interfaceName templateJson relationField total clearable',
  colorPicker: 'showAlpha colorFormat',
  slider: 'min max step',
  dateRange: `${dates} startPlaceholder endPlaceholder rangeSeparator type`,
  timeRange: `${dates} startPlaceholder endPlaceholder rangeSeparator type`,
  currOrganize: 'readonly type showLevel',
  currDept: 'readonly type showLevel',
  currPosition: 'readonly type',
  editor: 'placeholder',
  sign: '_defaultCurrent',
  signature: 'ableIds',
  location: 'autoLocation enableLocationScope adjustmentScope enableDesktopLocation locationScope clearable',
  link: 'content href target textStyle.text-align',
  button: 'buttonText align type',
  alert: 'title description type showIcon closable closeText',
  qrcode: 'colorDark colorLight width dataType staticText relationField',
  barcode: 'format lineColor background width height dataType staticText relationField',
  iframe: 'href height borderType borderColor borderWidth',
  text: 'content textStyle.color textStyle.text-align textStyle.font-weight textStyle.font-style textStyle.text-decoration textStyle.line-height textStyle.font-size',
}
const listed = Object.keys(keys) as FieldKind[]

const paths = (settings: object) => Object.values(settings).map((setting: { readonly path: string }) => setting.path)
const formerPaths = (settings: object) =>
  Object.values(settings).flatMap((setting: { readonly formerPaths?: readonly string[] }) => setting.formerPaths ?? [])
const split = (text: string) => text.split(' ').map((key) => key.replace(/^_/, '__config__.'))

it.each(listed)('reads every key of %s or says why it has no effect', (kind) => {
  const { settings, unsupported } = kinds[kind]
  const read = [...paths(commonSettings), ...paths(settings), ...formerPaths(settings)]
  const refused = { ...unsupportedCommonly, ...unsupported }
  const missing = [...common.flatMap(split), ...split(keys[kind] ?? '')].filter(
    (key) => !Object.hasOwn(refused, key) && !read.some((path) => path === key || path.startsWith(`${key}.`)),
  )
  expect(missing).toEqual([])
})

it('has a list of keys for each kind but those that other files hold', () => {
  expect(listed.filter((kind) => !fieldKinds.includes(kind))).toEqual([])
  expect(listed.length).toBe(52)
})

it.each(Object.entries(unsupportedCommonly))('gives a reason for %s', (_key, reason) => {
  expect(reason.length).toBeGreaterThan(15)
})
