import type { Endpoint } from '#shared/api/endpoint.ts'
import type { BytesAnswer } from './contract.ts'
import { checkEnvelope, notAnEnvelope, readEnvelope } from './envelope.ts'
import type { Incoming } from './exchange.ts'

/** A refusal in place of a file is a short envelope. */
const MAX_REFUSAL = 64 * 1024

export function bytesAnswer(incoming: Incoming<ReadableStream<Uint8Array>>): BytesAnswer {
  const { status, headers, body } = incoming
  const contentType = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return { status, headers, contentType, body }
}

async function head(body: ReadableStream<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    pieces.push(piece)
    size += piece.byteLength
    if (size > MAX_REFUSAL) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const pageTypes: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml'])
const isPageWanted = (url: string) => /\.x?html?(?:$|[?&#])/i.test(url)

/** Whether an answer brings a body. */
const hasBytes = ({ status }: BytesAnswer) => status < 300 && status !== 204 && status !== 205

/**
 * Fails when the server answered an envelope or an error page instead of the bytes, or a network its own page in place of
 * the server. Without a content-disposition a JSON answer is taken for an envelope, and a page is one only where `url` asks
 * for one, because stored files are always announced with one.
 */
export async function rejectInsteadOfBytes(
  entry: Pick<Endpoint, 'path'>,
  url: string,
  answer: BytesAnswer,
): Promise<void> {
  const { contentType } = answer
  const isOther = contentType === 'application/json' || (pageTypes.has(contentType) && !isPageWanted(url))
  if (hasBytes(answer) && (answer.headers.has('content-disposition') || !isOther)) return
  const text = await head(answer.body)
  const body = parsed(text)
  if (body === null) throw notAnEnvelope(answer.status)
  checkEnvelope(entry, readEnvelope(answer.status, body))
  throw notAnEnvelope(answer.status)
}
