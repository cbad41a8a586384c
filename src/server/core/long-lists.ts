import { randomUUID } from 'node:crypto'
import { writeAnswer } from './answer.ts'
import { FairQueue } from './fair-queue.ts'
import { mapYielding } from './pause.ts'

/** Rows from which a list is long: it is read and written in pieces, one after the other. */
const LONG = 500
/** Rows that become text in one go. */
const PIECE = 200

/** Long lists being read: one after the other of each person. */
const readers = new FairQueue({ name: 'longLists', atOnce: 1, waiting: 100 })

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

type Node = Readonly<Record<string, unknown>>
/** Stands in a text where a list comes; nobody can have stored it. */
const MARK = `\0${randomUUID()}`

/** Lists of objects that an object holds, such as the children of a node. */
function listsOf(node: unknown): (readonly [name: string, list: readonly unknown[]])[] {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return []
  const lists: (readonly [string, readonly unknown[]])[] = []
  for (const [name, list] of Object.entries(node))
    if (Array.isArray(list) && typeof list[0] === 'object' && list[0] !== null) lists.push([name, list])
  return lists
}

/** Whether there is much in a list or below it. */
function isLong(list: readonly unknown[]): boolean {
  let nodes = 0
  const left: (readonly unknown[])[] = [list]
  for (const siblings of left) {
    nodes += siblings.length
    if (nodes > LONG) return true
    for (const node of siblings) for (const [, below] of listsOf(node)) left.push(below)
  }
  return false
}

/** Texts that make up the JSON text of a list and all below it; nodes without anything below them stand in pieces. */
function* listTexts(list: readonly unknown[]): Generator<string> {
  let before = '['
  let leaves: unknown[] = []
  const piece = () => {
    const text = before + writeAnswer(leaves).slice(1, -1)
    leaves = []
    before = ','
    return text
  }
  for (const node of list) {
    const lists = listsOf(node)
    if (lists.length === 0) {
      leaves.push(node)
      if (leaves.length >= PIECE) yield piece()
      continue
    }
    if (leaves.length > 0) yield piece()
    yield before
    before = ','
    yield* nodeTexts(node as Node, lists)
  }
  if (leaves.length > 0) yield piece()
  yield before === '[' ? '[]' : ']'
}

function* nodeTexts(node: Node, lists: ReturnType<typeof listsOf>): Generator<string> {
  const marks = lists.map(([name], index) => [name, `${MARK}${index}`] as const)
  let text = writeAnswer({ ...node, ...Object.fromEntries(marks) })
  for (const [index, [name, list]] of lists.entries()) {
    // With its name: a text of the node cannot look like it, its quotes are escaped.
    const found = `${JSON.stringify(name)}:${JSON.stringify(`${MARK}${index}`)}`
    const place = text.indexOf(found)
    yield `${text.slice(0, place)}${JSON.stringify(name)}:`
    yield* listTexts(list)
    text = text.slice(place + found.length)
  }
  yield text
}

/** The JSON text of an envelope, made with pauses where its data holds a long list; undefined where it does not. */
export async function longText(envelope: { readonly data: unknown }): Promise<string | undefined> {
  const { data } = envelope
  const lists = Array.isArray(data) ? [['data', data] as const] : listsOf(data)
  if (!lists.some(([, list]) => isLong(list))) return undefined
  const made = Array.isArray(data) ? nodeTexts(envelope, lists) : envelopeTexts(envelope, lists)
  return (await mapYielding(made, (text) => text, 1)).join('')
}

function* envelopeTexts(envelope: { readonly data: unknown }, lists: ReturnType<typeof listsOf>): Generator<string> {
  const mark = `"data":${JSON.stringify(MARK)}`
  const text = writeAnswer({ ...envelope, data: MARK })
  const place = text.indexOf(mark)
  yield `${text.slice(0, place)}"data":`
  yield* nodeTexts(envelope.data as Node, lists)
  yield text.slice(place + mark.length)
}
