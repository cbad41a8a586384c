import type { FieldKind } from '#shared/form/kind-names.ts'
import { kinds } from '#shared/form/registry.ts'

/** Writes field configurations the way a designer of the platform family does (wire contract 6.3). */
type Json = Record<string, unknown>
export type FieldConfig = Json & { readonly __vModel__: string; readonly __config__: Json }

export interface FieldOptions {
  readonly required?: boolean
  readonly span?: number
  readonly placeholder?: string
  readonly defaultValue?: unknown
  readonly defaultCurrent?: boolean
  readonly disabled?: boolean
  /** More keys of the field itself, by kind. */
  readonly more?: Json
  /** More keys of `__config__`. */
  readonly config?: Json
}

/** One field. The number becomes its formId. */
export function field(
  number: number,
  kind: FieldKind,
  name: string,
  label: string,
  options: FieldOptions = {},
): FieldConfig {
  const { tag, trigger, traits } = kinds[kind]
  const isTyped = trigger !== 'change'
  return {
    __config__: {
      formId: number,
      jnpfKey: kind,
      label,
      tipLabel: '',
      showLabel: true,
      tag,
      required: options.required ?? false,
      layout: 'colFormItem',
      span: options.span ?? 12,
      visibility: ['pc', 'app'],
      noShow: false,
      regList: [],
      trigger,
      defaultValue: options.defaultValue ?? null,
      defaultCurrent: options.defaultCurrent ?? false,
      // A choice without a source shows nothing in other clients.
      ...(traits.isChoice ? { dataType: 'static', dictionaryType: '', propsUrl: '', templateJson: [] } : {}),
      ...options.config,
    },
    __vModel__: name,
    placeholder: options.placeholder ?? (isTyped ? '请输入' : '请选择'),
    clearable: true,
    disabled: options.disabled ?? false,
    // A switch or a row of stars as wide as the form is none.
    style: kind === 'switch' || kind === 'rate' || traits.files ? {} : { width: '100%' },
    ...options.more,
  }
}

export function groupTitle(number: number, content: string): FieldConfig {
  // The content is the title; a label would write it twice.
  const config = { showLabel: false }
  return field(number, 'groupTitle', '', content, { span: 24, config, more: { content, contentPosition: 'left' } })
}

/** A part of a form that holds others: a tab, a card, a cell of a grid. Its number becomes its formId. */
export function box(
  number: number,
  jnpfKey: string,
  children: readonly object[],
  own: { readonly keys?: Json; readonly config?: Json } = {},
): Json {
  const layout = 'rowFormItem'
  return {
    ...own.keys,
    __config__: {
      formId: number,
      jnpfKey,
      layout,
      span: 24,
      showLabel: false,
      visibility: ['pc', 'app'],
      noShow: false,
      ...own.config,
      children,
    },
  }
}

/** Options kept in the field itself: value and label of each. */
export function fixed(options: readonly (readonly [id: string, fullName: string])[]): Json {
  return {
    options: options.map(([id, fullName]) => ({ id, fullName })),
    props: { label: 'fullName', value: 'id', children: 'children' },
    multiple: false,
    filterable: false,
  }
}

/** Options of a dictionary; the stored value is the entry's id or its code. */
export function fromDictionary(typeId: string, value: 'id' | 'enCode'): Pick<FieldOptions, 'config' | 'more'> {
  return {
    config: { dataType: 'dictionary', dictionaryType: typeId, propsUrl: '', templateJson: [] },
    more: { options: [], props: { label: 'fullName', value, children: 'children' }, multiple: false, filterable: true },
  }
}

export function pattern(source: string, message: string): Json {
  return { regList: [{ pattern: source, message }] }
}

/** Keys of an upload field; at most `limit` files of `fileSize` megabytes each. */
export function uploads(own: { readonly folder: string; readonly fileSize: number; readonly limit: number }): Json {
  return { ...own, sizeUnit: 'MB', tipText: '', showTip: true, pathType: 'selfPath', isAccount: 1 }
}

/** A field in a formula, as the family's designer writes it: `table.column` for a child column. */
export function operand(name: string, label: string): Json {
  return { __vModel__: name, label }
}

/** A child table; its columns carry the marks that tie them to it. */
export function table(
  number: number,
  label: string,
  columns: readonly FieldConfig[],
  more: Json = {},
  required = false,
): FieldConfig {
  const name = `tableField${number}`
  return {
    ...field(number, 'table', name, label, { span: 24 }),
    showSummary: false,
    summaryField: [],
    actionText: '添加',
    addType: 0,
    columnBtnsList: [{ value: 'remove', label: '删除', show: true, btnType: 'danger', btnIcon: '' }],
    footerBtnsList: [{ value: 'add', label: '添加', show: true, btnType: 'primary', btnIcon: '' }],
    ...more,
    __config__: {
      ...field(number, 'table', name, label, { span: 24, required }).__config__,
      layout: 'rowFormItem',
      showLabel: false,
      showTitle: true,
      defaultValue: [],
      complexHeaderList: [],
      children: columns.map((column) => ({
        ...column,
        __config__: { ...column.__config__, isSubTable: true, parentVModel: name },
      })),
    },
  }
}

export function childrenOf(config: FieldConfig): readonly FieldConfig[] {
  const { children } = config.__config__
  return Array.isArray(children) ? (children as readonly FieldConfig[]) : []
}
