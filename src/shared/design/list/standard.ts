import type { Raw } from '#shared/form/parsing/read.ts'

/** Buttons above a list, in the family's order, with its words and icons. */
export const listButtons = [
  { value: 'add', icon: 'icon-ym icon-ym-btn-add', label: '新增' },
  { value: 'download', icon: 'icon-ym icon-ym-btn-download', label: '导出' },
  { value: 'upload', icon: 'icon-ym icon-ym-btn-upload', label: '导入' },
  { value: 'batchRemove', icon: 'icon-ym icon-ym-btn-clearn', label: '批量删除' },
  { value: 'batchPrint', icon: 'icon-ym icon-ym-report-icon-preview-printPreview', label: '批量打印' },
] as const

/** Buttons of a row. */
export const rowButtons = [
  { value: 'edit', icon: 'icon-ym icon-ym-btn-edit', label: '编辑' },
  { value: 'remove', icon: 'icon-ym icon-ym-btn-clearn', label: '删除' },
  { value: 'detail', icon: 'icon-ym icon-ym-generator-menu', label: '详情' },
] as const

export const noConditions = { matchLogic: 'and', conditionList: [] } as const

/** Everything that a list of the family has, as its designer begins it. */
export const standardList: Raw = {
  type: 1,
  ruleList: noConditions,
  searchList: [],
  hasSuperQuery: true,
  showOverflow: true,
  childTableStyle: 1,
  showSummary: false,
  summaryField: [],
  columnList: [],
  columnOptions: [],
  defaultColumnList: [],
  defaultSortConfig: [],
  hasPage: true,
  pageSize: 20,
  hasTreeQuery: false,
  treeTitle: '',
  treeDataSource: 'dictionary',
  treeDictionary: '',
  treeRelation: '',
  treeSyncType: 0,
  treeSyncInterfaceId: '',
  treeSyncInterfaceName: '',
  treeSyncTemplateJson: [],
  treePropsUrl: '',
  treePropsName: '',
  treeTemplateJson: [],
  treePropsValue: 'id',
  treePropsChildren: 'children',
  treePropsLabel: 'fullName',
  groupField: '',
  parentField: '',
  printIds: [],
  useColumnPermission: false,
  useFormPermission: false,
  useBtnPermission: false,
  useDataPermission: false,
  customBtnsList: [],
  btnsList: [listButtons[0]],
  columnBtnsList: [...rowButtons],
  funcs: { afterOnload: '', rowStyle: '', cellStyle: '' },
  uploaderTemplateJson: {},
  complexHeaderList: [],
}

/** What a list of phones has in common with it; its filter has a name of its own. */
export const phoneKeys = [
  'searchList',
  'columnList',
  'columnOptions',
  'defaultColumnList',
  'defaultSortConfig',
  'hasSuperQuery',
  'showOverflow',
  'hasPage',
  'pageSize',
  'useColumnPermission',
  'useFormPermission',
  'useBtnPermission',
  'useDataPermission',
  'columnBtnsList',
] as const
