import type { Raw } from '#shared/form/parsing/read.ts'

/** What a kind of card shows: figures by name, rows of an answer, one text, cards of its own, or nothing that is asked for. */
type Shows = 'figures' | 'rows' | 'text' | 'cards' | 'fixed'

export interface CardKindPlan {
  /** Columns and rows of a new one. */
  readonly w: number
  readonly h: number
  readonly shows: Shows
  /** What a client of the family reads of its option, and beside it. */
  readonly option?: Raw
  readonly more?: Raw
}

/** Of every chart; of a share `seriesLabelShowInfo` is a list, which the family reads unguarded. */
const chart = { styleType: 1, legendTop: 0, legendLeft: 0, colorList: [], defaultValue: [] }

const todos = [
  ['toBeReviewed', '待我审核'],
  ['flowDone', '我已审核'],
  ['flowCirculate', '抄送我的'],
].map(([id, fullName]) => ({
  ...{ id, fullName, noShow: false, num: 0, category: [], urlAddress: '', type: 1 },
  ...{ icon: 'icon-ym icon-ym-launchFlow', iconBgColor: '' },
}))

const column = (fullName: string, filedName: string) => ({
  ...{ fullName, filedName, width: '', align: 'left', fixed: 'none', sortable: false, classify: [] },
})

/** Kinds of cards that are drawn here, by the family's names. */
export const cardKinds = {
  dataBoard: { w: 3, h: 3, shows: 'figures', option: { defaultValue: [] } },
  barChart: { w: 6, h: 8, shows: 'figures', option: { ...chart, barType: [] } },
  lineChart: { w: 6, h: 8, shows: 'figures', option: chart },
  pieChart: { w: 6, h: 8, shows: 'figures', option: { ...chart, seriesLabelShowInfo: [] } },
  radarChart: { w: 6, h: 8, shows: 'figures', option: chart },
  mapChart: { w: 6, h: 8, shows: 'figures', option: { ...chart, mapType: ['100000'] } },
  rankList: {
    ...{ w: 6, h: 8, shows: 'rows' },
    option: {
      styleType: 1,
      columnOptions: [
        { label: '名称', value: 'name' },
        { label: '数值', value: 'value' },
      ],
    },
  },
  tableList: {
    ...{ w: 6, h: 8, shows: 'rows' },
    option: { styleType: 1, columnData: [], rowData: [], tableCount: 50, tableIndex: true, showHeader: true },
  },
  timeAxis: { w: 6, h: 8, shows: 'rows', option: { layout: 1, sortable: 1, showNumber: 50, defaultValue: [] } },
  todo: { w: 6, h: 4, shows: 'fixed', option: { rowNumber: 3, defaultValue: todos } },
  todoList: { w: 6, h: 7, shows: 'fixed' },
  notice: {
    ...{ w: 6, h: 7, shows: 'fixed' },
    option: { noticeCount: 8, columnData: [column('标题', 'fullName')], rowData: [], classify: [] },
  },
  email: { w: 6, h: 7, shows: 'fixed' },
  // The family reads these beside the option.
  schedule: {
    ...{ w: 6, h: 8, shows: 'fixed' },
    more: { defaultView: 'dayGridMonth', firstDay: 1, showLunarCalendar: false, duration: 60 },
  },
  commonFunc: { w: 6, h: 4, shows: 'fixed', option: { defaultValue: [] } },
  text: { w: 4, h: 3, shows: 'text', option: { styleType: 1, defaultValue: '' } },
  image: { w: 6, h: 6, shows: 'text', option: { styleType: 2, defaultValue: '' } },
  carousel: { w: 6, h: 6, shows: 'fixed', option: { defaultValue: [] } },
  video: { w: 6, h: 6, shows: 'fixed', option: { styleType: 2, defaultValue: '' } },
  iframe: { w: 12, h: 8, shows: 'fixed', option: { defaultValue: '' } },
  card: { w: 6, h: 6, shows: 'cards', more: { children: [] } },
  tab: {
    ...{ w: 6, h: 6, shows: 'cards' },
    more: { children: [], active: '', type: '', tabPosition: 'top' },
  },
} as const satisfies Readonly<Record<string, CardKindPlan>>
export type CardKind = keyof typeof cardKinds

export const isCardKind = (kind: string): kind is CardKind => Object.hasOwn(cardKinds, kind)

/** Whether a card of this kind asks for what it shows: of a module, of a data interface, or none of both. */
export const showsFigures = (kind: string): boolean => isCardKind(kind) && cardKinds[kind].shows === 'figures'
export const showsRows = (kind: string): boolean => isCardKind(kind) && cardKinds[kind].shows === 'rows'
export const showsText = (kind: string): boolean => isCardKind(kind) && cardKinds[kind].shows === 'text'

/** Kinds that count records of a module: a ranking reads names and numbers as a chart does. */
export const countsRecords = (kind: string): boolean => showsFigures(kind) || kind === 'rankList'
export const asksInterface = (kind: string): boolean => showsFigures(kind) || showsRows(kind) || showsText(kind)

/** Cards within a card: of a frame they stand in it, of tabs in their panes. */
export function cardsWithin(item: Raw): readonly unknown[] {
  const children = Array.isArray(item['children']) ? item['children'] : []
  return item['jnpfKey'] === 'tab'
    ? children.flatMap((pane: Raw | null) => (Array.isArray(pane?.['children']) ? pane['children'] : []))
    : children
}
