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

/**
 * Fails when the server answered an envelope or an error page instead of the bytes. A JSON answer without a
 * content-disposition is taken for an envelope, because stored files are always announced with one.
 */
export async function refuseInsteadOfBytes(entry: Pick<Endpoint, 'path'>, answer: BytesAnswer): Promise<void> {
  const named = answer.headers.has('content-disposition')
  if (answer.status < 400 && (named || answer.contentType !== 'application/json')) return
  const text = await head(answer.body)
  const body = parsed(text)
  if (body === null) throw notAnEnvelope(answer.status)
  checkEnvelope(entry, readEnvelope(answer.status, body))
  throw notAnEnvelope(answer.status)
}
