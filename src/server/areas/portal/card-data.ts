import * as z from 'zod'
import { showsRows, showsText } from '#shared/design/portal/card-kinds.ts'
import { type Raw, raw, rawList, text } from '#shared/form/parsing/read.ts'
import { given } from '#shared/api/data-interface.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import { render } from '#server/messages/message.ts'
import type { Call } from '#server/core/call.ts'
import { requireAsking } from '../data-interface/roles.ts'
import { runInterface } from '../data-interface/run.ts'
import type { Reading, FigureOf } from '../module/reading.ts'
import { grantedPortal } from './grants.ts'
import { type Card, figuresOfBoard, isDynamic } from './layout.ts'
import { cardFor } from './own-layout.ts'
import { readKey, writeKey } from './point-key.ts'
import { figureFilters, type Point, readSource, type Source } from './source.ts'

/** Points of one chart; what has more is a table. */
const MAX_POINTS = 10_000
/** Rows of one card; whoever needs more opens the list. */
const MAX_ROWS = 500

export type CardData = {
  readonly list: Point[]
  /** Of a table, a ranking or a time axis: what the interface answers; of a text or a picture one row, with its `value`. */
  readonly rows?: Raw[]
  /** The module whose records are counted; '' for none. */
  readonly modelId: string
  /** When it was counted. */
  readonly at: number
}

const parameters = z.array(given).max(100)

/** The figures of a card as they are now, for whoever asks. Refuses with 404 a card that asks for none. */
export async function readCard(call: Call, card: Card): Promise<CardData> {
  const { source } = card.option
  const at = call.now()
  if (source) return { list: await readSource(call, source), modelId: source.modelId, at }
  const board = figuresOfBoard(card)
  if (board.length > 0) return { list: await countedFigures(call, board), modelId: '', at }
  if (isDynamic(card)) return { ...readAnswer(card, await askInterface(call, card)), modelId: '', at }
  return fail(404, 'portal.cardMissing')
}

/** Figures of a board, each of its own module; one that nobody gave a source is 0 of none. */
async function countedFigures(call: Call, board: ReturnType<typeof figuresOfBoard>): Promise<Point[]> {
  const points: Point[] = []
  for (const [figure, { fullName, source }] of board.entries()) {
    const counted = source ? await countedOrProblem(call, source, board.length === 1) : { value: 0 }
    points.push({
      name: fullName,
      key: writeKey({ figure }),
      ...(source && !('problem' in counted) ? { modelId: source.modelId } : {}),
      ...counted,
    })
  }
  return points
}

/** One figure of several whose source is gone says so in its place; alone it is what the card says. */
async function countedOrProblem(
  call: Call,
  source: Source,
  isAlone: boolean,
): Promise<Pick<Point, 'value' | 'problem'>> {
  try {
    const [point] = await readSource(call, source)
    return { value: point?.value ?? 0 }
  } catch (error) {
    if (isAlone || !(error instanceof ApiError)) throw error
    return { value: 0, problem: render(error.text, call.language) }
  }
}

/** Asked by the server in the name of the reader: an interface that names roles answers their holders alone. */
async function askInterface(call: Call, card: Card): Promise<unknown> {
  await requireAsking(call, card.propsApi)
  const read = parameters.safeParse(card.templateJson ?? [])
  if (!read.success) return fail(400, 'portal.sourceUnreadable')
  // A constant stands behind its own key where a designer wrote it.
  const paramList = read.data.map((each) =>
    each.sourceType === 2 ? { ...each, defaultValue: each.relationField ?? '' } : each,
  )
  return runInterface(call, card.propsApi, { paramList })
}

/** An answer as the kind of the card shows it. Refuses with 400 an answer of another shape. */
function readAnswer(card: Card, answer: unknown): Pick<CardData, 'list' | 'rows'> {
  const rows = rowsOf(answer)
  if (showsText(card.jnpfKey)) {
    const [value] = [answer, rows?.[0]?.['value'], raw(answer)['value']]
      .map((each) => text(each))
      .filter((each) => each)
    return { list: [], rows: [{ value: value ?? fail(400, 'portal.interfaceText') }] }
  }
  if (card.jnpfKey === 'dataBoard') return { list: boardPoints(card, rows?.[0] ?? raw(answer)) }
  if (rows === null) return fail(400, showsRows(card.jnpfKey) ? 'portal.interfaceRows' : 'portal.interfaceShape')
  if (showsRows(card.jnpfKey)) return { list: [], rows: rows.slice(0, MAX_ROWS) }
  return {
    list: rows.slice(0, MAX_POINTS).map((row) => {
      const [type, max] = [text(row['type']), numberOf(row['max'])]
      return {
        name: text(row['name']),
        value: numberOf(row['value']) ?? fail(400, 'portal.interfaceShape'),
        key: '',
        ...(type === '' ? {} : { type }),
        ...(max === null ? {} : { max }),
      }
    }),
  }
}

/** A board shows of one answer the number behind the name of each of its figures. */
function boardPoints({ option }: Card, answer: Readonly<Record<string, unknown>>): Point[] {
  return rawList(option['defaultValue']).map((figure) => {
    const field = text(figure['field'])
    const value = numberOf(answer[field]) ?? fail(400, 'portal.interfaceField', { params: { name: field } })
    return { name: text(figure['fullName']), value, key: '' }
  })
}

/** Rows as an interface answers them, also where they are wrapped; null for another answer. */
function rowsOf(answer: unknown): Raw[] | null {
  const list = Array.isArray(answer) ? answer : raw(answer)['list']
  return Array.isArray(list) ? [...rawList(list)] : null
}

/** A number, also where an interface writes it as text. */
function numberOf(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** The records that a card of a granted portal counts. Refuses with 400 a card that counts another module. */
export async function filtersOfFigure(reading: Reading, { portal, item, key }: FigureOf) {
  const card = await cardFor(reading.call, await grantedPortal(reading.call, portal), item)
  const point = readKey(key)
  const ofBoard = point !== null && 'figure' in point
  const source = ofBoard ? figuresOfBoard(card)[point.figure]?.source : card.option.source
  if (source?.modelId !== reading.definition.id) return fail(400, 'portal.cardMissing')
  return figureFilters(reading, source, ofBoard ? null : point)
}
