import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { DataOf, InputOf, RendererEndpointId } from '#shared/api/table.ts'
import { isRaw } from '#shared/form/parsing/read.ts'
import type { FormDialogProps } from '#renderer/components/page/FormDialog.tsx'
import { call } from '#renderer/platform/call.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import type { Submit } from '#renderer/platform/submit.ts'
import { chooseSides } from '../conflicts/decide-conflicts.ts'
import type { PersistedParts } from '../drafts/PersistInDraft.tsx'
import { useDialogDraft } from '../drafts/useDialogDraft.ts'
import { draftOf } from './draft-of.tsx'
import { agreedTo, type LocalChanges, confirmOverwrite, ownChanges, withKnown } from '#shared/form/local-changes.ts'

export type BodyOf<Id extends RendererEndpointId> = InputOf<Id>['body']

export interface EditEndpoints<
  One extends RendererEndpointId,
  Create extends RendererEndpointId,
  Update extends RendererEndpointId,
> {
  readonly one?: One
  readonly create: Create
  readonly update?: Update
}

export interface EditDialogOptions<
  Values extends object,
  One extends RendererEndpointId,
  Create extends RendererEndpointId,
  Update extends RendererEndpointId,
> {
  readonly endpoints: EditEndpoints<One, Create, Update>
  /** The record to change; null for a new one. */
  readonly recordId: string | null
  /** Unique: what is typed is kept under it until it is saved or given up. */
  readonly draftId: string
  /** What the list of drafts calls it. */
  readonly name: string
  /** Labels of the fields that are kept, by their names in the form; the first names the record. */
  readonly labels: Readonly<Record<string, string>>
  /** What is kept of fields of which a part is secret; steady. */
  readonly keptParts?: PersistedParts
  /** How a value of a field looks where others changed it, too; null: as text. */
  readonly draw?: (name: string, value: unknown) => ReactNode
  /** Values of a new record. */
  readonly initial: Values
  readonly read: (record: DataOf<One>) => Values
  readonly write: (values: Values) => BodyOf<Create>
  /** Beside the id of the record in the address of an update. */
  readonly updateParams?: Readonly<Record<string, string>> | undefined
  readonly onSaved?: (() => void) | undefined
  /** With what the server answered to a new record. */
  readonly onCreated?: ((data: DataOf<Create>, sent: BodyOf<Create>) => void) | undefined
  readonly onClose: () => void
}

type EditDialogProps<Values extends object> = Pick<
  FormDialogProps<Values>,
  'initialValues' | 'error' | 'onRetry' | 'draft' | 'onSave' | 'onClose' | 'endpoint' | 'isRepeatable'
>

/** What a server that tells versions apart refuses to write over, once it is another one. */
function versionOf(record: object): { readonly version?: string } {
  const { version } = record as { readonly version?: unknown }
  return typeof version === 'string' ? { version } : {}
}

/**
 * An edit dialog of one record: loads it, creates or updates, and keeps a draft of what is typed. What others changed
 * since it was opened stays, or the person is asked. Spread the answer on a FormDialog. What the save makes stale is said
 * by the endpoint.
 */
export function useEditDialog<
  Values extends object,
  One extends RendererEndpointId,
  Create extends RendererEndpointId,
  Update extends RendererEndpointId,
>(options: EditDialogOptions<Values, One, Create, Update>): EditDialogProps<Values> {
  const { endpoints, recordId, draftId, name, labels, initial, read, write, onClose } = options
  const inputOfOne = { params: { id: recordId ?? '0' } } as unknown as InputOf<One>
  const one = usePlatformQuery((endpoints.one ?? endpoints.create) as One, inputOfOne, {
    enabled: recordId !== null && endpoints.one !== undefined,
    staleTime: 0,
  })
  const create = usePlatformMutation(endpoints.create)
  const update = usePlatformMutation((endpoints.update ?? endpoints.create) as Update)
  const stored = recordId === null || one.isFetching ? undefined : one.data
  // Read once per answer: the draft and the form begin with the very same values.
  const initialValues = useMemo(() => {
    if (recordId === null) return initial
    return stored === undefined ? null : read(stored)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [recordId, stored])
  const kept = useDialogDraft({ form: { moduleId: draftId, recordId }, name, labels, initialValues })
  // What the form begins with: an answer that comes later is what others made of it.
  const [loaded, setLoaded] = useState<Values | null>(null)
  if (loaded === null && initialValues !== null) setLoaded(initialValues)
  const sent = useRef<LocalChanges>({})
  const agreed = useRef<LocalChanges>({})
  const save = async (values: Values, submit: Submit) => {
    // A replay sends what went out before: nobody is asked again.
    const over = submit.isReplay ? { values, own: {} } : await mergeCurrent(values, submit.signal)
    if (over === null) return null
    sent.current = { ...sent.current, ...over.own }
    const msg = await send({ ...write(over.values), ...over.version }, submit)
    options.onSaved?.()
    return msg
  }
  const mergeCurrent = async (typed: Values, signal: AbortSignal) => {
    const own = ownChanges(typed, loaded ?? {})
    if (recordId === null || endpoints.one === undefined || loaded === null) return { values: typed, own }
    // Whoever cannot read the record cannot save it either, and the save says so.
    const current = await call(endpoints.one, inputOfOne, { quiet: true, fresh: true, signal }).catch(() => null)
    if (!current?.data) return { values: typed, own }
    const theirs = read(current.data)
    const { values, conflicts } = confirmOverwrite(
      withKnown(loaded, [agreed.current, sent.current], theirs),
      typed,
      theirs,
    )
    const taking = conflicts.length === 0 ? [] : await chooseTheirs(conflicts, typed, theirs)
    if (taking === null) return null
    const staying = conflicts.filter((each) => !taking.includes(each))
    agreed.current = { ...agreed.current, ...agreedTo(staying, theirs) }
    const over = { ...values, ...agreedTo(taking, theirs) }
    return { values: over, own: ownChanges(over, theirs), version: versionOf(current.data) }
  }
  /** Names of the fields that are saved as others made them; null where the person looks at them again first. */
  const chooseTheirs = async (names: readonly string[], typed: Values, theirs: Values) => {
    const plans = kept.store?.plan.fields ?? []
    const [before, mine, now] = [loaded, typed, theirs].map((values) => new Map(Object.entries(values ?? {})))
    const conflicts = names.flatMap((name) => {
      const plan = plans.find((each) => each.name === name) ?? plans[0]
      const sides = { before: before?.get(name), mine: mine?.get(name), theirs: now?.get(name) }
      return plan ? [{ field: { ...plan, name, label: labels[name] ?? name }, row: null, column: null, ...sides }] : []
    })
    const draw = options.draw ?? ((_name: string, value: unknown) => (isRaw(value) ? JSON.stringify(value) : null))
    const chosen = await chooseSides({ conflicts, taken: [], draw: ({ field }, value) => draw(field.name, value) })
    return chosen && chosen.map(({ field }) => field.name)
  }
  const send = async (body: BodyOf<Create>, submit: Submit) => {
    if (recordId === null) {
      const { msg, data } = await create.mutateAsync({ body } as unknown as InputOf<Create>, submit)
      options.onCreated?.(data, body)
      return msg
    }
    const input = { params: { id: recordId, ...options.updateParams }, body: { id: recordId, ...(body as object) } }
    return (await update.mutateAsync(input as unknown as InputOf<Update>, submit)).msg
  }
  return {
    initialValues,
    error: one.error,
    onRetry: one.refetch,
    draft: draftOf(kept, labels, options.keptParts),
    endpoint: recordId === null ? endpoints.create : (endpoints.update ?? endpoints.create),
    isRepeatable: recordId !== null,
    onSave: save,
    onClose,
  }
}
