import { kindNamed, kinds } from '#shared/form/registry.ts'

type Json = Record<string, unknown>

/** The generations of the family whose designs schools bring along. */
export const generations = ['3.4', '3.6', '5.x'] as const
export type Generation = (typeof generations)[number]

export interface ForeignDesign {
  readonly name: string
  readonly formData: string
  readonly columnData: string
  /** A record as a client of that generation sends it. */
  readonly record: Json
}

export interface ForeignWorld {
  readonly userId: string
  readonly departmentId: string
  readonly dictionary: string
  readonly entry: string
  /** A released module, and one of its records. */
  readonly modelId: string
  readonly recordId: string
}

interface Part {
  readonly node: Json
  readonly values: Json
}

/** Writes parts in the manner of one generation, with keys that only its clients know. */
function writer(generation: Generation) {
  let last = 100
  const config = (kind: string, label: string, more: Json): Json => {
    last += 1
    return {
      jnpfKey: kind,
      label,
      labelWidth: null,
      showLabel: true,
      tag: kinds[kindNamed(kind).kind].tag,
      tagIcon: `icon-ym icon-ym-generator-${kind}`,
      tableAlign: 'left',
      className: [],
      required: false,
      layout: 'colFormItem',
      span: 24,
      dragDisabled: false,
      visibility: ['pc', 'app'],
      tableName: '',
      noShow: false,
      regList: [],
      trigger: 'change',
      ...(generation === '5.x'
        ? {
            formId: `formItem${last.toString(16)}`,
            labelI18nCode: '',
            tipLabelI18nCode: '',
            useCache: true,
            dataLog: false,
            renderKey: 1_700_000_000_000 + last,
          }
        : { formId: last, renderKey: 1_600_000_000_000 + last }),
      ...(generation === '3.4' ? { document: 'https://example.invalid/component', changeTag: true } : {}),
      ...more,
    }
  }
  const field = (kind: string, name: string, value: unknown, keys: Json = {}, more: Json = {}): Part => ({
    node: {
      __config__: config(kind, `${name} ${kind}`, more),
      ...(generation === '3.4' ? { on: {} } : { on: { change: '({ data, formData }) => {\n}', blur: '' } }),
      style: { width: '100%' },
      placeholder: '请输入',
      clearable: true,
      disabled: false,
      ...keys,
      __vModel__: name,
    },
    values: value === undefined ? {} : { [name]: value },
  })
  const shown = (kind: string, keys: Json): Part => ({
    node: { __config__: config(kind, kind, {}), ...keys },
    values: {},
  })
  const box = (kind: string, children: readonly Part[], keys: Json = {}): Part => ({
    node: {
      ...keys,
      __config__: config(kind, kind, { layout: 'rowFormItem', children: children.map(({ node }) => node) }),
    },
    values: Object.assign({}, ...children.map(({ values }) => values)) as Json,
  })
  const table = (name: string, columns: readonly Part[], rows: readonly Json[], keys: Json = {}): Part => {
    const children = columns.map(({ node }) => ({
      ...node,
      __config__: { ...(node['__config__'] as Json), isSubTable: true, parentVModel: name, relationTable: '' },
    }))
    const settings = { layout: 'rowFormItem', children, showTitle: true, defaultValue: [], complexHeaderList: [] }
    return {
      node: {
        __vModel__: name,
        showSummary: false,
        summaryField: [],
        actionText: '添加',
        ...keys,
        __config__: config('table', name, settings),
      },
      values: { [name]: rows },
    }
  }
  return { field, shown, box, table }
}
type Writer = ReturnType<typeof writer>

const options = {
  options: [
    { id: '1', fullName: '甲' },
    { id: '2', fullName: '乙' },
  ],
  props: { label: 'fullName', value: 'id' },
}
const tree = {
  options: [{ id: '1', fullName: '甲', children: [{ id: '11', fullName: '甲一' }] }],
  props: { label: 'fullName', value: 'id', children: 'children' },
}
const fixed = { dataType: 'static', dictionaryType: '', propsUrl: '', templateJson: [] }

type Group = (to: Writer, world: ForeignWorld, generation: Generation) => readonly Part[]

/** What designs are made of, by theme. */
const groups: Readonly<Record<string, Group>> = {
  texts: ({ field }) => [
    field('input', 'title', '会议', {
      maxlength: 50,
      showCount: true,
      useMask: false,
      maskConfig: { filler: '*', maskType: 1 },
    }),
    field('textarea', 'note', '一\n二', { autoSize: { minRows: 4, maxRows: 4 } }),
    field('autoComplete', 'place', '北区', { interfaceId: '', relationField: 'fullName', templateJson: [], total: 10 }),
    field('editor', 'body', '<p>好</p>'),
  ],
  numbers: ({ field }) => [
    field('inputNumber', 'amount', 12.5, { precision: 2, step: 1, thousands: true, addonBefore: '¥' }),
    field('rate', 'stars', 3, { count: 5, allowHalf: false }),
    field('slider', 'share', 40, { min: 0, max: 100, step: 1 }),
    field('switch', 'on', 1, { activeValue: 1, inactiveValue: 0, activeTxt: '开', inactiveTxt: '关' }),
    field('colorPicker', 'colour', '#ff0000', { showAlpha: false, colorFormat: '' }),
  ],
  choices: ({ field }) => [
    field('radio', 'one', '1', { ...options, direction: 'horizontal', optionType: 'default' }, fixed),
    field('checkbox', 'many', ['1', '2'], options, fixed),
    field('select', 'some', ['2'], { ...options, multiple: true, filterable: true }, fixed),
    field('cascader', 'path', ['1', '11'], tree, fixed),
    field('treeSelect', 'node', '11', tree, fixed),
  ],
  dictionaries: ({ field }, { dictionary, entry }) => {
    const from = { dataType: 'dictionary', dictionaryType: dictionary, propsUrl: '', templateJson: [] }
    const props = { label: 'fullName', value: 'id' }
    return [
      field('select', 'kind', entry, { options: [], props }, from),
      field('radio', 'sort', entry, { options: [], props }, from),
    ]
  },
  dates: ({ field }, _world, generation) => {
    const limits = { startTimeRule: true, startTimeType: 1, startTimeTarget: 1, startTimeValue: 1_500_000_000_000 }
    const former = generation === '3.4' ? { type: 'date', valueFormat: 'timestamp' } : {}
    return [
      field('datePicker', 'day', 1_760_000_000_000, { format: 'yyyy-MM-dd HH:mm:ss', ...former }, limits),
      field('timePicker', 'hour', '08:30:00', { format: 'HH:mm:ss' }),
      field('dateRange', 'days', [1_760_000_000_000, 1_760_086_400_000], { format: 'yyyy-MM-dd HH:mm:ss', ...former }),
      field('timeRange', 'hours', ['08:00:00', '09:00:00'], { format: 'HH:mm:ss' }),
    ]
  },
  people: ({ field }, { userId, departmentId }, generation) => {
    // One list of what may be chosen came with 3.5.
    const able = generation === '3.4' ? { ableDepIds: [], ableUserIds: [] } : { ableIds: [] }
    return [
      field('userSelect', 'who', userId, { selectType: 'all', multiple: false, ...able }),
      field('usersSelect', 'them', [`${userId}--user`], { selectType: 'all', multiple: true, ...able }),
      field('depSelect', 'part', departmentId, { selectType: 'all', multiple: false, ...able }),
      field('createUser', 'author', undefined, { readonly: true, type: 'currUser' }),
      field('modifyTime', 'changed', undefined, { readonly: true }),
    ]
  },
  relations: ({ field, shown }, { modelId, recordId }, generation) => [
    field('relationForm', 'item', recordId, {
      modelId,
      relationField: 'title',
      columnOptions: [{ value: 'title', label: '名称' }],
      hasPage: true,
      pageSize: 20,
      popupType: 'dialog',
      popupWidth: '800px',
    }),
    shown('relationFormAttr', {
      relationField: 'item_jnpfTable_1',
      showField: 'title',
      // From 3.6 on counted from 0.
      isStorage: generation === '3.4' ? 1 : 0,
    }),
  ],
  layouts: ({ field, shown, box }) => [
    shown('groupTitle', { content: '基本', contentPosition: 'left', helpMessage: '' }),
    box('card', [field('input', 'a', '1')], { header: '卡片', shadow: 'hover' }),
    box('tab', [box('tabItem', [field('input', 'b', '2')], { title: '一', name: '1' })], {
      type: '',
      tabPosition: 'top',
    }),
    box('collapse', [box('collapseItem', [field('input', 'c', '3')], { title: '二', name: '1' })], {
      accordion: false,
    }),
    box('tableGrid', [
      box('tableGridTr', [box('tableGridTd', [field('input', 'd', '4')], { colspan: 1, rowspan: 1, merged: false })]),
    ]),
    shown('alert', { title: '注意', type: 'warning', description: '', showIcon: true }),
  ],
  lines: ({ field, table }) => [
    table(
      'tableField190',
      [
        field('input', 'name', undefined),
        field('inputNumber', 'count', undefined, { precision: 0 }),
        field('inputNumber', 'price', undefined, { precision: 2 }),
      ],
      [
        { name: '纸', count: 2, price: 3.5 },
        { name: '笔', count: 1, price: 2 },
      ],
      { showSummary: true, summaryField: ['count'] },
    ),
    field('calculate', 'total', undefined, {
      // Digits are a token for each key.
      expression: [{ __vModel__: 'tableField190.count', label: '数量' }, '×', '1', '0'],
      precision: 2,
      isStorage: 1,
    }),
  ],
  strange: ({ field, shown }) => [
    field('input', 'title', '会'),
    field('dateCalculate', 'span', '3 天', { expression: [], startTime: '', endTime: '' }),
    field('holographicInput', 'later', 'kept', { beam: { power: 3 } }),
    shown('iframe', {
      href: 'https://example.invalid',
      height: 300,
      borderType: 'solid',
      borderColor: '#eee',
      borderWidth: 1,
    }),
    shown('barcode', { format: 'code128', dataType: 'static', staticText: 'A1', width: 4, height: 40 }),
  ],
}
export const themes = Object.keys(groups)

/** One design of a theme as a designer of that generation stores it. */
export function foreignDesign(theme: string, generation: Generation, world: ForeignWorld): ForeignDesign {
  const group = groups[theme]
  if (!group) throw new Error(theme)
  const parts = group(writer(generation), world, generation)
  const fields = parts.map(({ node }) => node)
  const isOld = generation === '3.4'
  const form = {
    formRef: isOld ? 'elForm' : 'formRef',
    formModel: 'dataForm',
    formRules: 'rules',
    size: isOld ? 'medium' : 'default',
    labelPosition: 'right',
    labelWidth: 100,
    labelSuffix: generation === '5.x' ? ':' : '',
    gutter: 15,
    span: 24,
    disabled: false,
    popupType: 'general',
    generalWidth: '600px',
    fullScreenWidth: '100%',
    drawerWidth: '600px',
    hasCancelBtn: true,
    cancelButtonText: '取消',
    hasConfirmBtn: true,
    confirmButtonText: '确定',
    hasPrintBtn: false,
    printId: isOld ? '' : [],
    formStyle: '',
    classJson: '',
    classNames: [],
    className: [],
    idGlobal: 300,
    funcs: { onLoad: '', beforeSubmit: '', afterSubmit: '' },
    ...(generation === '5.x' ? { dataLog: false, useBusinessKey: false, businessKeyList: [], businessKeyTip: '' } : {}),
    fields,
  }
  const columns = fields
    .filter(
      (node) =>
        typeof node['__vModel__'] === 'string' &&
        kindNamed(String((node['__config__'] as Json)['jnpfKey'])).kind !== 'table',
    )
    .slice(0, 3)
    .map((node) => ({
      ...node,
      id: node['__vModel__'],
      prop: node['__vModel__'],
      label: (node['__config__'] as Json)['label'],
      width: null,
      sortable: false,
      fixed: 'none',
    }))
  const list = {
    type: 1,
    columnList: columns,
    searchList: [],
    columnOptions: [],
    defaultColumnList: columns,
    hasPage: true,
    pageSize: 20,
    ...(isOld
      ? { sort: 'desc', defaultSidx: '', ruleList: [] }
      : { defaultSortConfig: [], ruleList: { matchLogic: 'and', conditionList: [] } }),
    ...(generation === '5.x' ? { tabConfig: { on: false, relationField: '', hasAllTab: false }, viewKey: 'k1' } : {}),
    btnsList: [{ value: 'add', icon: 'icon-ym', label: '新增', labelI18nCode: '' }],
    columnBtnsList: [{ value: 'edit', icon: 'icon-ym', label: '编辑' }],
    customBtnsList: [],
    complexHeaderList: [],
    printIds: [],
    funcs: { afterOnload: '', rowStyle: '', cellStyle: '' },
  }
  const record = Object.assign({}, ...parts.map(({ values }) => values)) as Json
  return { name: `${theme} ${generation}`, formData: JSON.stringify(form), columnData: JSON.stringify(list), record }
}
