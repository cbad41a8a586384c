import type { PreviewFile } from '#renderer/platform/dialogs.ts'

/** How a file is shown; `other`: not by the window itself. */
export type PreviewKind = 'image' | 'pdf' | 'text' | 'csv' | 'document' | 'sheet' | 'audio' | 'video' | 'other'

const kinds: Readonly<Record<Exclude<PreviewKind, 'other'>, readonly string[]>> = {
  image: ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp'],
  pdf: ['pdf'],
  text: ['txt', 'md', 'log', 'json', 'ini', 'yml', 'yaml', 'sql', 'xml'],
  csv: ['csv'],
  document: ['docx'],
  sheet: ['xlsx', 'xls'],
  audio: ['mp3', 'wav', 'ogg', 'm4a'],
  video: ['mp4', 'webm', 'mov'],
}

/** Extension in lower case without its dot: that of the name, else the one the file says it has. */
export function extensionOf({ name, fileExtension }: Pick<PreviewFile, 'name' | 'fileExtension'>): string {
  const own = /\.([a-z\d]{1,12})$/i.exec(name)?.[1] ?? fileExtension ?? ''
  return own.replace(/^\./, '').toLowerCase()
}

/** How a file is shown, by its extension. */
export function kindOf(file: Pick<PreviewFile, 'name' | 'fileExtension'>): PreviewKind {
  const extension = extensionOf(file)
  const found = Object.entries(kinds).find(([, extensions]) => extensions.includes(extension))
  return (found?.[0] as PreviewKind | undefined) ?? 'other'
}

/** Kind of a stored file as it stands in paths: what the file says, else what its address has, else annex. */
export function typeOf({ type, url }: Pick<PreviewFile, 'type' | 'url'>): string {
  return type || (/\/api\/file\/\w+\/(\w{1,30})\//.exec(url)?.[1] ?? 'annex')
}

/** Where the window finds the content; null when the file names none. */
export function contentAddress(
  file: Pick<PreviewFile, 'fileId' | 'type' | 'url'>,
  as: 'shown' | 'bytes',
): string | null {
  const path = /^\/?api\/file\/Image\/[^?#\s]+$/i.test(file.url) ? file.url.replace(/^\//, '') : ''
  const own =
    path && !path.includes('..')
      ? path
      : file.fileId && `api/file/Image/${typeOf(file)}/${encodeURIComponent(file.fileId)}`
  if (!own) return null
  return `/file/${own}${as === 'bytes' ? '?as=bytes' : ''}`
}
