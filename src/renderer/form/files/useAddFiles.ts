import { type ClipboardEvent, type DragEvent, use, useEffect, useRef, useState } from 'react'
import { type FileEntry, fileEntries, uploadRules, uploadSettings } from '#shared/form/files.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import type { ChosenFile } from '#shared/ipc/platform.ts'
import type { UploadTarget } from '#shared/ipc/uploads.ts'
import { acceptedExtensions, uploadProblem } from '#shared/rules/uploads.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request, takeFiles } from '#renderer/platform/request.ts'
import { takePasted } from '#renderer/platform/upload-picture.ts'
import { toast } from '#renderer/platform/toast.ts'
import { problemText } from './texts.ts'
import { type UploadLink, UploadLinkContext } from './upload-link.ts'

interface AddFilesOptions {
  readonly field: FieldPlan
  readonly isPicture: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** How files come into a field: from the dialog, dropped, or pasted. Its rules are judged before anything is read. */
export function useAddFiles({ field, isPicture, value, onChange }: AddFilesOptions) {
  const t = useT()
  const link = use(UploadLinkContext)
  const [isOver, setOver] = useState(false)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  const take = async (picking: () => Promise<readonly ChosenFile[]>) => {
    try {
      const picked = await picking()
      const taken = checked(picked)
      if (taken.length === 0) return
      const handles = taken.map(({ handle }) => handle)
      const uploads = await request('uploads.add', { handles, target: targetOf(field, isPicture, link) })
      link?.added(uploads.map(({ id }) => id))
      const pending = uploads.map(({ id, name, size }) => ({ uploadId: id, name, fileSize: size }))
      const next: readonly FileEntry[] = [...fileEntries(latest.current), ...pending]
      latest.current = next
      onChange(next)
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  const checked = (picked: readonly ChosenFile[]): readonly ChosenFile[] => {
    const rules = uploadRules(field, isPicture)
    let count = fileEntries(latest.current).length
    const told = new Set<string>()
    const taken = picked.filter((file) => {
      const problem = uploadProblem(rules, count, file)
      if (problem === null) count += 1
      else told.add(problemText(t, rules, problem))
      return problem === null
    })
    for (const text of told) toast.warning(text)
    return taken
  }
  const failureText = (error: unknown): string => {
    if (!isPlatformError(error)) return t('errors.request')
    if (error.code === 'file.unreadable') return t('form.upload.unreadable')
    return error.code === 'file.tooLarge' ? t('form.upload.tooMany') : describeError(error)
  }

  const choose = () => {
    const rules = uploadRules(field, isPicture)
    const extensions = (acceptedExtensions(rules) ?? []).slice(0, 100)
    void take(() => request('uploads.choose', { extensions: [...extensions], multiple: rules.limit !== 1 }))
  }
  const chooseFolder = () =>
    void take(() => request('uploads.choose', { extensions: [], multiple: false, folder: true }))
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (field.disabled || files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    void take(() => takePasted(files, `${t('form.upload.pasted', { time: stamp(new Date()) })}.png`))
  }
  const holdsFiles = (event: DragEvent) => !field.disabled && event.dataTransfer.types.includes('Files')
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      const files = [...event.dataTransfer.files]
      void take(() => takeFiles(files))
    },
  }
  return { choose, chooseFolder, isOver, area: { ...drop, onPaste } }
}

function targetOf(field: FieldPlan, isPicture: boolean, link: UploadLink | null): UploadTarget {
  const { pathType, isAccount, folder } = uploadSettings(field)
  return {
    type: isPicture ? 'annexpic' : 'annex',
    mode: isPicture ? 'whole' : 'chunked',
    pathType,
    isAccount: isAccount ? 1 : 0,
    folder: folder.slice(0, 300),
    ...(link ? { link: { id: link.id, encryption: link.encryption, ticket: link.ticket, field: field.name } } : {}),
  }
}

/** `2026-11-20 09.30.05`, as it may stand in a file name. */
function stamp(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${day} ${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}`
}
