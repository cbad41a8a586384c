import { useCallback, useEffect, useState } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import type { OwnButton, OwnButtonEvent } from '#shared/form/model.ts'
import { givenParameters } from '#shared/form/row-parameters.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { confirm } from '#renderer/components/confirm.ts'
import type { RowAction } from '#renderer/components/rows/table-types.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useListScripts } from '#renderer/form/scripts/useListScripts.ts'
import { call } from '#renderer/platform/call.ts'
import { useReopenForm, useReopenQueue } from '#renderer/platform/reopen-forms.ts'
import { toast } from '#renderer/platform/toast.ts'
import { ownFormDraft, ownFormOf } from '../../draft-module.ts'
import { readRecord } from '../../useRecord.ts'
import { OtherForm } from './OtherForm.tsx'

interface OwnButtonsOptions {
  readonly modelId: string
  /** Under which name the list keeps its drafts. */
  readonly list: string
  readonly buttons: readonly OwnButton[]
  /** The module's name. */
  readonly module: string
  /** `ListPlan.scripts`. */
  readonly funcs: unknown
  /** The records that the list shows. */
  readonly records: readonly ModuleRow[]
  /** Something may have changed behind the list. */
  readonly onChanged: () => void
}

interface OpenForm {
  readonly event: OwnButtonEvent & { readonly type: 'form' }
  readonly given: FormRecord
  readonly draftId: string
}

/** The row as it is stored; whoever may not read it whole has what the list shows. */
async function storedRow(modelId: string, row: Pick<ModuleRow, 'id'>): Promise<FormRecord> {
  const record = await readRecord('raw', modelId, row.id, { quiet: true }).catch(() => null)
  return { ...(record ?? row), id: row.id, '@formId': row.id }
}

/**
 * Row buttons of the organisation's own (`customBtnsList`): one opens the form of another module with values of the row,
 * one runs a data interface, after a question where the design has one, one a script. The script of the list itself hears of
 * every page.
 */
export function useOwnButtons({ modelId, list, buttons, module, funcs, records, onChanged }: OwnButtonsOptions) {
  const t = useT()
  const scripts = useListScripts({ funcs, moduleId: modelId, module, refresh: onChanged })
  useEffect(() => scripts.current?.loaded(records), [scripts, records])
  const [opened, setOpened] = useState<OpenForm | null>(null)
  const openForm = async (event: OpenForm['event'], button: string, row: Pick<ModuleRow, 'id'>) => {
    const stored = event.values.length === 0 ? {} : await storedRow(modelId, row)
    const given = Object.fromEntries(event.values.map(({ from, to }) => [to, stored[from] ?? null]))
    setOpened({ event, given, draftId: ownFormDraft(list, { recordId: row.id, button }) })
  }
  const queued = useReopenQueue(
    ({ queue }) => queue.find(({ moduleId }) => ownFormOf(list, moduleId))?.moduleId ?? null,
  )
  const wanted = queued === null ? null : ownFormOf(list, queued)
  const event = buttons.find(({ value }) => value === wanted?.button)?.event
  useReopenForm(event?.type === 'form' ? queued : null, () => {
    if (event?.type === 'form' && wanted) void openForm(event, wanted.button, { id: wanted.recordId })
  })
  const runInterface = async (event: OwnButtonEvent & { type: 'interface' }, name: string, row: ModuleRow) => {
    const content = event.question || t('moduleList.own.question', { name })
    if (event.question !== null && !(await confirm({ content, okText: name }))) return
    const stored = await storedRow(modelId, row)
    const paramList = givenParameters(event.parameters, (field) => stored[field]).map((each) =>
      each.sourceType === 4 && each.defaultValue === '@formId'
        ? { ...each, sourceType: 2, defaultValue: row.id }
        : each,
    )
    try {
      await call('dataInterface.preview', { params: { id: event.interfaceId }, body: { paramList } }, { fresh: true })
      toast.success(t('moduleList.own.done', { name }))
      onChanged()
    } catch {
      // The one toast has told it.
    }
  }
  const press = useStable({
    button: ({ event, label, value }: OwnButton, row: ModuleRow) => {
      const isUnset = event.type === 'form' ? event.modelId === '' : event.type === 'interface' && !event.interfaceId
      if (isUnset) toast.warning(t('moduleList.own.unset', { name: label }))
      else if (event.type === 'form') void openForm(event, value, row)
      else if (event.type === 'interface') void runInterface(event, label, row)
      else if (scripts.current) void scripts.current.press(event.script, row, records.indexOf(row))
      else toast.warning(t('moduleList.own.script', { name: label }))
    },
  })
  const actionsOf = useCallback(
    (buttons: readonly OwnButton[]): readonly RowAction<ModuleRow>[] =>
      buttons.map((button) => ({
        key: `own.${button.value}`,
        label: button.label,
        run: (row: ModuleRow) => press.button(button, row),
      })),
    [press],
  )
  return {
    actionsOf,
    scripts,
    element: opened ? (
      <OtherForm
        key={opened.draftId}
        modelId={opened.event.modelId}
        title={opened.event.title}
        given={opened.given}
        draftId={opened.draftId}
        onSaved={onChanged}
        onClose={() => setOpened(null)}
      />
    ) : null,
  }
}
