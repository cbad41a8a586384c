import { kinds as definitions } from '#shared/form/registry.ts'
import {
  type FieldSurroundings,
  fillableKinds,
  type RandomField,
  type RandomKind,
  randomField,
  randomKinds,
} from './random-fields.ts'
import { type Random, randomOf } from './random-source.ts'

type Json = Record<string, unknown>

export interface RandomModuleOptions extends Partial<FieldSurroundings> {
  /** Valued fields of the main form, the child table and calculations aside. 3 to 12 when absent. */
  readonly fields?: number
  readonly kinds?: readonly RandomKind[]
  /** Columns of the child table; 0 for none. */
  readonly childColumns?: number
  /** Rows of the child table in each record: 0 to 4 when absent. */
  readonly childRows?: number
}

/** A definition that no source file knows, with records that fit it. The same seed gives the same module. */
export interface RandomModule {
  readonly seed: number
  readonly fullName: string
  readonly enCode: string
  /** As `POST /api/visualdev/Base` stores them. */
  readonly formData: string
  readonly columnData: string
  /** Valued main fields with their samples, the child table's columns, and its name. */
  readonly fields: readonly RandomField[]
  readonly childTable: { readonly name: string; readonly columns: readonly RandomField[] } | null
  /** Raw values that pass every check; the n-th record of a module is always the same. */
  record(index: number): Json
}

const childName = 'tableField900'

function kindAt(index: number, random: Random, kinds: readonly RandomKind[]): RandomKind {
  return kinds[index] !== undefined && index < kinds.length ? (kinds[index] as RandomKind) : random.one(kinds)
}

function makeFields(
  prefix: string,
  count: number,
  random: Random,
  kinds: readonly RandomKind[],
  around: FieldSurroundings,
) {
  return Array.from({ length: count }, (_, index) =>
    randomField(`${prefix}${index + 1}`, kindAt(index, random, kinds), random.integer(0, 2 ** 31), around),
  )
}

function container(kind: string, title: string, children: readonly Json[]): Json {
  return { title, header: title, __config__: { jnpfKey: kind, layout: 'rowFormItem', span: 24, children } }
}

/** Scatters the fields over cards, tabs and collapses as designers do. */
function arrange(fields: readonly Json[], random: Random): Json[] {
  const arranged: Json[] = [{ content: '基本信息', __config__: { jnpfKey: 'groupTitle', label: '基本信息', span: 24 } }]
  let rest = [...fields]
  while (rest.length > 0) {
    const group = rest.slice(0, random.integer(1, 6))
    rest = rest.slice(group.length)
    const shape = random.one(['plain', 'plain', 'row', 'card', 'tab', 'collapse'] as const)
    if (shape === 'plain') arranged.push(...group)
    else if (shape === 'row' || shape === 'card') arranged.push(container(shape, '附加信息', group))
    else
      arranged.push(
        container(shape, '', [container(`${shape}Item`, '第一部分', group), container(`${shape}Item`, '第二部分', [])]),
      )
  }
  return arranged
}

/** What a designer lets add up. */
function isNumber(field: RandomField): boolean {
  return definitions[field.kind].place.sum && field.config['precision'] !== undefined
}

function childConfig(columns: readonly RandomField[]): Json {
  const summaryField = columns.filter((column) => isNumber(column)).map((column) => column.config.__vModel__)
  return {
    __vModel__: childName,
    showSummary: summaryField.length > 0,
    summaryField,
    actionText: '添加',
    __config__: {
      formId: 900,
      jnpfKey: 'table',
      label: '明细',
      layout: 'rowFormItem',
      span: 24,
      visibility: ['pc', 'app'],
      defaultValue: [],
      children: columns.map(({ config }) => ({
        ...config,
        __config__: { ...(config['__config__'] as Json), isSubTable: true, parentVModel: childName },
      })),
    },
  }
}

function calculation(fields: readonly RandomField[], columns: readonly RandomField[]): Json | null {
  const numbers = fields.filter(isNumber).map((field) => field.config.__vModel__)
  const sums = columns.filter(isNumber).map((field) => `${childName}.${field.config.__vModel__}`)
  const operands = [...numbers, ...sums].slice(0, 3)
  if (operands.length === 0) return null
  const expression = operands.flatMap((name, index) => (index === 0 ? [name] : ['+', name]))
  return {
    __vModel__: 'f_total',
    expression,
    __config__: { formId: 899, jnpfKey: 'calculate', label: '合计金额', span: 12 },
  }
}

function listItem(field: RandomField, prop: string, label: string, random: Random): Json {
  const extra = {
    id: prop,
    prop,
    label,
    fullName: label,
    align: 'left',
    fixed: 'none',
    width: null,
    jnpfKey: field.kind,
  }
  const searchType = definitions[field.kind].search?.type ?? 1
  return {
    ...field.config,
    ...extra,
    sortable: random.happens(0.5),
    searchType,
    searchMultiple: false,
    isKeyword: false,
    value: null,
  }
}

function columnDataOf(module: Pick<RandomModule, 'fields' | 'childTable'>, random: Random): string {
  const main = module.fields.map((field) => listItem(field, field.config.__vModel__, field.label, random))
  const child = (module.childTable?.columns ?? []).map((column) =>
    listItem(column, `${childName}-${column.config.__vModel__}`, `明细-${column.label}`, random),
  )
  return JSON.stringify({
    type: 1,
    hasPage: true,
    pageSize: 20,
    sort: 'desc',
    defaultSidx: '',
    defaultSortConfig: [],
    childTableStyle: 1,
    searchList: main.filter((item) => definitions[item['jnpfKey'] as RandomKind].search !== null).slice(0, 8),
    columnList: [...main, ...child],
    columnOptions: [],
    defaultColumnList: [],
    btnsList: ['add', 'batchRemove'].map((value) => ({ value, label: value === 'add' ? '新增' : '批量删除' })),
    columnBtnsList: [
      { value: 'edit', label: '编辑' },
      { value: 'remove', label: '删除' },
      { value: 'detail', label: '详情' },
    ],
    printIds: [],
    useColumnPermission: false,
    useFormPermission: false,
    useBtnPermission: true,
    useDataPermission: false,
    customBtnsList: [],
    funcs: { afterOnload: '', rowStyle: '', cellStyle: '' },
  })
}

/** Makes a module from a seed. User kinds appear only where `userIds` are given. */
export function randomModule(seed: number, options: RandomModuleOptions = {}): RandomModule {
  const random = randomOf(seed)
  const around: FieldSurroundings = {
    userIds: options.userIds ?? [],
    dictionaries: options.dictionaries ?? [],
    ...(options.itemIds ? { itemIds: options.itemIds } : {}),
    ...(options.regionPaths ? { regionPaths: options.regionPaths } : {}),
  }
  const kinds = fillableKinds(options.kinds ?? randomKinds, around)
  const fields = makeFields('f_', options.fields ?? random.integer(3, 12), random, kinds, around)
  const cells = kinds.filter((kind) => options.kinds || definitions[kind].place.child)
  const columns = makeFields('c_', options.childColumns ?? random.integer(0, 4), random, cells, around)
  const childTable = columns.length === 0 ? null : { name: childName, columns }
  const total = calculation(fields, columns)
  const configs: Json[] = fields.map((field) => field.config)
  if (childTable) configs.push(childConfig(columns))
  if (total) configs.push(total)
  const formData = JSON.stringify({
    labelPosition: random.one(['left', 'right', 'top']),
    labelWidth: 100,
    gutter: 15,
    popupType: random.one(['general', 'fullScreen', 'drawer']),
    generalWidth: '800px',
    fullScreenWidth: '100%',
    drawerWidth: '800px',
    hasPrintBtn: false,
    printId: [],
    funcs: { onLoad: '', beforeSubmit: '', afterSubmit: '' },
    fields: arrange(configs, random),
  })
  const columnSeed = random.integer(0, 2 ** 31)
  const values = (list: readonly RandomField[], draw: Random): Json =>
    Object.fromEntries(list.map((field) => [field.config.__vModel__, field.sample(draw)]))
  return {
    seed,
    fullName: `随机模块${seed}`,
    enCode: `random${seed}`,
    formData,
    columnData: columnDataOf({ fields, childTable }, randomOf(columnSeed)),
    fields,
    childTable,
    record(index) {
      const draw = randomOf(seed * 100_003 + index)
      const record = values(fields, draw)
      if (childTable)
        record[childName] = Array.from({ length: options.childRows ?? draw.integer(0, 4) }, () => values(columns, draw))
      return record
    },
  }
}
