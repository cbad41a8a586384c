import type { FormPlan } from '#shared/form/model.ts'
import { agreedTo, type LocalChanges, withKnown } from '#shared/form/local-changes.ts'
import { isEmpty } from '#shared/form/kind.ts'
import { mergeRecord } from '#shared/form/merge.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { errorPath } from '#renderer/platform/field-error.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import {
  askSaveOutcome,
  isOutcomeUnknown,
  OVERTAKEN_LIMIT,
  Submit,
  wasDone,
  wasOther,
  wasOvertaken,
} from '#renderer/platform/submit.ts'
import { toast } from '#renderer/platform/toast.ts'
import { decideConflicts } from '#renderer/form/conflicts/decide-conflicts.ts'
import { type CurrentRecord, readCurrent } from '#renderer/form/current-record.ts'
import { type InlineRows, isNewRow } from './inline-rows.ts'

/** What a person made of values that others changed, too, and what those were. */
interface Decided {
  readonly values: LocalChanges
  readonly over: LocalChanges
}
const undecided: Decided = { values: {}, over: {} }

interface RowSavingOptions {
  readonly modelId: string
  readonly form: FormPlan
  readonly inline: InlineRows
  /** Keeps the key of a save of a new row as long as nobody knows its end. */
  readonly keepKey: (id: string, loaded: Readonly<FormRecord>, key: string | null) => Promise<void>
  readonly onSaved: (id: string) => void
}

/** Names of what was typed, for the server to refuse what has no place in the form any more; a repeat sends them the same. */
function filledIn(row: { readonly values: ReadonlyMap<string, unknown> } | undefined): string[] {
  const typed = [...(row?.values ?? [])].filter(([, value]) => !isEmpty(value))
  return typed.map(([name]) => name).toSorted()
}

/**
 * Saving a row that was edited in place: what was typed over what the server holds by now. Where others changed the same
 * fields the person decides. A failure keeps everything as typed, beside its cause.
 */
export function useRowSaving({ modelId, form, inline, keepKey, onSaved }: RowSavingOptions) {
  const t = useT()
  const update = usePlatformMutation('module.update', { quiet: true })
  const create = usePlatformMutation('module.create', { quiet: true })
  /** The key to send a new row with: that of a save nobody knows the end of where the server knows it; `no` when the person does not want to. */
  const keyFor = async (id: string): Promise<{ readonly key: string | null } | 'no'> => {
    const key = inline.sentKey(id)
    if (key === null) return { key }
    const { state } = await askSaveOutcome('module.create', key)
    if (state !== 'cannotTell') return { key: state === 'refused' ? null : key }
    const isWanted = await confirm({
      title: t('common.saveOutcome.askTitle'),
      content: t('common.saveOutcome.ask'),
      okText: t('common.saveOutcome.again'),
      focus: 'cancel',
    })
    return isWanted ? { key: null } : 'no'
  }
  const saveNew = async (id: string): Promise<string | null> => {
    const chosen = await keyFor(id)
    return chosen === 'no' ? null : sendNew(id, new Submit(chosen.key))
  }
  const sendNew = async (id: string, submit: Submit): Promise<string | null> => {
    const row = inline.typed().get(id)
    const { id: _id, ...record } = { ...row?.loaded, ...Object.fromEntries(row?.values ?? []) }
    await keepKey(id, row?.loaded ?? {}, submit.key)
    try {
      const body = { data: JSON.stringify(record), atriumFilled: filledIn(row) }
      const input = { params: { id: modelId }, body }
      const { msg } = await create.mutateAsync(input, submit)
      inline.finishEditing(id)
      return msg
    } catch (error) {
      if (wasDone(error)) {
        inline.finishEditing(id)
        return error.message
      }
      // What was sent before is saved, and the row holds something else by now: the key says so until it is decided.
      if (submit.isRepeat && wasOther(error)) return (await wantsAnother()) ? sendNew(id, new Submit()) : null
      const isOpen = isOutcomeUnknown(error)
      inline.setSentKey(id, isOpen ? submit.key : null)
      if (!isOpen) void keepKey(id, row?.loaded ?? {}, null)
      throw error
    }
  }
  const wantsAnother = () =>
    confirm({
      title: t('common.saveOutcome.otherTitle'),
      content: t('common.saveOutcome.other'),
      okText: t('common.saveOutcome.another'),
      focus: 'cancel',
    })
  /** What to send, and what the person decided where others changed the same; null when they want to look at it again. */
  const merged = async (
    id: string,
    known: Decided,
  ): Promise<(CurrentRecord & { readonly decided: Decided }) | null> => {
    const row = inline.typed().get(id)
    if (!row) return null
    const typed = { ...row.loaded, ...Object.fromEntries(row.values), ...known.values }
    const read = await readCurrent(modelId, id)
    if (read === null) return { record: Object.fromEntries(row.values), version: undefined, decided: known }
    const { record: current, version } = read
    const shown = { ...form, fields: form.fields.filter(({ name }) => row.values.has(name)) }
    const change = mergeRecord(shown, withKnown(row.loaded, [known.over], current), typed, current)
    const record = await decideConflicts(shown, change)
    if (record === null) return null
    const sent = { ...current, ...Object.fromEntries([...row.values.keys()].map((name) => [name, record[name]])) }
    const names = change.conflicts.map(({ field }) => field.name)
    const decided = {
      values: { ...known.values, ...agreedTo(names, record) },
      over: { ...known.over, ...agreedTo(names, current) },
    }
    return { record: sent, version, decided }
  }
  const saveTyped = async (id: string, overtaken = 0, known = undecided): Promise<string | null> => {
    const change = await merged(id, known)
    if (change === null) return null
    const { record, version } = change
    const body = {
      id,
      data: JSON.stringify(record),
      atriumFilled: filledIn(inline.typed().get(id)),
      ...(version === undefined ? {} : { atriumSeen: version }),
    }
    try {
      const { msg } = await update.mutateAsync({ params: { id: modelId, dataId: id }, body })
      inline.finishEditing(id, record)
      return msg
    } catch (error) {
      if (wasOvertaken(error) && overtaken < OVERTAKEN_LIMIT) return saveTyped(id, overtaken + 1, change.decided)
      throw error
    }
  }
  /** Whether it is saved. */
  const save = async (id: string): Promise<boolean> => {
    if (inline.isSaving(id) || !inline.isTyped(id)) return false
    if (!inline.check(id)) return false
    inline.setSaving(id, true)
    try {
      const msg = await (isNewRow(id) ? saveNew(id) : saveTyped(id))
      if (msg === null) {
        inline.setSaving(id, false)
        return false
      }
      onSaved(id)
      toast.success(msg)
      return true
    } catch (error) {
      inline.setSaving(id, false)
      const text = describeError(error)
      if (!inline.refuse(id, errorPath(error)[0], text)) toast.error(text)
      return false
    }
  }
  return save
}
