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
  if (Array.isArray(data)) return data.length > LONG ? data : undefined
  if (typeof data !== 'object' || data === null) return undefined
  const { list } = data as { list?: unknown }
  return Array.isArray(list) && list.length > LONG ? list : undefined
}

const MARK = '\0list'

/** The JSON text of an envelope, made with pauses where it holds a long list; undefined where it does not. */
export async function longText(envelope: { readonly data: unknown }): Promise<string | undefined> {
  const { data } = envelope
  const list = longList(data)
  if (!list) return undefined
  const pieces: (readonly unknown[])[] = []
  for (let start = 0; start < list.length; start += PIECE) pieces.push(list.slice(start, start + PIECE))
  const texts = await eachInTurns(pieces, (piece) => writeAnswer(piece).slice(1, -1), 1)
  const marked = writeAnswer({ ...envelope, data: Array.isArray(data) ? MARK : { ...(data as object), list: MARK } })
  const place = marked.indexOf(JSON.stringify(MARK))
  return `${marked.slice(0, place)}[${texts.join(',')}]${marked.slice(place + JSON.stringify(MARK).length)}`
}
