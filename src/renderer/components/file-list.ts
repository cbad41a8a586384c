export interface FileLink {
  readonly name: string
  readonly fileId: string
  /** Kind of file, as it stands in download paths. */
  readonly type: string
  /** Bytes; 0 when unknown. */
  readonly size: number
  /** Where it is shown; empty when the list does not say. */
  readonly url: string
}

/** Files of a JSON text (section 3, Uploaded file). What is no file is left out; the type is read off its address. */
export function readFileList(text: string): readonly FileLink[] {
  let value: unknown
  try {
    value = text === '' ? [] : JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return []
    const { name, fileId, url, fileSize } = item as Record<string, unknown>
    if (typeof fileId !== 'string' || fileId === '') return []
    const type = typeof url === 'string' ? /\/api\/file\/\w+\/(\w{1,30})\//.exec(url)?.[1] : undefined
    const size = Number(fileSize)
    return [
      {
        name: typeof name === 'string' && name !== '' ? name : fileId,
        fileId,
        type: type ?? 'annex',
        size: Number.isFinite(size) ? size : 0,
        url: typeof url === 'string' ? url : '',
      },
    ]
  })
}
