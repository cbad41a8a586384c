import { parseExact } from '#shared/rules/exact-json.ts'
import { accepted, type Checked, refused } from './kind.ts'
import type { FieldPlan } from './model.ts'
import { number, text } from './parsing/read.ts'
import { choiceSetting, numberSetting, settingsReader, switchSetting, textSetting } from './settings.ts'
import { type SizeUnit, uploadProblem, type UploadRules } from '#shared/rules/uploads.ts'

/** A stored file as records keep it (section 3). Pictures have the first three members. */
export interface FileItem {
  readonly name: string
  readonly fileId: string
  readonly url: string
  readonly fileSize?: number
  readonly fileExtension?: string
  readonly fileVersionId?: string
}

/** A file that is still on its way: what an open form, and its draft, hold in its place. No server sees it. */
export interface PendingFile {
  readonly uploadId: string
  readonly name: string
  /** Bytes. */
  readonly fileSize: number
}
export type FileEntry = FileItem | PendingFile

export function isPending(entry: FileEntry): entry is PendingFile {
  return 'uploadId' in entry
}

/** Files on their way anywhere in a record: in its fields, and in rows. */
export function pendingFiles(value: unknown): readonly PendingFile[] {
  if (Array.isArray(value)) return value.flatMap(pendingFiles)
  if (typeof value !== 'object' || value === null) return []
  const entry = entryOf(value)
  return entry && isPending(entry) ? [entry] : Object.values(value).flatMap(pendingFiles)
}

/** The same with what has arrived in place of what was on its way, by upload. */
export function withArrived(value: unknown, arrived: ReadonlyMap<string, FileItem>): unknown {
  if (Array.isArray(value)) return value.map((item) => withArrived(item, arrived))
  if (typeof value !== 'object' || value === null) return value
  const entry = entryOf(value)
  if (entry && isPending(entry)) return arrived.get(entry.uploadId) ?? value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withArrived(item, arrived)]))
}

const common = {
  /** In the unit beside it; 0: no limit. */
  fileSize: numberSetting('fileSize', { default: 10, min: 0 }),
  sizeUnit: choiceSetting('sizeUnit', ['KB', 'MB', 'GB'], { default: 'MB' }),
  /** 0: as many as one likes. */
  limit: numberSetting('limit', { default: 9, min: 0, isWhole: true }),
  /** Empty: the usual words. */
  tipText: textSetting('tipText'),
  showTip: switchSetting('showTip', { default: true }),
  pathType: choiceSetting('pathType', ['defaultPath', 'selfPath'], { default: 'defaultPath' }),
  isAccount: switchSetting('isAccount'),
  folder: textSetting('folder'),
} as const
export const pictureFieldSettings = common
export const fileFieldSettings = {
  ...common,
  accept: textSetting('accept'),
  buttonText: textSetting('buttonText'),
} as const
const readFileField = settingsReader(fileFieldSettings)

/** What an upload field of either kind says of itself; `accept` of a picture means nothing. */
export function uploadSettings(field: FieldPlan) {
  return readFileField(field)
}

export function uploadRules(field: FieldPlan, isPicture: boolean): UploadRules {
  const { accept, fileSize, sizeUnit, limit } = uploadSettings(field)
  return { accept: isPicture ? '' : accept, isPicture, size: fileSize, unit: sizeUnit as SizeUnit, limit }
}

/** The entries of a value, JSON text of older records too; what is no file is left out. */
export function fileEntries(value: unknown): readonly FileEntry[] {
  return listOf(value)?.flatMap((item) => entryOf(item) ?? []) ?? []
}

/** The stored files of a value. */
export function storedFiles(value: unknown): readonly FileItem[] {
  return fileEntries(value).filter((entry): entry is FileItem => !isPending(entry))
}

/** A file of the platform by its address. */
export interface DrawnFile {
  readonly type: string
  readonly id: string
}

/** Files of the platform that rich text draws, by their addresses (section 9), each once. */
export function drawnFiles(html: string): readonly DrawnFile[] {
  const found = html.matchAll(/\/api\/file\/Image\/(\w{1,30})\/([\w.-]{1,200})/g)
  return [...new Map([...found].map(([address, type = '', id = '']) => [address, { type, id }])).values()]
}

function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string' || !value.trim().startsWith('[')) return null
  try {
    const parsed: unknown = parseExact(value)
    return Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}

function entryOf(item: unknown): FileEntry | null {
  if (typeof item !== 'object' || item === null) return null
  const { name, fileId, url, fileSize, fileExtension, fileVersionId, uploadId } = item as Record<string, unknown>
  const size = number(fileSize, null)
  if (typeof uploadId === 'string' && uploadId !== '') return { uploadId, name: text(name), fileSize: size ?? 0 }
  const id = text(fileId)
  if (id === '') return null
  return {
    name: text(name) || id,
    fileId: id,
    url: text(url),
    ...(size === null ? {} : { fileSize: size }),
    ...(fileExtension === undefined ? {} : { fileExtension: text(fileExtension) }),
    ...(fileVersionId === undefined ? {} : { fileVersionId: text(fileVersionId) }),
  }
}

/**
 * Brings a value into the stored form. What the record holds already is not judged again: rules of a design change, and
 * files stay. Refused while a file is on its way.
 */
export function checkFiles(rules: UploadRules, raw: unknown, stored: unknown): Checked {
  if (raw === null || raw === undefined || raw === '') return accepted([])
  const list = listOf(raw)
  const entries = list?.map(entryOf)
  if (!entries || entries.includes(null)) return refused('notList', raw)
  const files = entries as readonly FileEntry[]
  if (files.some(isPending)) return refused('uploading', raw)
  const known = new Set(storedFiles(stored).map(({ fileId }) => fileId))
  let count = 0
  for (const file of files as readonly FileItem[]) {
    const problem = known.has(file.fileId)
      ? null
      : uploadProblem(rules, count, { name: nameOf(file), size: file.fileSize ?? 0 })
    if (problem?.code === 'count') return refused('tooManyFiles', raw, problem.limit)
    if (problem?.code === 'size') return refused('fileTooLarge', raw, `${problem.size}${problem.unit}`)
    if (problem?.code === 'type') return refused('fileType', raw)
    count += 1
  }
  return accepted(rules.isPicture ? files.map(asPicture) : files)
}

/** Its extension counts where the name was cut or changed. */
function nameOf({ name, fileExtension = '' }: FileItem): string {
  return name.includes('.') || fileExtension === '' ? name : `${name}.${fileExtension}`
}

function asPicture(file: FileEntry): FileEntry {
  if (isPending(file)) return file
  const { name, fileId, url } = file
  return { name, fileId, url }
}

/** Names of the files, as a cell or paper says them. */
export function fileNames(value: unknown): string {
  return fileEntries(value)
    .map(({ name }) => name)
    .join(', ')
}
