import { useState } from 'react'
import { importExtensions, MAX_IMPORT_BYTES, MAX_PARTED_BYTES } from '#shared/form/import/limits.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { type ImportTarget, nullIfTooLong, readPreview, saveTemplate, uploadFile } from './calls.ts'
import { uploadLarge } from './parted-calls.ts'
import type { ChosenWorkbook } from './UploadStep.tsx'
import type { Telling } from './useTelling.ts'

export interface Workbook extends ChosenWorkbook {
  /** The name that the server gave it. */
  readonly stored: string
  /** It is imported in parts. */
  readonly isLarge: boolean
}

/** The file of the first step: chosen, and sent to the server at once. */
export function useWorkbook(title: string, target: ImportTarget, { run, setProblem }: Telling) {
  const t = useT()
  const [file, setFile] = useState<Workbook | null>(null)
  const reject = (text: string) => {
    toast.error(text)
    setProblem(text)
  }
  const choose = () =>
    run(async () => {
      const chosen = await request('files.choose', { title, extensions: [...importExtensions] })
      if (chosen === null) return
      setProblem(null)
      setFile(null)
      const isLarge = chosen.size > MAX_IMPORT_BYTES
      if (chosen.size > MAX_PARTED_BYTES) return reject(t('form.import.partedTooLarge'))
      const stored = await (isLarge ? uploadLarge(chosen.handle) : uploadFile(target, chosen.handle))
      if (stored === null) return reject(t('form.import.tooLarge'))
      setFile({ name: chosen.name, size: chosen.size, stored, isLarge })
      // Other headings than those of the template are told beside the file, at once.
      if (!isLarge) await readPreview(target, stored).catch(nullIfTooLong)
    }, 'file')
  const template = () => run(async () => void (await saveTemplate(target)), 'file')
  return { file, choose, template }
}
