import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Endpoint, fillPath } from '#shared/api/endpoint.ts'
import { submitKeyHeader } from '#shared/api/submit-key.ts'
import { type DataOf, type EndpointId, endpoints, type InputOf } from '#shared/api/table.ts'
import type { CallOptions } from './platform.ts'

export interface Sent<Data> {
  readonly status: number
  /** Envelope code; 0 when the answer is no envelope. */
  readonly code: number
  readonly msg: string
  /** Parsed by the entry's schema when the code is 200; null otherwise. */
  readonly data: Data
  readonly text: string
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, unknown>>
}

function multipart(upload: NonNullable<CallOptions['upload']>): { payload: Buffer; type: string } {
  const boundary = '----atrium-test'
  const fields = Object.entries(upload.fields ?? {}).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${fields.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${upload.fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(upload.content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

function content(entry: Endpoint, body: unknown, upload: CallOptions['upload']) {
  if (upload) {
    const { payload, type } = multipart(upload)
    return {
      payload: upload.isStreamed === true ? Readable.from([payload]) : payload,
      headers: { 'content-type': type },
    }
  }
  if (body === undefined) return { headers: {} }
  if (entry.bodyKind === 'form') {
    const payload = new URLSearchParams(body as Record<string, string>).toString()
    return { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  }
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json;charset=UTF-8' } }
}

export async function send<Id extends EndpointId>(
  app: FastifyInstance,
  id: Id,
  input: InputOf<Id>,
  options: CallOptions,
): Promise<Sent<DataOf<Id>>> {
  const entry: Endpoint = endpoints[id]
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: object; body?: unknown }
  const { payload, headers } = content(entry, body, options.upload)
  const defined = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const answer = await app.inject({
    method: entry.method,
    url: fillPath(entry.path, params),
    query: Object.fromEntries(
      defined.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
    ),
    headers: {
      host: '127.0.0.1',
      'user-agent': 'test',
      ...headers,
      ...(options.token ? { authorization: options.token } : {}),
      ...(options.key ? { [submitKeyHeader]: options.key } : {}),
      ...(options.language ? { 'accept-language': options.language } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
    ...(options.address === undefined ? {} : { remoteAddress: options.address }),
  })
  const isEnvelope = String(answer.headers['content-type']).startsWith('application/json')
  const parsed = isEnvelope ? (answer.json() as { code: number; msg: string; data: unknown }) : undefined
  const data = parsed?.code === 200 && entry.data ? entry.data.parse(parsed.data) : (parsed?.data ?? null)
  return {
    status: answer.statusCode,
    code: parsed?.code ?? 0,
    msg: parsed?.msg ?? '',
    data: data as DataOf<Id>,
    text: answer.body,
    bytes: answer.rawPayload,
    headers: answer.headers,
  }
}
