import type { DataOf, InputOf } from '#shared/api/table.ts'
import { recordsOf } from './grouped.ts'
import type { FieldPlan, FormPlan, ListPlan } from './model.ts'
import { kindOf } from './registry.ts'
import { isSame } from './same.ts'
import { isSameContent, toldFields } from './same-content.ts'
import { isText } from './structure.ts'
import type { FormRecord } from './values.ts'

/** Rows that a search looks at, and those of them that are read whole. */
const MAX_ROWS = 20
const MAX_READ = 5

interface Person {
  readonly userId: string
  readonly userAccount: string
  readonly userName: string
}

interface Search {
  readonly modelId: string
  readonly menuId: string | null
  readonly form: FormPlan
  readonly list: ListPlan
  readonly sent: Readonly<FormRecord>
  /** What the form began with. */
  readonly loaded: Readonly<FormRecord>
  readonly person: Partial<Person>
  /** Asks the server. */
  readonly readList: (input: InputOf<'module.list'>) => Promise<DataOf<'module.list'>>
  readonly readRecord: (id: string) => Promise<FormRecord | null>
}

/** `at`: when it was made, as the list says it; empty where it does not. */
export type FoundRecord =
  | { readonly isThere: true; readonly id: string; readonly at: string }
  | { readonly isThere: false }

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
  { userId, userAccount, userName }: Partial<Person>,
): boolean {
  const isOther = told.some(
    (field) => isWord(field, sent[field.name]) && !isShownAs(row[field.name] ?? sent[field.name], sent[field.name]),
  )
  const made = maker ? row[maker.name] : undefined
  if (isOther || typeof made !== 'string' || made === '') return !isOther
  return [userId, userAccount, userName].some((own) => Boolean(own) && made.includes(String(own)))
}

/**
 * Looks for a new record whose answer was lost, on a server that knows no keys: among the newest rows that match the words
 * typed, made by the same person, one that holds all that was typed. Null where a search cannot tell: nothing was typed
 * that tells it from others, or the server refuses to be asked.
 */
export async function findSaved({
  modelId,
  menuId,
  form,
  list,
  sent,
  loaded,
  ...search
}: Search): Promise<FoundRecord | null> {
  const told = toldFields(form, sent)
  if (!told.some((field) => !isSame(sent[field.name], loaded[field.name]))) return null
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
  const data = await search.readList({ params: { id: modelId }, body })
  const rows = recordsOf(data.list).filter((row) => canBe(row, sent, told, maker, search.person))
  for (const row of rows.slice(0, MAX_READ)) {
    const stored = await search.readRecord(row.id)
    if (stored === null || !isSameContent(form.fields, sent, stored)) continue
    const at = time ? row[time.name] : ''
    return { isThere: true, id: row.id, at: typeof at === 'string' ? at : '' }
  }
  // It may stand beyond what was looked at.
  const isBeyond = rows.length > MAX_READ || (sidx === '' && data.pagination.total > MAX_ROWS)
  return isBeyond ? null : { isThere: false }
}
