import { type Raw, rawList, text } from '#shared/form/parsing/read.ts'

/** One column of rows that are typed in: its key as the family stores it. */
export interface RowsSetting {
  readonly key: string
  /** Name of its text, or its own words. */
  readonly label: ColumnLabel | { readonly words: string }
  readonly isNumber?: boolean
  /** Choices instead of a text. */
  readonly choices?: readonly Choice[]
  /** An address of a picture, which can be uploaded. */
  readonly isPicture?: boolean
}

export type ColumnLabel =
  | 'name'
  | 'value'
  | 'series'
  | 'time'
  | 'content'
  | 'heading'
  | 'field'
  | 'align'
  | 'kind'
  | 'picture'
export type Choice = 'bar' | 'line' | 'left' | 'center' | 'right'

/** What is set of an option of a kind, beside its source. */
export type KindSetting =
  | { readonly name: string; readonly kind: 'style'; readonly styles: readonly Style[] }
  | { readonly name: string; readonly kind: 'order' | 'switch' }
  | { readonly name: string; readonly kind: 'number'; readonly most: number }
  | { readonly name: string; readonly kind: 'text' | 'area' | 'address' | 'picture' }
  | { readonly name: string; readonly kind: 'rows'; readonly columns: readonly RowsSetting[] }

export type Style = readonly [value: number, label: StyleLabel]
export type StyleLabel =
  | 'side'
  | 'stacked'
  | 'mixed'
  | 'straight'
  | 'smooth'
  | 'steps'
  | 'polygon'
  | 'circle'
  | 'plain'
  | 'markup'

const style = (...styles: readonly Style[]): KindSetting => ({ name: 'styleType', kind: 'style', styles })
const rows = (name: string, ...columns: readonly RowsSetting[]): KindSetting => ({ name, kind: 'rows', columns })

const settings: Readonly<Record<string, readonly KindSetting[]>> = {
  barChart: [style([1, 'side'], [2, 'stacked'], [7, 'mixed'])],
  lineChart: [style([1, 'straight'], [2, 'smooth'], [3, 'steps'])],
  radarChart: [style([1, 'polygon'], [2, 'circle'])],
  rankList: [rows('columnOptions', { key: 'label', label: 'heading' }, { key: 'value', label: 'field' })],
  tableList: [
    rows(
      'columnData',
      { key: 'fullName', label: 'heading' },
      { key: 'filedName', label: 'field' },
      { key: 'align', label: 'align', choices: ['left', 'center', 'right'] },
    ),
    { name: 'tableCount', kind: 'number', most: 500 },
    { name: 'tableIndex', kind: 'switch' },
  ],
  timeAxis: [
    { name: 'sortable', kind: 'order' },
    { name: 'showNumber', kind: 'number', most: 500 },
  ],
  notice: [{ name: 'noticeCount', kind: 'number', most: 50 }],
  text: [style([1, 'plain'], [2, 'markup'])],
  carousel: [
    rows('defaultValue', { key: 'fullName', label: 'heading' }, { key: 'imageUrl', label: 'picture', isPicture: true }),
  ],
  video: [{ name: 'defaultValue', kind: 'address' }],
  iframe: [{ name: 'defaultValue', kind: 'address' }],
}

/** What is set of a card of this kind. */
export function settingsOf(kind: string, option: Raw): readonly KindSetting[] {
  const own = settings[kind] ?? []
  if (kind !== 'barChart' || text(option['styleType']) !== '7') return own
  const mixed = rows(
    'barType',
    { key: 'title', label: 'series' },
    { key: 'type', label: 'kind', choices: ['bar', 'line'] },
  )
  return [...own, mixed]
}

/** What is typed in where a card asks neither a module nor an interface. */
export function ownContentOf(kind: string, option: Raw): KindSetting {
  const columns = (name: string, key: string, label: string): readonly RowsSetting[] =>
    rawList(option[name]).flatMap((each) =>
      text(each[key]) === '' ? [] : [{ key: text(each[key]), label: { words: text(each[label]) || text(each[key]) } }],
    )
  switch (kind) {
    case 'dataBoard':
      return rows('defaultValue', { key: 'fullName', label: 'name' }, { key: 'num', label: 'value', isNumber: true })
    case 'timeAxis':
      return rows('defaultValue', { key: 'timestamp', label: 'time' }, { key: 'content', label: 'content' })
    case 'rankList':
      return rows('defaultValue', ...columns('columnOptions', 'value', 'label'))
    case 'tableList':
      return rows('defaultValue', ...columns('columnData', 'filedName', 'fullName'))
    case 'text':
      return { name: 'defaultValue', kind: 'area' }
    case 'image':
      return { name: 'defaultValue', kind: 'picture' }
    default:
      return rows(
        'defaultValue',
        { key: 'name', label: 'name' },
        { key: 'value', label: 'value', isNumber: true },
        { key: 'type', label: 'series' },
      )
  }
}
