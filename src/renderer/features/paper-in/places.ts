import { type grantsOf, isFieldHidden, mayUseButton } from '#shared/access/permissions.ts'
import { fileEntries, type FileEntry } from '#shared/form/files.ts'
import type { DesignTexts } from '#shared/form/parsing/localize.ts'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { kindOf } from '#shared/form/registry.ts'
import { lineText } from '#shared/rules/drawn-text.ts'
import type { StoredFileValue } from '#shared/ipc/uploads.ts'
import { rememberList, useListMemories } from '#renderer/components/memory/list-memory.ts'
import { call } from '#renderer/platform/call.ts'

/** A record that paper is put to. */
export interface Target {
  readonly modelId: string
  readonly recordId: string
  readonly title: string
}

/** A file field of a module, or '' for its comments. */
export interface Place {
  readonly field: string
  readonly label: string
}

/** The file fields of a module that the person sees, and whether they change its records. */
async function fieldsOf(modelId: string, grants: Grants | null, texts: DesignTexts) {
  const { data } = await call('module.config', { params: { id: modelId } }, { quiet: true })
  const parsed = parseForm(data.formData, texts)
  if (!parsed.ok || data.atriumReadOnly) return nowhere
  const form = parsed.plan
  const listed = data.webType === '1' ? null : parseList(data.columnData, form)
  const list = listed?.ok ? listed.plan : null
  const checks = list?.useFormPermission ?? false
  const places = form.fields.flatMap((field): Place[] =>
    kindOf(field).traits.files === 'annex' && !isFieldHidden(grants, field.name, checks)
      ? [{ field: field.name, label: lineText(field.label || field.name) }]
      : [],
  )
  return { places, mayEdit: mayUseButton(grants, 'btn_edit', list?.useButtonPermission ?? true) }
}

const nowhere = { places: [], mayEdit: false } as const

/** Where paper may go in a module, and where it goes unless something else is chosen: as the last time, else into its first file field. */
export async function choicesOf(modelId: string, grants: Grants | null, texts: DesignTexts): Promise<PlaceChoices> {
  const { places, mayEdit } = await fieldsOf(modelId, grants, texts).catch(() => nowhere)
  const usual = mayEdit ? (places[0]?.field ?? '') : ''
  const before = rememberedPlace(modelId)
  const isThere = before === '' || places.some(({ field }) => field === before)
  return { places, field: before !== undefined && isThere ? before : usual }
}

export interface PlaceChoices {
  readonly places: readonly Place[]
  readonly field: string
}

type Grants = NonNullable<ReturnType<typeof grantsOf>>

const memoryOf = (modelId: string) => `paperIn/${modelId}`

/** Where the person put paper of a module the last time; undefined: nowhere yet. */
function rememberedPlace(modelId: string): string | undefined {
  return useListMemories.getState().lists.find(({ list }) => list === memoryOf(modelId))?.tab
}

export function rememberPlace(modelId: string, field: string): void {
  rememberList(memoryOf(modelId), { tab: field })
}

/** How to take back what was put to a record. */
export interface Taken {
  readonly target: Target
  readonly field: string
  readonly fileIds: readonly string[]
  readonly commentId: string
}

async function changeFiles(
  { modelId, recordId }: Target,
  field: string,
  change: (files: readonly FileEntry[]) => readonly (FileEntry | StoredFileValue)[],
): Promise<void> {
  const params = { id: modelId, dataId: recordId }
  const { data } = await call('module.record', { params }, { quiet: true, fresh: true })
  const values = JSON.parse(data.data) as Readonly<Record<string, unknown>>
  const body = {
    data: JSON.stringify({ [field]: change(fileEntries(values[field])), f_version: values['f_version'] }),
    ...(data.atriumVersion === undefined ? {} : { atriumSeen: data.atriumVersion }),
  }
  await call('module.update', { params, body }, { quiet: true })
}

/** Puts stored files to a record: into a field of it, or with words of their own among its comments. */
export async function putFiles(
  target: Target,
  field: string,
  files: readonly StoredFileValue[],
  words: string,
): Promise<Taken> {
  const fileIds = files.map(({ fileId }) => fileId)
  if (field !== '') {
    await changeFiles(target, field, (before) => [...before, ...files])
    return { target, field, fileIds, commentId: '' }
  }
  const params = { id: target.modelId, dataId: target.recordId }
  const body = { content: words, files: JSON.stringify(files) }
  const { data } = await call('recordComment.create', { params, body }, { quiet: true })
  return { target, field, fileIds, commentId: data.id }
}

/** Takes back just what was put: what others added meanwhile stays. */
export async function takeBack({ target, field, fileIds, commentId }: Taken): Promise<void> {
  if (commentId !== '') {
    const params = { id: target.modelId, dataId: target.recordId, commentId }
    await call('recordComment.delete', { params }, { quiet: true })
    return
  }
  const gone = new Set(fileIds)
  await changeFiles(target, field, (files) => files.filter((file) => !('fileId' in file && gone.has(file.fileId))))
}
