import * as z from 'zod'

/** Points, as numbers or text; nothing for anything else. */
const points = z.coerce.number().finite().min(-10_000).max(10_000).catch(0)
const text = z.union([z.string(), z.number()]).transform(String).catch('')

const options = z.looseObject({
  left: points,
  top: points,
  width: points,
  height: points,
  title: text,
  field: text,
  testData: text,
  hideTitle: z.boolean().catch(false),
  fontSize: points,
  fontWeight: text,
  color: text,
  textAlign: text,
  textType: text,
  borderWidth: points,
  borderStyle: text,
  borderColor: text,
  borderRadius: text,
  backgroundColor: text,
  /** Degrees. */
  transform: points,
  /** Stays where it is, whatever grows above it. */
  fixed: z.boolean().catch(false),
  showInPage: text,
  unShowInPage: text,
  src: text,
  content: text,
  columns: z.array(z.unknown()).catch([]),
  /** Of the sums of a table: `no`, on the `last` page over all rows, else on each page over those of the page. */
  tableFooterRepeat: text,
})

const element = z.looseObject({
  options: options.catch(options.parse({})),
  printElementType: z.looseObject({ type: text, title: text, columns: z.array(z.unknown()).catch([]) }).catch({
    type: '',
    title: '',
    columns: [],
  }),
})
export type PanelElement = z.output<typeof element>

const panel = z.looseObject({
  /** Millimetres. */
  width: points,
  height: points,
  /** Points from the top: above the first stands the head of every page, below the second its foot. */
  paperHeader: points,
  paperFooter: points,
  printElements: z.array(element).max(2000).catch([]),
  /** False asks for page numbers, at these points. */
  paperNumberDisabled: z.boolean().catch(true),
  paperNumberFormat: text,
  paperNumberLeft: points,
  paperNumberTop: points,
  watermarkOptions: z.looseObject({ content: text }).catch({ content: '' }),
})
export type Panel = z.output<typeof panel>

const template = z.looseObject({ panels: z.array(panel).min(1).max(50) })

const slice = z.looseObject({ dataSet: text, limit: z.coerce.number().int().min(1).max(10_000) })
export type Slice = z.output<typeof slice>

/** Data sets that a template wants printed so many rows at a time, each part as a document of its own. */
export function readSlices(markup: string): readonly Slice[] {
  if (readPanels(markup) === null) return []
  const { globalConfig } = JSON.parse(markup) as { globalConfig?: unknown }
  const config: unknown = typeof globalConfig === 'string' ? parsedOrNull(globalConfig) : globalConfig
  const list = (config as { sliceConfig?: unknown } | null | undefined)?.sliceConfig
  return Array.isArray(list) ? list.slice(0, 2).flatMap((one) => slice.safeParse(one).data ?? []) : []
}

function parsedOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The panels of a template of the family from 5.0 on (hiprint JSON); null for any other template. */
export function readPanels(markup: string): readonly Panel[] | null {
  if (!/^\s*\{/.test(markup) || !markup.includes('"panels"')) return null
  try {
    return template.safeParse(JSON.parse(markup)).data?.panels ?? null
  } catch {
    return null
  }
}

const programs = [
  'formatter',
  'styler',
  'footerFormatter',
  'rowStyler',
  'renderFormatter',
  'formatter2',
  'gridColumnsFooterFormatter',
  'groupFormatter',
  'groupFooterFormatter',
  'stylerHeader',
  'tableSummaryFormatter',
] as const

/** Where a template asks for JavaScript, which never runs here: `金额: formatter`. */
export function unreadPrograms(panels: readonly Panel[]): string[] {
  const found = panels
    .flatMap((one) => one.printElements)
    .flatMap(({ options: given, printElementType }) => {
      const name = given.title || printElementType.title || given.field || printElementType.type
      const columns = columnsOf({ options: given, printElementType }).flat()
      const own = programs.filter((program) => asks(given[program])).map((program) => `${name}: ${program}`)
      const ofColumns = columns.flatMap((column) =>
        programs
          .filter((program) => asks(column[program]))
          .map((program) => `${column.title || column.field}: ${program}`),
      )
      return [...own, ...ofColumns]
    })
  return [...new Set(found)]
}

const asks = (value: unknown) => typeof value === 'string' && value.trim() !== ''

const column = z.looseObject({
  title: text,
  field: text,
  width: points,
  align: text,
  colspan: z.coerce.number().int().min(1).max(100).catch(1),
  rowspan: z.coerce.number().int().min(1).max(100).catch(1),
  checked: z.boolean().catch(true),
  /** What stands below the column: a sum, or a text of its own. */
  tableSummary: z.enum(['count', 'sum', 'avg', 'min', 'max', 'text']).optional().catch(undefined),
  tableSummaryText: text,
  tableSummaryTitle: z.boolean().catch(true),
  tableSummaryAlign: text,
  tableSummaryColspan: z.coerce.number().int().min(0).max(100).catch(1),
  tableSummaryNumFormat: z.coerce.number().int().min(1).max(10).catch(2),
})
export type PanelColumn = z.output<typeof column>

/** The columns of a table, one list for each row of its head. */
export function columnsOf({
  options: given,
  printElementType,
}: Pick<PanelElement, 'options' | 'printElementType'>): PanelColumn[][] {
  const listed = given.columns.length > 0 ? given.columns : printElementType.columns
  const rows = listed.some(Array.isArray) ? listed.filter((row): row is unknown[] => Array.isArray(row)) : [listed]
  return rows.map((row) => row.flatMap((one) => column.safeParse(one).data ?? []).filter((one) => one.checked))
}
