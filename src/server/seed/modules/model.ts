import type { VisualModelTable } from '#server/database/tables/module.ts'
import { type Rule, rulesKey } from '#shared/form/rules/model.ts'
import { withCodes } from '../translations.ts'
import { childrenOf, type FieldConfig } from './fields.ts'

type Json = Record<string, unknown>

export interface FormOptions {
  readonly popupType: 'general' | 'fullScreen' | 'drawer'
  readonly width: string
  readonly labelWidth: number
  readonly printIds: readonly string[]
  /** Fields, and containers with fields inside. */
  readonly fields: readonly object[]
  /** Rules without code (`atriumRules`). */
  readonly rules?: readonly Rule[]
}

/** formData as a designer stores it (wire contract 6.3). */
export function formData(options: FormOptions): string {
  return JSON.stringify({
    formRef: 'formRef',
    formModel: 'dataForm',
    formRules: 'rules',
    size: 'default',
    labelPosition: 'right',
    labelWidth: options.labelWidth,
    labelSuffix: '',
    gutter: 15,
    span: 24,
    colon: false,
    disabled: false,
    popupType: options.popupType,
    generalWidth: options.width,
    fullScreenWidth: '100%',
    drawerWidth: options.width,
    hasCancelBtn: true,
    cancelButtonText: '取消',
    hasConfirmBtn: true,
    confirmButtonText: '确定',
    hasConfirmAndAddBtn: false,
    hasPrintBtn: options.printIds.length > 0,
    printButtonText: '打印',
    printId: options.printIds,
    primaryKeyPolicy: 1,
    concurrencyLock: false,
    logicalDelete: false,
    formStyle: '',
    className: [],
    classNames: [],
    classJson: '',
    funcs: { onLoad: '', beforeSubmit: '', afterSubmit: '' },
    idGlobal: 300,
    fields: options.fields,
    ...(options.rules ? { [rulesKey]: { version: 1, rules: options.rules } } : {}),
  })
}

export interface ListColumn {
  /** `field`, or `tableFieldN-column`. */
  readonly prop: string
  readonly width?: number
  readonly align?: 'left' | 'center' | 'right'
  readonly fixed?: 'left' | 'right'
  readonly sortable?: boolean
}

export interface ListSearch {
  readonly prop: string
  /** 1 equal, 2 like, 3 range. */
  readonly type: 1 | 2 | 3
  readonly multiple?: boolean
  readonly isKeyword?: boolean
}

export interface ListOptions {
  readonly fields: readonly FieldConfig[]
  readonly columns: readonly ListColumn[]
  readonly searches: readonly ListSearch[]
  readonly sortField: string
  readonly sort: 'asc' | 'desc'
  readonly printIds: readonly string[]
  /** Records can be imported and exported. */
  readonly hasFiles?: boolean
  /** What stands beside a list of type 2: a tree of the dictionary that `relation` chooses from. */
  readonly tree?: { readonly relation: string; readonly dictionary: string }
  /** Ticked records are printed at once. */
  readonly printsMany?: boolean
  /** Keys by the type of the list, over the usual ones. */
  readonly more?: Json
}

const buttons = {
  add: { value: 'add', icon: 'icon-ym icon-ym-btn-add', label: '新增' },
  upload: { value: 'upload', icon: 'icon-ym icon-ym-btn-upload', label: '导入' },
  download: { value: 'download', icon: 'icon-ym icon-ym-btn-download', label: '导出' },
  batchRemove: { value: 'batchRemove', icon: 'icon-ym icon-ym-btn-clearn', label: '批量删除' },
  batchPrint: { value: 'batchPrint', icon: 'icon-ym icon-ym-report-icon-preview-printPreview', label: '批量打印' },
  edit: { value: 'edit', icon: 'icon-ym icon-ym-btn-edit', label: '编辑' },
  remove: { value: 'remove', icon: 'icon-ym icon-ym-btn-clearn', label: '删除' },
  detail: { value: 'detail', icon: 'icon-ym icon-ym-generator-menu', label: '详情' },
}

/** A list item is the whole field with the item's own keys over it (wire contract 6.4). */
function listItem(fields: readonly FieldConfig[], prop: string): Json {
  const [name, child] = prop.split('-')
  const parent = fields.find((each) => each.__vModel__ === name)
  const own = child === undefined ? parent : parent && childrenOf(parent).find((each) => each.__vModel__ === child)
  if (!own || !parent) throw new Error(`the seeded form has no field ${prop}`)
  const label = String(own.__config__['label'])
  const full = child === undefined ? label : `${String(parent.__config__['label'])}-${label}`
  return { ...own, id: prop, prop, label: full, fullName: full, jnpfKey: own.__config__['jnpfKey'] }
}

/** columnData as a designer stores it (wire contract 6.4). */
export function columnData(options: ListOptions): string {
  const { fields, tree } = options
  return JSON.stringify({
    type: tree ? 2 : 1,
    hasPage: true,
    pageSize: 20,
    sort: options.sort,
    defaultSidx: options.sortField,
    defaultSortConfig: [{ field: options.sortField, sort: options.sort }],
    hasSuperQuery: false,
    showOverflow: true,
    childTableStyle: 1,
    showSummary: false,
    summaryField: [],
    treeRelation: tree?.relation ?? '',
    ...(tree
      ? {
          treeTitle: '',
          hasTreeQuery: true,
          treeDataSource: 'dictionary',
          treeDictionary: tree.dictionary,
          treeSyncType: 0,
        }
      : {}),
    printIds: options.printIds,
    useColumnPermission: false,
    useFormPermission: false,
    useBtnPermission: true,
    useDataPermission: false,
    customBtnsList: [],
    complexHeaderList: [],
    ruleList: { matchLogic: 'and', conditionList: [] },
    uploaderTemplateJson: {},
    funcs: { afterOnload: '', rowStyle: '', cellStyle: '' },
    btnsList: [
      buttons.add,
      ...(options.hasFiles ? [buttons.upload, buttons.download] : []),
      buttons.batchRemove,
      ...(options.printsMany ? [buttons.batchPrint] : []),
    ],
    columnBtnsList: [buttons.edit, buttons.remove, buttons.detail],
    searchList: options.searches.map(({ prop, type, multiple, isKeyword }) => ({
      ...listItem(fields, prop),
      searchType: type,
      searchMultiple: multiple ?? false,
      isKeyword: isKeyword ?? false,
      value: null,
    })),
    columnList: options.columns.map(({ prop, width, align, fixed, sortable }) => ({
      ...listItem(fields, prop),
      align: align ?? 'left',
      fixed: fixed ?? 'none',
      width: width ?? null,
      sortable: sortable ?? false,
    })),
    // Its clients look there for the field that the tree filters by.
    columnOptions: tree ? [listItem(fields, tree.relation)] : [],
    defaultColumnList: [],
    ...options.more,
  })
}

export function modelRow(
  values: Pick<
    VisualModelTable,
    'id' | 'full_name' | 'en_code' | 'category' | 'form_data' | 'column_data' | 'sort_code'
  >,
  author: { readonly userId: string; readonly now: number },
): VisualModelTable {
  return {
    ...values,
    form_data: withCodes(values.en_code, values.form_data),
    column_data: withCodes(values.en_code, values.column_data),
    type: 1,
    web_type: 2,
    tables: '',
    enabled_mark: 1,
    is_release: 1,
    version: 1,
    description: '',
    created_by: author.userId,
    created_at: author.now,
  }
}
