import { describe, expect, it } from 'vitest'
import { newPart, type PartKind } from '#shared/design/new-node.ts'
import { containerProperties, propertiesOf } from '#shared/design/properties.ts'
import { unsupportedCommonly } from '#shared/form/common-settings.ts'
import { type ContainerKind, unsupportedContainerKeys } from '#shared/form/containers.ts'
import { isRaw, type Raw } from '#shared/form/parsing/read.ts'
import type { FieldKind } from '#shared/form/kind-names.ts'
import { fieldKinds, kinds } from '#shared/form/registry.ts'
import { containerKindOf } from '#shared/form/parsing/names.ts'
import { textsOf } from '#renderer/i18n/index.ts'

/** A key that the family's designer begins without: whatever says nothing. */
const none = Symbol('none')
/** A key that is there with a value which nobody depends on (a label, options to begin with). */
const some = Symbol('some')

const data = { '__config__.dataType': 'static', '__config__.dictionaryType': '', '__config__.propsUrl': '' }
const source = { ...data, '__config__.propsName': '', '__config__.templateJson': [] }
const P = { placeholder: some, clearable: true } as const
const choice = { options: some, props: some, ...source }
const bound = (side: string) => ({
  [`${side}Time`]: none,
  [`__config__.${side}TimeRule`]: false,
  [`__config__.${side}TimeType`]: 1,
  [`__config__.${side}TimeTarget`]: 1,
  [`__config__.${side}TimeValue`]: none,
  [`__config__.${side}RelationField`]: '',
})
const dates = { ...P, ...bound('start'), ...bound('end'), '__config__.defaultCurrent': false }
const files = { fileSize: 10, sizeUnit: 'MB', limit: 9, tipText: '', pathType: 'defaultPath', isAccount: 0, folder: '' }
const items = (value: unknown) => ({
  ...P,
  selectType: 'all',
  ableIds: [],
  multiple: false,
  '__config__.defaultCurrent': false,
  '__config__.defaultValue': value,
})
const rows = {
  ...P,
  relationField: some,
  columnOptions: [],
  hasPage: false,
  pageSize: 20,
  popupTitle: some,
  popupWidth: '800px',
}
const offers = { interfaceId: '', interfaceName: '', templateJson: [] }
const border = { borderType: 'solid', borderColor: some, borderWidth: 1 }
const text = {
  'textStyle.color': some,
  'textStyle.text-align': 'left',
  'textStyle.font-weight': 'normal',
  'textStyle.font-style': 'normal',
  'textStyle.text-decoration': 'none',
  'textStyle.line-height': 32,
  'textStyle.font-size': 12,
}

/** Keys of each kind in the family's designer 3.6, and what it begins with. */
const family: Readonly<Partial<Record<PartKind, Readonly<Record<string, unknown>>>>> = {
  input: {
    ...P,
    maxlength: none,
    showCount: false,
    showPassword: false,
    readonly: false,
    addonBefore: '',
    addonAfter: '',
    prefixIcon: '',
    suffixIcon: '',
    useScan: false,
    useMask: false,
    'maskConfig.filler': '*',
    'maskConfig.maskType': 1,
    'maskConfig.prefixType': 1,
    'maskConfig.suffixType': 1,
    'maskConfig.ignoreChar': '',
    'maskConfig.useUnrealMask': false,
    '__config__.unique': false,
    '__config__.trigger': 'blur',
    '__config__.regList': [],
  },
  textarea: {
    ...P,
    'autoSize.minRows': 4,
    'autoSize.maxRows': 4,
    maxlength: none,
    showCount: false,
    readonly: false,
  },
  inputNumber: {
    placeholder: some,
    min: none,
    max: none,
    precision: none,
    step: 1,
    controls: false,
    thousands: false,
    isAmountChinese: false,
    addonBefore: '',
    addonAfter: '',
    '__config__.trigger': ['blur', 'change'],
    '__config__.defaultValue': none,
  },
  switch: { activeValue: 1, inactiveValue: 0, activeTxt: some, inactiveTxt: some, '__config__.defaultValue': 0 },
  radio: { ...choice, direction: 'horizontal', optionType: 'default', buttonStyle: 'solid', size: some },
  checkbox: { ...choice, direction: 'horizontal', '__config__.defaultValue': [] },
  select: { ...choice, ...P, filterable: false, multiple: false, '__config__.defaultValue': '' },
  cascader: { ...choice, ...P, filterable: false, multiple: false, '__config__.defaultValue': [] },
  treeSelect: { ...choice, ...P, filterable: false, multiple: false, '__config__.defaultValue': null },
  datePicker: { ...dates, format: 'yyyy-MM-dd' },
  timePicker: { ...dates, format: 'HH:mm:ss' },
  uploadFile: { accept: '', buttonText: some, ...files },
  uploadImg: files,
  colorPicker: { showAlpha: false, colorFormat: '' },
  rate: { count: 5, allowHalf: false, '__config__.defaultValue': 0 },
  slider: { min: 0, max: 100, step: 1, '__config__.defaultValue': 0 },
  editor: { placeholder: some, '__config__.trigger': 'blur' },
  autoComplete: { ...offers, relationField: 'fullName', total: 10, clearable: true },
  sign: { '__config__.defaultCurrent': false },
  signature: { ableIds: [] },
  location: {
    autoLocation: false,
    enableLocationScope: false,
    adjustmentScope: 500,
    enableDesktopLocation: false,
    locationScope: [],
    clearable: true,
  },
  organizeSelect: { ...items([]), filterable: false },
  depSelect: { ...items(null), filterable: false },
  posSelect: { ...items(null), filterable: false },
  groupSelect: { ...items(''), filterable: false },
  roleSelect: items(null),
  usersSelect: items(null),
  userSelect: { ...items(null), relationField: '', ableRelationIds: [] },
  areaSelect: { ...P, level: 2, multiple: false, '__config__.defaultValue': [] },
  relationForm: { ...rows, modelId: '', relationField: '', popupType: 'dialog', '__config__.transferList': [] },
  popupSelect: {
    ...rows,
    ...offers,
    propsValue: 'id',
    relationField: 'fullName',
    popupType: 'dialog',
    '__config__.transferList': [],
  },
  popupTableSelect: { ...rows, ...offers, popupType: 'popover', multiple: false, filterable: true, propsValue: 'id' },
  relationFormAttr: { relationField: '', showField: '', isStorage: 0 },
  popupAttr: { relationField: '', showField: '', isStorage: 0 },
  calculate: { expression: [], precision: 2, thousands: false, isAmountChinese: false, isStorage: 0 },
  createUser: { readonly: true, type: 'currUser' },
  createTime: { readonly: true, type: 'currTime' },
  currPosition: { readonly: true, type: 'currPosition' },
  currOrganize: { readonly: true, type: 'currOrganize', showLevel: 'last' },
  modifyUser: { readonly: true },
  modifyTime: { readonly: true },
  billRule: { '__config__.rule': '', '__config__.ruleName': '' },
  link: { content: some, href: '', target: '_self', 'textStyle.text-align': 'left' },
  button: { buttonText: some, align: 'left', type: '' },
  text: { content: some, ...text },
  alert: { title: some, description: '', type: 'success', showIcon: true, closable: false, closeText: '' },
  qrcode: {
    colorDark: some,
    colorLight: some,
    width: 100,
    dataType: 'static',
    staticText: '',
    relationField: '',
  },
  barcode: {
    format: 'code128',
    lineColor: some,
    background: some,
    width: 4,
    height: 40,
    dataType: 'static',
    staticText: '',
    relationField: '',
  },
  iframe: { href: '', height: 300, '__config__.visibility': ['pc'], ...border },
  divider: { content: some, contentPosition: 'center' },
  groupTitle: { content: some, contentPosition: 'left', helpMessage: '' },
  card: { header: some, shadow: 'never', '__config__.tipLabel': '', '__config__.children': [] },
  row: { '__config__.children': [] },
  tab: { type: '', tabPosition: 'top', '__config__.active': '1', '__config__.children': some },
  collapse: {
    accordion: false,
    ghost: false,
    expandIconPosition: 'right',
    '__config__.active': ['1'],
    '__config__.children': some,
  },
  tableGrid: {
    '__config__.borderType': 'solid',
    '__config__.borderColor': some,
    '__config__.borderWidth': 1,
    '__config__.children': some,
  },
  table: {
    '__config__.showTitle': true,
    '__config__.complexHeaderList': [],
    '__config__.children': [],
    '__config__.defaultValue': [],
    showSummary: false,
    summaryField: [],
    columnBtnsList: some,
    footerBtnsList: some,
  },
}

/** What every part has in the family's `__config__`. */
const common: Readonly<Record<string, unknown>> = {
  '__config__.label': some,
  '__config__.tipLabel': '',
  '__config__.tableAlign': 'left',
  '__config__.tableFixed': 'none',
  '__config__.className': [],
  '__config__.required': false,
  '__config__.layout': some,
  '__config__.span': 24,
  '__config__.dragDisabled': false,
  '__config__.tableName': '',
  '__config__.noShow': false,
  '__config__.regList': [],
}

/** Keys that the designer edits elsewhere than in the list of settings, and where. */
const elsewhere: Readonly<Partial<Record<PartKind, Readonly<Record<string, string>>>>> = Object.fromEntries(
  Object.entries(family).map(([kind]) => [
    kind,
    {
      '__config__.children': 'the canvas itself: what is put, moved and deleted there',
      interfaceName: 'written with the data interface that is chosen',
      ...(kind === 'table' ? { '__config__.defaultValue': 'a table begins without rows' } : {}),
    },
  ]),
)

/** Reasons that hold for every part. */
const everywhere: Readonly<Record<string, string>> = { ...unsupportedCommonly, ...unsupportedContainerKeys }

function at(node: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRaw(value) ? value[key] : undefined), node)
}

const parts = Object.entries(family) as [PartKind, Readonly<Record<string, unknown>>][]

describe('every kind that the palette offers', () => {
  it('stands in the list of the family', () => {
    const offered = fieldKinds.filter((kind) => kinds[kind].design.group !== null)
    const missing = offered.filter((kind) => family[kind] === undefined)
    expect(missing, 'say in `family` above what a new one begins with').toEqual([])
  })

  it('has a word for its name and for each of its settings', async () => {
    const { designer } = (await textsOf('zh')) as { designer: { kinds: object; settings: object } }
    const offered = fieldKinds.filter((kind) => kinds[kind].design.group !== null)
    const labels = offered.flatMap((kind) =>
      [...propertiesOf(kind, false), ...propertiesOf(kind, true)].map(({ setting }) =>
        setting.label.replaceAll('-', '_'),
      ),
    )
    expect(offered.filter((kind) => !(kind in designer.kinds)).map((kind) => `designer.kinds.${kind}`)).toEqual([])
    const wordless = new Set(labels.filter((label) => !(label in designer.settings)))
    expect([...wordless].map((label) => `designer.settings.${label}`)).toEqual([])
  })

  it.each(parts)('a new %s begins as the family has it', (kind, keys) => {
    const node: Raw = newPart(kind, { label: kind })
    for (const [path, value] of Object.entries({ ...common, ...keys })) {
      const made = at(node, path)
      if (value === none) expect([undefined, null], path).toContain(made)
      else if (value === some) expect(made, path).not.toBeUndefined()
      else if (path === '__config__.label') expect(made).toBe(kind)
      else expect(made, path).toEqual(value)
    }
  })

  it('offers what belongs to a label only where a label can stand', () => {
    const offers = (kind: FieldKind) =>
      propertiesOf(kind, false).some(({ setting }) => setting.path === '__config__.showLabel')
    const display = fieldKinds.filter((kind) => kinds[kind].role === 'display')
    expect(display.filter(offers).toSorted()).toEqual(['barcode', 'qrcode'])
    expect(offers('input')).toBe(true)
    expect(offers('table')).toBe(false)
  })

  it.each(parts)('each key of a %s has its editor or a reason why there is none', (kind, keys) => {
    const container = containerKindOf(kind) as ContainerKind | null
    const unsupported = container ? {} : kinds[kind as FieldKind].unsupported
    const paths = (container ? containerProperties(container) : propertiesOf(kind as FieldKind, false)).map(
      ({ setting }) => setting.path,
    )
    const isEdited = (key: string) =>
      paths.some((path) => path === key || key.startsWith(`${path}.`) || path.startsWith(`${key}.`))
    const isReasoned = (key: string) =>
      [unsupported, everywhere, elsewhere[kind]].some(
        (reasons) => (reasons as Readonly<Record<string, string>> | undefined)?.[key] !== undefined,
      )
    // Only what people write is judged by a pattern, and only what people fill in is asked for.
    const { role, traits } = container ? { role: 'display', traits: {} } : kinds[kind as FieldKind]
    const isFilledIn = role === 'value' && !traits.hasRows && !traits.isCalculated && traits.system === undefined
    const hasLabel = role !== 'display' || traits.isLabelled === true
    const isMeant = (key: string) =>
      (key !== '__config__.regList' || (isFilledIn && traits.isText === true)) &&
      (key !== '__config__.required' || isFilledIn) &&
      (!/^__config__\.(showLabel|labelWidth|tipLabel)$/.test(key) || hasLabel)
    const wanted = Object.keys({ ...(container ? {} : common), ...keys }).filter(isMeant)
    expect(wanted.filter((key) => !isEdited(key) && !isReasoned(key))).toEqual([])
  })
})
