import type { HttpClient } from './platform-http.ts'

export interface Definition {
  readonly fullName: string
  readonly enCode: string
  readonly formData: string
  readonly columnData: string
}

function accepted<Data>(envelope: { code: number; msg: string; data: Data }, what: string): Data {
  if (envelope.code !== 200) throw new Error(`${what}: ${envelope.code} ${envelope.msg}`)
  return envelope.data
}

/** Stores a module definition and releases it: tables and a root menu come into being. Answers the module's id. */
export async function storeModule(administrator: HttpClient, definition: Definition): Promise<string> {
  const id = accepted(
    await administrator.send<string>('POST', '/api/visualdev/Base', { ...definition, type: 1, webType: 2 }),
    'store',
  )
  accepted(
    await administrator.send('POST', `/api/visualdev/Base/${id}/Actions/Release`, {
      pc: 1,
      app: 0,
      pcModuleParentId: '-1',
    }),
    'release',
  )
  return id
}

function field(index: number, kind: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    __config__: {
      formId: 100 + index,
      jnpfKey: kind,
      label: `字段${index}`,
      showLabel: true,
      required: false,
      layout: 'colFormItem',
      span: 12,
      visibility: ['pc', 'app'],
      noShow: false,
      regList: [],
      trigger: 'blur',
    },
    __vModel__: `f_${index}`,
    clearable: true,
    disabled: false,
    placeholder: '请输入',
    ...more,
  }
}

const options = Array.from({ length: 12 }, (_value, index) => ({ id: `o${index}`, fullName: `选项${index}` }))
const kinds: readonly ((index: number) => object)[] = [
  (index) => field(index, 'input', { maxlength: 100 }),
  (index) => field(index, 'inputNumber', { min: 0, precision: 2 }),
  (index) => field(index, 'select', { options, props: { label: 'fullName', value: 'id' }, multiple: false }),
  (index) => field(index, 'datePicker', { format: 'yyyy-MM-dd' }),
  (index) => field(index, 'input', { maxlength: 100 }),
  (index) => field(index, 'switch', { activeValue: 1, inactiveValue: 0 }),
  (index) => field(index, 'textarea', { maxlength: 500 }),
  (index) => field(index, 'radio', { options: options.slice(0, 3), props: { label: 'fullName', value: 'id' } }),
]

/** A form of `size` mixed fields without any rule, opened as a full-screen page: the benchmark's big form. */
export function bigForm(size: number, enCode: string): Definition {
  const fields = Array.from({ length: size }, (_value, index) => kinds[index % kinds.length]?.(index))
  return {
    fullName: `大表单${size}`,
    enCode,
    formData: JSON.stringify({ labelPosition: 'right', labelWidth: 100, gutter: 15, popupType: 'fullScreen', fields }),
    columnData: JSON.stringify({
      type: 1,
      hasPage: true,
      pageSize: 20,
      sort: 'desc',
      defaultSidx: 'f_0',
      columnList: fields
        .slice(0, 4)
        .map((one) => ({ ...one, prop: (one as { __vModel__: string }).__vModel__, label: '字段', jnpfKey: 'input' })),
      searchList: [],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
    }),
  }
}
