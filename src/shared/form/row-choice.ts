import { type Raw, rawList, text } from './parsing/read.ts'
import type { RowParameter } from './row-parameters.ts'
import { choiceSetting, numberSetting, ownSetting, switchSetting, textSetting } from './settings.ts'

/** Where the rows of a choice come from. */
export type RowSource =
  | { readonly sort: 'record'; readonly modelId: string }
  /** A data interface: `key` is the column that a value holds. */
  | {
      readonly sort: 'interface'
      readonly interfaceId: string
      readonly key: string
      readonly parameters: readonly RowParameter[]
    }

/** A column of the table in which somebody chooses. */
export interface RowColumn {
  /** Key of the row; `tableFieldN-col` for a column of a child table. */
  readonly key: string
  readonly label: string
}

/** What a field fills in its form, or in its row, with a choice: `target` with the part `shown` of the row. */
export interface Transfer {
  readonly target: string
  readonly shown: string
}

/** The rows that a field offers, and how its picker shows them (section 3, Relation field and Selector configuration). */
export interface RowChoice {
  readonly source: RowSource
  /** The part of a row that names it. */
  readonly shown: string
  readonly columns: readonly RowColumn[]
  readonly hasPage: boolean
  readonly pageSize: number
  readonly popup: 'dialog' | 'drawer' | 'popover'
  /** Empty: the field's label. */
  readonly title: string
  /** A CSS length. */
  readonly width: string
  readonly transfers: readonly Transfer[]
}

/** A part of what another field of the form, or of the same row, chose. */
export interface ShownPart {
  /** Name of that field. */
  readonly from: string
  readonly shown: string
}

const columnsOf = (stored: unknown): readonly RowColumn[] | undefined =>
  Array.isArray(stored)
    ? rawList(stored).flatMap((item) => {
        const key = text(item['value']) || text(item['id'])
        return key === '' ? [] : [{ key, label: text(item['label']) || text(item['fullName']) || key }]
      })
    : undefined

const transfersOf = (stored: unknown): readonly Transfer[] | undefined =>
  Array.isArray(stored)
    ? rawList(stored).flatMap((item) => {
        const target = nameOf(text(item['targetField']))
        const shown = text(item['sourceValue'])
        return target === '' || shown === '' ? [] : [{ target, shown }]
      })
    : undefined

/** A field as its own scope calls it: designers write a child column as `table-column`. */
function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('-') + 1)
}

const width = /^\d+(\.\d+)?(px|%)$/

/** What every kind has that offers rows. */
export const rowChoiceSettings = {
  shown: textSetting('relationField'),
  columns: ownSetting<readonly RowColumn[]>('columns', 'columnOptions', [], columnsOf),
  hasPage: switchSetting('hasPage', { default: true }),
  pageSize: numberSetting('pageSize', { default: 20, min: 1, max: 500, isWhole: true }),
  title: textSetting('popupTitle'),
  width: ownSetting('width', 'popupWidth', '800px', (stored) => (width.test(text(stored)) ? text(stored) : undefined)),
} as const

export const transferSetting = ownSetting<readonly Transfer[]>(
  'fieldReference',
  '__config__.transferList',
  [],
  transfersOf,
)

/** How its picker opens; `fallback` is what the kind's designer begins with. */
export const popupSetting = <const Fallback extends RowChoice['popup']>(fallback: Fallback) =>
  choiceSetting('popupType', ['dialog', 'drawer', 'popover'], { default: fallback as RowChoice['popup'] })

/** The part of another field's choice that an attribute names: `{field}_jnpfTable_{table}{0 child, 1 main}`. */
export function shownPart(field: Raw): ShownPart {
  const [from = ''] = text(field['relationField']).split('_jnpfTable_')
  return { from: nameOf(from), shown: text(field['showField']) }
}
