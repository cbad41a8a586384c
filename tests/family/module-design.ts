import type { Row } from './route.ts'

const style = { width: '100%' }

/** One control of a form as the designer of 3.6 stores it. */
function control(formId: number, jnpfKey: string, tag: string, label: string, model: string, more: Row = {}): Row {
  const { required = false, defaultValue = null, defaultCurrent, ...rest } = more
  return {
    __config__: {
      formId,
      jnpfKey,
      label,
      showLabel: true,
      tipLabel: '',
      tag,
      tagIcon: '',
      required,
      layout: 'colFormItem',
      span: 12,
      dragDisabled: false,
      visibility: ['pc', 'app'],
      tableName: 'leave_request',
      noShow: false,
      regList: [],
      trigger: 'change',
      defaultValue,
      ...(defaultCurrent === undefined ? {} : { defaultCurrent }),
      ...(jnpfKey === 'select' ? { dataType: 'static', dictionaryType: '', propsUrl: '', templateJson: [] } : {}),
    },
    on: { change: '', blur: '' },
    style,
    disabled: false,
    clearable: true,
    placeholder: '请输入',
    ...rest,
    __vModel__: model,
  }
}

export const kinds = [
  { id: 'annual', fullName: '年假' },
  { id: 'sick', fullName: '病假' },
]

const fields: Row[] = [
  control(101, 'input', 'JnpfInput', '单号', 'f_no', { required: true, maxlength: 30 }),
  control(102, 'select', 'JnpfSelect', '类别', 'f_kind', {
    required: true,
    options: kinds,
    props: { label: 'fullName', value: 'id' },
    multiple: false,
    filterable: false,
  }),
  control(103, 'userSelect', 'JnpfUserSelect', '申请人', 'f_user', {
    selectType: 'all',
    ableIds: [],
    multiple: false,
    defaultCurrent: true,
  }),
  control(104, 'datePicker', 'JnpfDatePicker', '申请日期', 'f_date', {
    format: 'yyyy-MM-dd',
    startTime: null,
    endTime: null,
    defaultCurrent: false,
  }),
  control(105, 'textarea', 'JnpfTextarea', '事由', 'f_reason', { maxlength: 500, autoSize: { minRows: 4 } }),
  control(109, 'uploadFile', 'JnpfUploadFile', '附件', 'f_files', {
    defaultValue: [],
    accept: '',
    fileSize: 50,
    sizeUnit: 'MB',
    limit: 9,
    buttonText: '点击上传',
    tipText: '',
    showTip: false,
    pathType: 'defaultPath',
    isAccount: 0,
    folder: '',
  }),
  {
    __config__: {
      formId: 106,
      jnpfKey: 'table',
      label: '每日安排',
      showLabel: false,
      showTitle: true,
      tag: 'JnpfInputTable',
      layout: 'rowFormItem',
      span: 24,
      visibility: ['pc', 'app'],
      tableName: 'leave_day',
      noShow: false,
      defaultValue: [],
      complexHeaderList: [],
      children: [
        subControl(107, 'input', 'JnpfInput', '安排', 'f_plan', { maxlength: null }),
        subControl(108, 'inputNumber', 'JnpfInputNumber', '天数', 'f_days', { min: 0, step: 1, precision: 1 }),
      ],
    },
    __vModel__: 'tableField106',
    disabled: false,
    showSummary: true,
    summaryField: ['f_days'],
    actionText: '添加',
    addType: 0,
    columnBtnsList: [{ value: 'remove', label: '删除', show: true, btnType: 'danger', btnIcon: '', showConfirm: true }],
    footerBtnsList: [{ value: 'add', label: '添加', show: true, btnType: 'primary', btnIcon: '' }],
  },
]

function subControl(...[formId, jnpfKey, tag, label, model, more]: Parameters<typeof control>): Row {
  const field = control(formId, jnpfKey, tag, label, model, more)
  const inTable = { isSubTable: true, parentVModel: 'tableField106', relationTable: 'leave_day' }
  return { ...field, __config__: { ...(field['__config__'] as Row), ...inTable } }
}

export const formData = {
  formRef: 'formRef',
  formModel: 'dataForm',
  formRules: 'rules',
  size: 'default',
  labelPosition: 'right',
  labelWidth: 100,
  labelSuffix: '',
  gutter: 15,
  disabled: false,
  span: 24,
  colon: false,
  popupType: 'general',
  generalWidth: '800px',
  fullScreenWidth: '100%',
  drawerWidth: '800px',
  hasCancelBtn: true,
  cancelButtonText: '取消',
  hasConfirmBtn: true,
  confirmButtonText: '确定',
  hasConfirmAndAddBtn: false,
  hasPrintBtn: true,
  printButtonText: '打印',
  printId: ['1201'],
  primaryKeyPolicy: 1,
  concurrencyLock: false,
  logicalDelete: false,
  formStyle: '',
  className: [],
  classNames: [],
  classJson: '',
  funcs: { onLoad: '', beforeSubmit: '', afterSubmit: '' },
  idGlobal: 109,
  fields,
}

const column = (field: Row): Row => {
  const { label, jnpfKey } = field['__config__'] as Row
  const model = field['__vModel__']
  return {
    ...field,
    id: model,
    prop: model,
    label,
    fullName: label,
    jnpfKey,
    align: 'left',
    fixed: 'none',
    width: null,
    sortable: false,
  }
}
const listed = fields.slice(0, 4).map(column)
const button = (value: string, icon: string, label: string) => ({ value, icon: `icon-ym icon-ym-${icon}`, label })

/** 3.4 says one order by `sort` and `defaultSidx`, 3.6 several by a list. */
export function columnData(generation: '3.4' | '3.6') {
  const order =
    generation === '3.4'
      ? { sort: 'desc', defaultSidx: '' }
      : { defaultSortConfig: [], ruleList: { matchLogic: 'and', conditionList: [] } }
  return {
    ...order,
    type: 1,
    hasPage: true,
    pageSize: 20,
    hasSuperQuery: false,
    showOverflow: true,
    childTableStyle: 1,
    showSummary: false,
    summaryField: [],
    treeTitle: '左侧标题',
    treeDataSource: 'dictionary',
    treeDictionary: '',
    treeRelation: '',
    printIds: ['1201'],
    useColumnPermission: false,
    useFormPermission: false,
    useBtnPermission: false,
    useDataPermission: false,
    customBtnsList: [],
    complexHeaderList: [],
    uploaderTemplateJson: {},
    funcs: { afterOnload: '', rowStyle: '', cellStyle: '' },
    btnsList: [
      button('add', 'btn-add', '新增'),
      button('download', 'btn-download', '导出'),
      button('batchRemove', 'btn-clearn', '批量删除'),
    ],
    columnBtnsList: [
      button('edit', 'btn-edit', '编辑'),
      button('remove', 'btn-clearn', '删除'),
      button('detail', 'generator-menu', '详情'),
    ],
    searchList: listed.slice(0, 2).map((item, index) => ({
      ...item,
      searchType: index === 0 ? 2 : 1,
      searchMultiple: false,
      isKeyword: false,
      value: null,
    })),
    columnList: listed,
    columnOptions: listed,
    defaultColumnList: listed.map((item) => ({ ...item, checked: true })),
  }
}

const tag = (table: string, field: string) =>
  `<span class="jnpf-print-tag-span jnpf-tiny-color--common" contenteditable="false" data-tag="${table}.${field}">{${field}}</span>`

/** What its print designer makes of a form with one child table. */
export const printTemplate = [
  '<h2 style="text-align: center;">请假审批单</h2>',
  `<p>单号：${tag('headTable', 'f_no')} 类别：${tag('headTable', 'f_kind')} 申请人：${tag('headTable', 'f_user')}</p>`,
  '<table style="border-collapse: collapse; width: 100%;" border="1"><tbody>',
  '<tr><td>安排</td><td>天数</td></tr>',
  `<tr><td>${tag('childrenDataTable0', 'f_plan')}</td><td>${tag('childrenDataTable0', 'f_days')}</td></tr>`,
  '</tbody></table>',
].join('')
