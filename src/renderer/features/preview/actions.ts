import type { PreviewFile } from '#renderer/platform/dialogs.ts'
import { call } from '#renderer/platform/call.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isCancelled, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { typeOf } from './kinds.ts'

async function linkOf(file: PreviewFile): Promise<{ url: string; name: string }> {
  const { data } = await call('file.download', { params: { type: typeOf(file), fileId: file.fileId } })
  return { url: data.url, name: file.name || data.name }
}

/** Fetches the file to where the person says, or opens it with its program. The failure of a call was told by its toast. */
export async function fetchFile(file: PreviewFile, route: 'files.saveLink' | 'files.openLink'): Promise<void> {
  const link = await linkOf(file).catch(() => null)
  if (link === null) return
  try {
    await request(route, link)
  } catch (error) {
    if (!isCancelled(error)) toast.error(describeError(error))
  }
}

/** Address of the server's own viewer for a file; null where it has none, which is told by nobody. */
export async function viewerOf(file: PreviewFile): Promise<string | null> {
  const query = { fileName: file.name, fileVersionId: file.fileVersionId ?? '', fileDownloadUrl: file.url }
  try {
    const { data } = await call('file.preview', { query }, { quiet: true })
    return data
  } catch {
    return null
  }
}
