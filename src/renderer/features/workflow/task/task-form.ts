import { useMemo } from 'react'
import type { FlowTaskDetail } from '#shared/api/workflow.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { isRaw, parseValues, type Raw, raw } from '#shared/form/parsing/read.ts'
import { hideFields } from '#shared/form/visibility.ts'
import { type FormRecord, initialRecord } from '#shared/form/values.ts'
import type { DraftForm } from '#shared/ipc/drafts.ts'
import { initialContext } from '#renderer/access/initial-context.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import type { Allowed } from './allowed.ts'
import { hasWritable, readOperates, withOperates } from './operates.ts'

/** The form of the record as it was designed; null where there is none to read. */
function useDesign({ flowFormInfo }: FlowTaskDetail): FormPlan | null {
  const source = flowFormInfo?.propertyJson ?? ''
  const texts = useDesignTexts()
  return useMemo(() => {
    const form = source === '' ? null : parseForm(source, texts)
    return form?.ok ? form.plan : null
  }, [source, texts])
}

/** The form of the record without what the caller may not read. */
export function useReadForm(task: FlowTaskDetail): FormPlan | null {
  const { formOperates } = task
  const design = useDesign(task)
  return useMemo(() => {
    const hidden = new Set(formOperates.filter(({ read }) => !read).map(({ id }) => id))
    return design && hideFields(design, (code) => hidden.has(code))
  }, [design, formOperates])
}

/** Words where the server gives them; else raw values, of which the views make what they can. */
export function shownRecord({ displayData, formData }: FlowTaskDetail): FormRecord | null {
  return recordIn(displayData || formData)
}

function recordIn(source: FlowTaskDetail['formData']): FormRecord | null {
  const parsed = typeof source === 'string' ? parseValues(source) : { ok: true as const, value: source }
  return parsed.ok && isRaw(parsed.value) ? parsed.value : null
}

export interface TaskForm {
  readonly plan: FormPlan
  /** Raw values to begin with, those that the server keeps for the caller over those of the record. */
  readonly record: FormRecord
  /** What is typed is kept under it: what waits for the caller, the task itself, or the flow of a new one. */
  readonly draft: DraftForm
  /** Names of the fields that go out; null for all. */
  readonly sends: ReadonlySet<string> | null
}

/** The form as it may be changed here: by what the step lets write, or whole before it is sent once more. Null: only read. */
export function useTaskForm(task: FlowTaskDetail, { operatorId, actions }: Allowed, flowId: string): TaskForm | null {
  const userId = useUser()?.userId ?? ''
  const design = useDesign(task)
  const readForm = useReadForm(task)
  const isRestarted = actions.has('restart')
  return useMemo(() => {
    if (!design || !readForm) return null
    if (isRestarted && task.flowTaskInfo.id === '') {
      const record = initialRecord(readForm, initialContext(userId))
      return { plan: readForm, record, draft: { moduleId: `workflow.start.${flowId}`, recordId: null }, sends: null }
    }
    const record = recordIn(task.formData)
    if (!record) return null
    const draftOf = (recordId: string) => ({ moduleId: 'workflow.task', recordId })
    const stored = { ...record, id: task.recordId }
    if (isRestarted) return { plan: readForm, record: stored, draft: draftOf(task.flowTaskInfo.id), sends: null }
    const operates = readOperates(task.formOperates)
    if (operatorId === '' || !hasWritable(operates)) return null
    const plan = withOperates(design, operates)
    const sends = new Set(plan.fields.filter(({ disabled, hidden }) => !disabled && !hidden).map(({ name }) => name))
    return { plan, record: { ...stored, ...keptValues(task.draftData) }, draft: draftOf(operatorId), sends }
  }, [design, readForm, task, operatorId, isRestarted, userId, flowId])
}

/** What the server keeps of an opinion: values of the form alone, or beside what else was typed. */
function keptValues(draft: FlowTaskDetail['draftData']): Raw {
  return raw(draft && 'formData' in draft ? draft['formData'] : draft)
}

/** What of a filled in form goes out. */
export function sentValues(record: Readonly<FormRecord>, sends: TaskForm['sends']): FormRecord {
  return sends === null ? { ...record } : Object.fromEntries(Object.entries(record).filter(([name]) => sends.has(name)))
}
