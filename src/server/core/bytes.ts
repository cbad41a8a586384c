import type { FastifyReply } from 'fastify'
import type { Bytes } from './answer.ts'

/** Sends content without an envelope; a name makes it a download under that name. */
export function sendBytes(response: FastifyReply, bytes: Bytes): FastifyReply {
  response.header('content-type', bytes.type)
  response.header('x-content-type-options', 'nosniff')
  response.header('cache-control', 'no-store')
  if (bytes.fileName !== undefined) response.header('content-disposition', disposition(bytes.fileName))
  const { status = 200, headers = {} } = bytes.details
  return response.code(status).headers(headers).send(bytes.content)
}

/** RFC 6266: an ASCII stand-in and the real name, so that neither quotes nor line breaks can leave the value. */
export function disposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
