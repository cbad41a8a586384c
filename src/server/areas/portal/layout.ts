import * as z from 'zod'
import { fail } from '#server/core/answer.ts'
import { cardsWithin } from '#shared/design/portal/card-kinds.ts'
import { isJsonDeeper } from '#shared/sandbox/json-depth.ts'
import { isRaw, type Raw, raw, rawList, text as textOf } from '#shared/form/parsing/read.ts'
import { type Point, type Source, sourceSchema } from './source.ts'

/** One card of a portal: its place on a grid of 12 columns, what draws it, and what it counts (wire contract 7). */
const card = z.looseObject({
  /** The family numbers its cards. */
  i: z.union([z.string().min(1), z.number()]),
  jnpfKey: z.string(),
  /** 'dynamic': a data interface answers its figures. */
  dataType: z.string().optional().catch(undefined),
  propsApi: z.string().max(50).catch(''),
  /** What the interface is given. */
  templateJson: z.unknown().optional(),
  option: z.looseObject({ source: sourceSchema.optional() }).default({}),
})
export type Card = z.output<typeof card>

/** A figure of a board that counts several things, each from a source of its own. */
const figure = z.looseObject({ fullName: z.string().catch(''), source: sourceSchema.optional().catch(undefined) })

/** Figures of a board that count; of another card none. */
export function figuresOfBoard({ jnpfKey, option }: Pick<Card, 'jnpfKey' | 'option'>) {
  if (jnpfKey !== 'dataBoard' || option.source !== undefined) return []
  const figures = rawList(option['defaultValue']).map((each) => figure.parse(each))
  return figures.some(({ source }) => source !== undefined) ? figures : []
}

const withoutSource = ({ source: _source, ...shown }: Raw): Raw => shown
const portalLayout = z.looseObject({ layout: z.array(card) })

const reportLayout = z.object({
  title: z.string(),
  note: z.string().default(''),
  /** Heading of the column of groups. */
  groupTitle: z.string(),
  /** Columns of figures, all over the same groups; the first one is drawn. */
  measures: z.array(z.object({ title: z.string(), unit: z.string().default(''), source: sourceSchema })).min(1),
})
export type ReportLayout = z.output<typeof reportLayout>

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    const result = schema.safeParse(JSON.parse(text))
    if (result.success) return result.data
  } catch {
    // Told below, as a layout of the wrong shape is.
  }
  return fail(400, 'portal.layoutUnreadable')
}

/** Cards of a portal, those within others too: placing them takes time by their square. */
const MAX_CARDS = 300
/** How far braces and brackets stand within each other: whoever reads a layout goes down as far. */
const MAX_DEPTH = 40

/** Refuses with 400 what is no layout of a portal, and one of more cards than anybody looks at. */
export function requireLayout(text: string, most = MAX_CARDS): void {
  if (isJsonDeeper(text, MAX_DEPTH)) fail(400, 'portal.layoutUnreadable')
  const cards = (items: readonly unknown[]): number =>
    items.reduce<number>((sum, item) => sum + 1 + cards(cardsWithin(raw(item))), 0)
  if (cards(parsed(portalLayout, text).layout) > most) fail(400, 'portal.tooManyCards', { params: { count: most } })
}

/** A card of a layout, also one that stands within another; undefined where it is not there. */
export function findCard(text: string, item: string): Card | undefined {
  const search = (cards: readonly unknown[]): Card | undefined => {
    for (const each of cards) {
      const read = card.safeParse(each)
      if (read.success && String(read.data.i) === item) return read.data
      const within = search(cardsWithin(raw(each)))
      if (within) return within
    }
    return undefined
  }
  return search(parsed(portalLayout, text).layout)
}

/** Whether a card, or one that stands within it, says that it counts records. */
export const namesSource = (item: Raw): boolean =>
  raw(item['option'])['source'] !== undefined ||
  rawList(raw(item['option'])['defaultValue']).some((each) => each['source'] !== undefined) ||
  cardsWithin(item).some((each) => namesSource(raw(each)))

/** A card that is being designed, as it is sent. Refuses with 400 one that cannot be read. */
export function readSentCard(sent: unknown): Card {
  const read = card.safeParse(sent)
  return read.success ? read.data : fail(400, 'portal.sourceUnreadable')
}

export const isDynamic = ({ dataType, propsApi }: Card): boolean => dataType === 'dynamic' && propsApi !== ''

export const readReportLayout = (text: string): ReportLayout => parsed(reportLayout, text)

/** What a card shows, where it counts something: points by name. */
export type Figures = (source: Source) => Promise<readonly Point[]>

/**
 * The layout as it goes to clients: what a card counts is the server's business. With `figures` the present ones are
 * written into the cards, for clients of the family that do not ask for them.
 */
export async function publicLayout(text: string, figures: Figures | null = null): Promise<string> {
  const { layout, ...rest } = parsed(portalLayout, text)
  const cards = []
  for (const each of layout) cards.push(await publicCard(each, figures))
  return JSON.stringify({ ...rest, layout: cards })
}

/** One card, and what stands within it, as it goes to clients. */
async function publicCard(item: Raw, figures: Figures | null): Promise<Raw> {
  const shown: Record<string, unknown> = { ...withoutSource(raw(item['option'])) }
  const read = card.safeParse(item)
  const source = read.success ? read.data.option.source : undefined
  const board = read.success ? figuresOfBoard(read.data) : []
  if (board.length > 0) shown['defaultValue'] = await publicFigures(rawList(shown['defaultValue']), board, figures)
  const filled = source && figures ? withFigures(item, shown, await figures(source)) : shown
  const hasData = read.success && (source !== undefined || board.length > 0 || isDynamic(read.data))
  const children = item['children']
  return {
    ...item,
    option: { ...filled, hasData },
    ...(Array.isArray(children)
      ? { children: await publicChildren(item['jnpfKey'] === 'tab', children, figures) }
      : {}),
  }
}

async function publicFigures(
  stored: readonly Raw[],
  board: ReturnType<typeof figuresOfBoard>,
  figures: Figures | null,
) {
  const shown = []
  for (const [index, each] of stored.entries()) {
    const source = board[index]?.source
    const num = source && figures ? { num: (await figures(source))[0]?.value ?? 0 } : {}
    shown.push({ ...withoutSource(each), ...num })
  }
  return shown
}

async function publicChildren(areTabs: boolean, children: readonly unknown[], figures: Figures | null) {
  const result: unknown[] = []
  for (const child of children) {
    if (!isRaw(child)) continue
    if (!areTabs) result.push(await publicCard(child, figures))
    else {
      const within = []
      for (const each of rawList(child['children'])) within.push(await publicCard(each, figures))
      result.push({ ...child, children: within })
    }
  }
  return result
}

/** A board shows one number beside its name and unit, a chart the points. */
function withFigures(item: Raw, option: Raw, points: readonly Point[]): Raw {
  if (item['jnpfKey'] !== 'dataBoard')
    return { ...option, defaultValue: points.map(({ name, value }) => ({ name, value, type: '' })) }
  const [board] = rawList(option['defaultValue'])
  const named = { fullName: textOf(item['title']), unit: textOf(option['unit']), icon: '', iconColor: '', field: '' }
  return { ...option, defaultValue: [{ ...named, ...board, num: points[0]?.value ?? 0 }] }
}
