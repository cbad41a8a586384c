import { refuse } from './answer.ts'
import type { Call } from './call.ts'

export interface Upload {
  readonly fileName: string
  readonly content: Buffer
}

/** The file of a multipart call, read whole: at most `limit` bytes, else refused with 413. */
export async function readUpload(call: Call, limit: number): Promise<Upload> {
  const part = await call.request.file({ limits: { fileSize: limit } })
  if (!part) refuse(400, '请选择要上传的文件')
  return { fileName: part.filename, content: await part.toBuffer() }
}
