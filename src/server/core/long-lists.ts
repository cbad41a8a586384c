import { writeAnswer } from './answer.ts'
import { FairQueue } from './fair-queue.ts'
import { eachInTurns } from './pause.ts'

/** Rows from which a list is long: it is read and written in pieces, one after the other. */
const LONG = 500
/** Rows that become text in one go. */
const PIECE = 200

/** Long lists being read: one after the other of each person. */
const readers = new FairQueue({ atOnce: 1, waiting: 100 })

function sizeOf(part: unknown): number {
  const size = typeof part === 'object' && part !== null ? (part as { pageSize?: unknown }).pageSize : undefined
  return typeof size === 'number' ? size : 0
}

/** Whether a call asks for a long list. */
export function asksForLongList({ query, body }: { readonly query: unknown; readonly body: unknown }): boolean {
  return Math.max(sizeOf(query), sizeOf(body)) > LONG
}

/** Runs the reading of a long list when it is this person's turn; undefined: too many of theirs wait. */
export async function readInTurn<Answer>(who: string, read: () => Promise<Answer>): Promise<Answer | undefined> {
  if (!(await readers.enter(who))) return undefined
  try {
    return await read()
  } finally {
    readers.leave()
  }
}

function longList(data: unknown): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data.length > LONG || isLongTree(data) ? data : undefined
  if (typeof data !== 'object' || data === null) return undefined
  const { list } = data as { list?: unknown }
  return Array.isArray(list) && (list.length > LONG || isLongTree(list)) ? list : undefined
}

const MARK = '\0list'

type Node = Readonly<Record<string, unknown>>

function childrenOf(node: unknown): readonly unknown[] {
  const children = typeof node === 'object' && node !== null ? (node as { children?: unknown }).children : null
  return Array.isArray(children) ? children : []
}

/** Whether a list is short and there is much below it. */
function isLongTree(list: readonly unknown[]): boolean {
  let nodes = 0
  const left: (readonly unknown[])[] = [list]
  for (const siblings of left) {
    nodes += siblings.length
    if (nodes > LONG) return true
    for (const node of siblings) if (childrenOf(node).length > 0) left.push(childrenOf(node))
  }
  return false
}

/** Texts that make up the JSON text of some nodes and all below them. */
function* treeTexts(list: readonly unknown[]): Generator<string> {
  for (const [index, node] of list.entries()) {
    const comma = index === 0 ? '' : ','
    const children = childrenOf(node)
    if (children.length === 0) {
      yield comma + writeAnswer(node)
      continue
    }
    const [before, after] = splitAtMark(writeAnswer({ ...(node as Node), children: MARK }))
    yield `${comma}${before}[`
    yield* treeTexts(children)
    yield `]${after}`
  }
}

function splitAtMark(text: string): readonly [string, string] {
  const mark = JSON.stringify(MARK)
  const place = text.indexOf(mark)
  return [text.slice(0, place), text.slice(place + mark.length)]
}

/** The JSON text of an envelope, made with pauses where it holds a long list; undefined where it does not. */
export async function longText(envelope: { readonly data: unknown }): Promise<string | undefined> {
  const { data } = envelope
  const list = longList(data)
  if (!list) return undefined
  const inside = list.some((item) => childrenOf(item).length > 0) ? await treeText(list) : await listText(list)
  const marked = writeAnswer({ ...envelope, data: Array.isArray(data) ? MARK : { ...(data as object), list: MARK } })
  const [before, after] = splitAtMark(marked)
  return `${before}[${inside}]${after}`
}

async function listText(list: readonly unknown[]): Promise<string> {
  const pieces: (readonly unknown[])[] = []
  for (let start = 0; start < list.length; start += PIECE) pieces.push(list.slice(start, start + PIECE))
  return (await eachInTurns(pieces, (piece) => writeAnswer(piece).slice(1, -1), 1)).join(',')
}

async function treeText(list: readonly unknown[]): Promise<string> {
  return (await eachInTurns(treeTexts(list), (text) => text, PIECE)).join('')
}
