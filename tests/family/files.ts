import { randomBytes } from 'node:crypto'
import type { FamilyData } from './data.ts'
import type { Part } from './multipart.ts'
import { get, open, post, Raw, Refusal, type Route, type Row } from './route.ts'

/** What a form with a file is read as. */
type Sent = Row & { readonly file?: Part }

/** Kinds of files that its viewer shows. */
const shown = /\.(?:docx?|xlsx?|pptx?|pdf|txt)$/i
const refused = /\.(?:exe|jsp|html?)$/i
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  pdf: 'application/pdf',
}
const extensionOf = (name: string) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Files whole and in pieces, their links and their bytes. */
export function fileRoutes(data: FamilyData): Route[] {
  const { stored, chunks } = data
  const store = (type: string, fileName: string, bytes: Buffer): Row => {
    if (refused.test(fileName)) throw new Refusal('不允许上传此类型文件')
    const fileExtension = extensionOf(fileName)
    const name = `${Date.now()}_${randomBytes(4).toString('hex')}.${fileExtension}`
    stored.set(`${type}/${name}`, { fileName, bytes })
    const url = `/api/file/Image/${type}/${name}`
    return { name, url, fileSize: bytes.length, fileExtension, fileVersionId: '' }
  }
  const storedAt = (key: string) => {
    const found = stored.get(key)
    if (found === undefined) throw new Refusal('文件不存在')
    return found
  }
  /** Good for one use. */
  const linkTo = (name: string, content: string | Buffer): Row => {
    const secret = randomBytes(12).toString('hex')
    data.files.set(secret, content)
    data.usedOnce.add(secret)
    return { name, url: `/api/file/Download?encryption=${secret}` }
  }
  const numbersOf = (identifier: unknown) => [...(chunks.get(String(identifier))?.keys() ?? [])].sort((a, b) => a - b)
  const isComplete = ({ identifier, totalChunks }: Row) => numbersOf(identifier).length === Number(totalChunks)
  return [
    post('/api/file/Uploader/{type}', ({ params, body }) => {
      const { file } = body as Sent
      if (file === undefined) throw new Refusal('请选择文件')
      const { name, url } = store(String(params['type']), file.name, file.bytes)
      return { name, url }
    }),
    open(
      get('/api/file/Image/{type}/{name}', ({ params }) => {
        const { bytes } = storedAt(`${String(params['type'])}/${String(params['name'])}`)
        return new Raw(types[extensionOf(String(params['name']))] ?? 'application/octet-stream', bytes)
      }),
    ),
    get('/api/file/chunk', ({ query }) => {
      if (refused.test(query['filename'] ?? '')) throw new Refusal('不允许上传此类型文件')
      return { uploaded: null, chunkNumbers: numbersOf(query['identifier']), merge: isComplete(query) }
    }),
    post('/api/file/chunk', ({ body }) => {
      const { file, ...fields } = body as Sent
      const identifier = String(fields['identifier'])
      if (file === undefined || file.bytes.length !== Number(fields['currentChunkSize'])) throw new Refusal('上传失败')
      const parts = chunks.get(identifier) ?? new Map<number, Buffer>()
      chunks.set(identifier, parts.set(Number(fields['chunkNumber']), file.bytes))
      return { uploaded: null, chunkNumbers: null, merge: isComplete(fields) }
    }),
    post('/api/file/merge', ({ body }) => {
      const { identifier, fileName, fileSize, type } = body as Record<string, string>
      const parts = chunks.get(identifier ?? '')
      if (parts === undefined) throw new Refusal('文件分片不存在')
      const bytes = Buffer.concat(numbersOf(identifier).map((number) => parts.get(number) ?? Buffer.alloc(0)))
      if (bytes.length !== Number(fileSize)) throw new Refusal('文件大小不一致')
      chunks.delete(identifier ?? '')
      return store(type ?? 'annex', fileName ?? '', bytes)
    }),
    get('/api/file/Download/{type}/{id}', ({ params }) => {
      const { fileName, bytes } = storedAt(`${String(params['type'])}/${String(params['id'])}`)
      return linkTo(fileName, bytes)
    }),
    post('/api/file/PackDownload/{type}', ({ params, body }) => {
      if (!Array.isArray(body)) throw new Refusal('参数错误')
      const contents = (body as Row[]).map(
        ({ fileId }) => storedAt(`${String(params['type'])}/${String(fileId)}`).bytes,
      )
      return { downloadVo: linkTo('附件.zip', Buffer.concat(contents)), downloadName: '附件.zip' }
    }),
    // The address of its viewer, which is another program.
    get('/api/file/Uploader/Preview', ({ query }) => {
      const name = query['fileName'] ?? ''
      if (!shown.test(name)) throw new Refusal('预览失败,仅支持office、pdf、txt文件')
      return `http://127.0.0.1:9/onlinePreview?url=${encodeURIComponent(query['fileDownloadUrl'] ?? '')}`
    }),
    open(
      get('/api/file/Download', ({ query }) => {
        const secret = query['encryption'] ?? ''
        const content = data.files.get(secret)
        if (content === undefined) throw new Refusal('链接已失效')
        if (data.usedOnce.delete(secret)) data.files.delete(secret)
        return new Raw('application/octet-stream', Buffer.from(content))
      }),
    ),
  ]
}
