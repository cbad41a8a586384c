import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './answer.ts'

const MOST_DRAINED = 100 * 1024 * 1024
const DRAIN_TIME = 10_000

const readable: Readonly<Record<string, { code: number; msg: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 413, msg: '提交的数据过大，请减少内容后重试' },
  FST_REQ_FILE_TOO_LARGE: { code: 413, msg: '上传的文件过大' },
  FST_FILES_LIMIT: { code: 400, msg: '一次只能上传一个文件' },
  FST_PARTS_LIMIT: { code: 400, msg: '上传的内容过多' },
  FST_FIELDS_LIMIT: { code: 400, msg: '上传的内容过多' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { code: 400, msg: '请以表单方式上传文件' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 415, msg: '不支持的数据格式' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 400, msg: '提交的数据不完整' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 400, msg: '提交的数据不是有效的 JSON' },
}

/** Turns every failure into an envelope; unexpected ones are logged and answered without details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | Refusal, request, response) => {
    const { code, msg } = describe(error)
    if (code === 413) await drain(request.raw)
    if (code === 500) request.log.error({ err: error, endpoint: request.routeOptions.config.endpointId }, 'unexpected')
    return envelope(request, response, 200, code, msg)
  })
  app.setNotFoundHandler((request, response) => envelope(request, response, 404, 404, '请求的接口不存在'))
}

/**
 * Reads on to the end of a body that is too large, within bounds, and forgets it: a client that is still sending
 * would see a broken connection instead of the answer.
 */
async function drain(body: IncomingMessage): Promise<void> {
  const declared = Number(body.headers['content-length'] ?? 0)
  if (body.readableEnded || body.destroyed || declared > MOST_DRAINED) return
  let read = 0
  body.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > MOST_DRAINED) body.destroy()
  })
  body.resume()
  await Promise.race([
    once(body, 'end').catch(() => undefined),
    once(body, 'close').catch(() => undefined),
    wait(DRAIN_TIME, undefined, { ref: false }),
  ])
}

function describe(error: FastifyError | Refusal): { code: number; msg: string } {
  if (error instanceof Refusal) return { code: error.code, msg: error.message }
  const known = readable[error.code]
  if (known) return known
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return { code: 400, msg: '提交的数据不是有效的 JSON' }
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return { code: 400, msg: '请求不正确' }
  }
  return { code: 500, msg: '服务器处理出错，请稍后重试' }
}

export function envelope(
  request: FastifyRequest,
  response: FastifyReply,
  status: number,
  code: number,
  msg: string,
): FastifyReply {
  request.answeredCode = code
  return response.code(status).send({ code, msg, data: null })
}
