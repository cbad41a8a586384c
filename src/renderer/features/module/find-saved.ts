import type { FieldPlan, FormPlan, ListPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { isSameContent, toldFields } from '#shared/form/same-content.ts'
import { isText } from '#shared/form/structure.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import type { Found } from '#renderer/components/page/save-outcome-line.ts'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { isSame } from '#shared/form/same.ts'
import { call } from '#renderer/platform/call.ts'
import { recordsOf } from './list/group-rows.ts'
import { readRecord } from './useRecord.ts'

/** Rows that a search looks at, and those of them that are read whole. */
const MAX_ROWS = 20
const MAX_READ = 5

interface Search {
  readonly modelId: string
  readonly menuId: string | null
  readonly form: FormPlan
  readonly list: ListPlan
  readonly store: FormStore
}

type Row = Readonly<Record<string, unknown>>

/** The field that says who made a record, or when. */
function creation(form: FormPlan, value: 'user' | 'time'): FieldPlan | undefined {
  return form.fields.find((field) => {
    const { system } = kindOf(field).traits
    return system?.at === 'create' && system.value === value
  })
}

/** A search looks for words of one line as they are. */
const isWord = (field: FieldPlan, value: unknown): value is string =>
  isText(field) && typeof value === 'string' && value.trim() === value && !/[\r\n]/.test(value)

/** A list shows the beginning of a long text. */
const isShownAs = (shown: unknown, text: unknown) =>
  shown === text ||
  (typeof shown === 'string' && shown.endsWith('…') && String(text).startsWith(shown.slice(0, -1)) && shown !== '…')

/** Whether a row can be what was sent: its words are the same, and whoever made it is the caller, where the row says. */
function canBe(
  row: Row,
  sent: Readonly<FormRecord>,
  told: readonly FieldPlan[],
  maker: FieldPlan | undefined,
): boolean {
  const isOther = told.some(
    (field) => isWord(field, sent[field.name]) && !isShownAs(row[field.name] ?? sent[field.name], sent[field.name]),
  )
  const made = maker ? row[maker.name] : undefined
  if (isOther || typeof made !== 'string' || made === '') return !isOther
  const { userId, userAccount, userName } = useSessionStore.getState().user ?? {}
  return [userId, userAccount, userName].some((own) => Boolean(own) && made.includes(String(own)))
}

/**
 * Looks for a new record whose answer was lost, on a server that knows no keys: among the newest rows that match the words
 * typed, made by the same person, one that holds all that was typed. Null where a search cannot tell: nothing was typed
 * that tells it from others, or the server refuses to be asked.
 */
export async function findSaved({ modelId, menuId, form, list, store }: Search): Promise<Found | null> {
  const sent = store.record()
  const told = toldFields(form, sent)
  if (!told.some((field) => !isSame(sent[field.name], store.loaded()[field.name]))) return null
  const words = list.searches.filter(({ field, searchType }) => searchType !== 3 && isWord(field, sent[field.name]))
  const [maker, time] = [creation(form, 'user'), creation(form, 'time')]
  const sidx = list.columns.some(({ prop, sortable }) => sortable && prop === time?.name) ? (time?.name ?? '') : ''
  const filters = Object.fromEntries(words.map(({ field }) => [field.name, sent[field.name]]))
  const body = {
    currentPage: 1,
    pageSize: MAX_ROWS,
    sort: 'desc',
    sidx,
    menuId: menuId ?? '',
    modelId,
    queryJson: words.length === 0 ? '' : JSON.stringify(filters),
  }
  const { data } = await call('module.list', { params: { id: modelId }, body }, { quiet: true, fresh: true })
  const rows = recordsOf(data.list).filter((row) => canBe(row, sent, told, maker))
  for (const row of rows.slice(0, MAX_READ)) {
    const stored = await readRecord('raw', modelId, row.id, { quiet: true })
    if (stored === null || !isSameContent(form.fields, sent, stored)) continue
    const at = time ? row[time.name] : ''
    return { isThere: true, at: typeof at === 'string' ? at : '' }
  }
  // It may stand beyond what was looked at.
  const isBeyond = rows.length > MAX_READ || (sidx === '' && data.pagination.total > MAX_ROWS)
  return isBeyond ? null : { isThere: false }
}
