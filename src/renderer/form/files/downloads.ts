import type { FileItem } from '#shared/form/files.ts'
import { t } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isCancelled, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'

/** Type of a stored file, as it stands in paths: read off its address. */
export function typeOfFile({ url }: Pick<FileItem, 'url'>, fallback: string): string {
  return /\/api\/file\/\w+\/(\w{1,30})\//.exec(url)?.[1] ?? fallback
}

/** Saves one file where the person says. Its failure is told. */
export async function downloadFile(file: FileItem, fallbackType: string): Promise<void> {
  try {
    const params = { type: typeOfFile(file, fallbackType), fileId: file.fileId }
    const { data } = await call('file.download', { params })
    await saveLink(data.url, file.name || data.name)
  } catch {
    // The one toast has told it.
  }
}

async function saveLink(url: string, name: string): Promise<void> {
  try {
    await request('files.saveLink', { url, name })
  } catch (error) {
    if (!isCancelled(error)) toast.error(describeError(error))
  }
}

/** Saves all files as one archive; says so where there is none (section 5). */
export async function downloadAll(files: readonly FileItem[], type: string): Promise<void> {
  const [first] = files
  if (!first) {
    toast.warning(t('form.upload.none'))
    return
  }
  try {
    const body = files.map(({ fileId, name }) => ({ fileId, fileName: name }))
    const { data } = await call('file.packDownload', { params: { type: typeOfFile(first, type) }, body })
    await saveLink(data.downloadVo.url, data.downloadName || data.downloadVo.name)
  } catch {
    // The one toast has told it.
  }
}
