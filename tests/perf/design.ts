import type { Definition } from '../support/design.ts'

type Json = Readonly<Record<string, unknown>>

/** A field as a designer stores it. */
export function field(name: string, label: string, kind: string, more: Json = {}) {
  return {
    __vModel__: name,
    placeholder: '',
    disabled: false,
    clearable: true,
    __config__: {
      formId: name,
      jnpfKey: kind,
      label,
      showLabel: true,
      required: false,
      layout: 'colFormItem',
      span: 24,
      visibility: ['pc', 'app'],
      noShow: false,
      regList: [],
      trigger: 'change',
    },
    ...more,
  }
}

/** A module whose list shows its first field and whose form fills the window. */
export function moduleOf(fullName: string, enCode: string, fields: readonly ReturnType<typeof field>[]): Definition {
  const [first] = fields
  if (!first) throw new Error('a module needs a field')
  const column = { ...first, prop: first.__vModel__, label: first.__config__.label, jnpfKey: first.__config__.jnpfKey }
  return {
    fullName,
    enCode: `${enCode}x${Date.now()}`,
    formData: JSON.stringify({ labelPosition: 'right', labelWidth: 100, gutter: 15, popupType: 'fullScreen', fields }),
    columnData: JSON.stringify({
      type: 1,
      hasPage: true,
      pageSize: 20,
      sort: 'desc',
      defaultSidx: first.__vModel__,
      columnList: [column],
      searchList: [],
      btnsList: [
        { value: 'add', label: '新增' },
        { value: 'upload', label: '导入' },
      ],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
    }),
  }
}

/** Columns of `thirtyColumns`. */
export const importColumns = 30

/** A module of thirty columns, every third one a number, that files are imported into. */
export function thirtyColumns(fullName: string, enCode: string): Definition {
  const fields = Array.from({ length: importColumns }, (_value, index) =>
    index % 3 === 0
      ? field(`c${index}`, `列${index}`, 'inputNumber', { precision: 2 })
      : field(`c${index}`, `列${index}`, 'input', { maxlength: 100 }),
  )
  return moduleOf(fullName, enCode, fields)
}
