import { filledNames } from '#shared/form/filled.ts'
import { findSaved } from '#shared/form/find-saved.ts'
import { ownChanges } from '#shared/form/local-changes.ts'
import { mergeCurrent } from '#shared/form/merge-current.ts'
import type { FormPlan, ListPlan } from '#shared/form/model.ts'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { isRaw, parseValues } from '#shared/form/parsing/read.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { StoredChange, StoredCreate, StoredDelete, StoredRecord } from '#shared/ipc/offline.ts'
import type { CachedAnswers } from '#main/cache/contract.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import { isGone, isRefusal, later, type Outcomes, wasDone, wasOvertaken } from './failures.ts'
import type { Outcome } from './queue.ts'

export interface RecordCalls {
  readonly client: Pick<PlatformClient, 'call'>
  readonly answers: Pick<CachedAnswers, 'answer'>
  readonly outcomes: Outcomes
  /** Whoever is signed in. */
  readonly person: () => { readonly userId: string; readonly name: string } | null
}

type Rewrite<Entry> = (next: Entry) => Promise<void>

const done = (message = ''): Outcome => ({ is: 'done', message })

/** Values of JSON text; none of what cannot be read. */
function valuesOf(text: string): FormRecord {
  const parsed = parseValues(text)
  return parsed.ok && isRaw(parsed.value) ? { ...parsed.value } : {}
}

/** How often a change is worked in anew before it waits for a quieter moment. */
const MAX_OVERTAKEN = 5

/** Sends new, changed and deleted records. */
export function createRecordDelivery({ client, answers, outcomes, person }: RecordCalls) {
  const { lookUp, newKey } = outcomes

  const planOf = async (
    modelId: string,
  ): Promise<{ readonly form: FormPlan; readonly list: ListPlan | null } | null> => {
    const { data } = await client.call('module.config', { params: { id: modelId } })
    const form = data ? parseForm(data.formData) : null
    if (!data || !form?.ok) return null
    const list = data.webType === '1' ? null : parseList(data.columnData, form.plan)
    return { form: form.plan, list: list?.ok ? list.plan : null }
  }

  const read = async (modelId: string, id: string) => {
    const { data } = await client.call('module.record', { params: { id: modelId, dataId: id } })
    return { record: { ...valuesOf(data.data), id }, version: data.atriumVersion }
  }

  const failed = (failure: unknown, entry: StoredRecord): Outcome => {
    if (wasDone(failure)) return done()
    if (isRefusal(failure)) return { is: 'refused', message: failure.message }
    return later(failure, entry)
  }

  /** On a server that cannot tell by a key: among its newest records, one that holds all that was typed. */
  const find = async (entry: StoredCreate) => {
    const { userId = '', name = '' } = person() ?? {}
    const plan = await planOf(entry.modelId)
    if (plan?.list === null || plan === null) return null
    return findSaved({
      modelId: entry.modelId,
      menuId: entry.menuId,
      form: plan.form,
      list: plan.list,
      sent: valuesOf(entry.record),
      loaded: valuesOf(entry.loaded),
      person: { userId, userName: name, userAccount: name.slice(name.lastIndexOf('/') + 1) },
      readList: async (input) => (await client.call('module.list', input)).data,
      readRecord: async (id) => (await read(entry.modelId, id)).record,
    })
  }

  const create = async (entry: StoredCreate, rewrite: Rewrite<StoredCreate>): Promise<Outcome> => {
    let next = entry
    try {
      if (entry.isUnsure) {
        const state = await lookUp('module.create', entry.key)
        if (state === 'running') return { is: 'waiting', message: '', isUnsure: true, goesOn: true }
        if (state !== null) {
          const found = await find(entry)
          if (found === null) return { is: 'unknown', message: '' }
          if (found.isThere) return done()
          next = { ...entry, key: newKey(), isUnsure: false }
          await rewrite(next)
        }
      }
      const { modelId, key, record, filled } = next
      const parts = { params: { id: modelId }, body: { data: record, atriumFilled: filled } }
      return done((await answers.answer('module.create', parts, { submitKey: key })).msg)
    } catch (failure) {
      return failed(failure, next)
    }
  }

  /** The change over what the server holds by now; null where the person decides. */
  const workIn = async (entry: StoredChange): Promise<StoredChange | 'done' | 'conflict' | 'unread'> => {
    const { modelId, recordId } = entry
    const [plan, current] = await Promise.all([planOf(modelId), read(modelId, recordId)])
    if (plan === null) return 'unread'
    const { form } = plan
    const [loaded, typed] = [valuesOf(entry.loaded), valuesOf(entry.record)]
    const sent = entry.isUnsure ? ownChanges(typed, loaded) : {}
    const merged = mergeCurrent(form, { loaded, typed, current: current.record, sent, agreed: {} })
    if (merged.conflicts.length > 0) return 'conflict'
    const filled = filledNames(form, merged.record, current.record)
    const { version: _version, ...rest } = entry
    const next: StoredChange = {
      ...rest,
      key: newKey(),
      isUnsure: false,
      record: JSON.stringify(merged.record),
      loaded: JSON.stringify(current.record),
      filled: entry.filled.filter((name) => filled.includes(name)),
      ...(current.version === undefined ? {} : { version: current.version }),
    }
    // Everything that was typed stands there.
    const isThere = form.fields.every(({ name }) => !(name in ownChanges(merged.record, current.record)))
    return isThere ? 'done' : next
  }

  const change = async (entry: StoredChange, rewrite: Rewrite<StoredChange>): Promise<Outcome> => {
    let next = entry
    try {
      const state = entry.isUnsure ? await lookUp('module.update', entry.key) : null
      if (state === 'running') return { is: 'waiting', message: '', isUnsure: true, goesOn: true }
      // Servers that count no versions would write over what others saved meanwhile.
      let isToBeWorkedIn = state !== null || entry.version === undefined
      for (let overtaken = 0; ; overtaken += 1) {
        if (isToBeWorkedIn) {
          const over = await workIn(next)
          if (over === 'done') return done()
          if (over === 'conflict') return { is: 'conflict', message: '' }
          if (over === 'unread') return { is: 'waiting', message: '', isUnsure: next.isUnsure, goesOn: true }
          next = over
          await rewrite(next)
        }
        try {
          const { modelId, recordId: id, key, record, filled, version } = next
          const seen = version === undefined ? {} : { atriumSeen: version }
          const parts = {
            params: { id: modelId, dataId: id },
            body: { id, data: record, atriumFilled: filled, ...seen },
          }
          return done((await answers.answer('module.update', parts, { submitKey: key })).msg)
        } catch (failure) {
          if (!wasOvertaken(failure) || overtaken >= MAX_OVERTAKEN) throw failure
          isToBeWorkedIn = true
        }
      }
    } catch (failure) {
      return failed(failure, next)
    }
  }

  const remove = async (entry: StoredDelete): Promise<Outcome> => {
    const { modelId, recordId, key, version } = entry
    try {
      if (version !== undefined) {
        const current = await read(modelId, recordId)
        if (current.version !== version) return { is: 'conflict', message: '' }
      }
      const parts = { params: { id: modelId, dataId: recordId } }
      return done((await answers.answer('module.delete', parts, { submitKey: key })).msg)
    } catch (failure) {
      // It is not there any more, whoever did it.
      return isGone(failure) ? done() : failed(failure, entry)
    }
  }

  return (entry: StoredRecord, rewrite: Rewrite<StoredRecord>): Promise<Outcome> => {
    switch (entry.kind) {
      case 'create':
        return create(entry, rewrite)
      case 'change':
        return change(entry, rewrite)
      case 'delete':
        return remove(entry)
    }
  }
}
