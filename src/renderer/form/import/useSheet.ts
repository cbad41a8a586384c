import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CheckedRecord } from '#shared/api/import.ts'
import { type Duplicate, duplicatesOf } from '#shared/form/import/duplicates.ts'
import { type SheetColumn, toRecords } from '#shared/form/import/sheet.ts'
import { labelParts } from '#shared/form/choices.ts'
import { kindOf } from '#shared/form/registry.ts'
import { isSeveral } from '#shared/form/structure.ts'
import { isUnread } from '#shared/form/unread.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { checkRecords, type ImportTarget } from './calls.ts'
import { badCells, createSheet, type Sheet } from './sheet-store.ts'
import type { Near } from '#shared/form/import/similar.ts'

/** A label that nothing has, and what may have been meant by it wherever it stands in a column. */
interface Guess {
  readonly column: string
  /** The heading. */
  readonly title: string
  readonly label: string
  readonly near: readonly Near[]
  /** Rows in which it stands. */
  readonly rows: readonly number[]
}

function isGuessed(one: Guess, other: Guess): boolean {
  return one.column === other.column && one.label === other.label
}

/** Every label of checked records that something is near to, each once. */
function guessesOf({ field }: Sheet, checked: readonly CheckedRecord[]): readonly Guess[] {
  const found: Guess[] = []
  for (const { problems } of checked)
    for (const { field: path, label, near = [] } of problems) {
      if (label === undefined || near.length === 0) continue
      const [name = '', , child] = path.split('.')
      const column = child === undefined ? name : `${name}-${child}`
      const title = field.columns.find((each) => each.name === column)?.label ?? column
      const guess = { column, title, label, near, rows: [] }
      if (!found.some((other) => isGuessed(other, guess))) found.push(guess)
    }
  return found
}

/** Milliseconds of quiet after a change until the sheet is looked at as a whole. */
const QUIET = 300

/** Records whose labels are looked up again at once. */
const MAX_ASKED = 200

interface SheetState {
  readonly sheet: Sheet
  readonly bad: readonly { readonly row: number; readonly column: string }[]
  /** Lines that say the same as an earlier one, from 0. */
  readonly doubled: readonly Duplicate[]
  readonly guesses: readonly Guess[]
  readonly apply: (guess: Guess, id: string) => void
}

/** A sheet with what is wrong in it, kept true while somebody works in it. */
export function useSheet(
  target: ImportTarget,
  columns: readonly SheetColumn[],
  checked: readonly CheckedRecord[],
  userId: string,
  canCheck: boolean,
): SheetState {
  const t = useT()
  const sheet = useMemo(() => createSheet(columns, checked, userId), [columns, checked, userId])
  const { table } = sheet
  const rows = useSyncExternalStore(
    useMemo(() => (listener: () => void) => table.subscribe('rows', listener), [table]),
    () => table.rows(),
  )
  const bad = useMemo(() => (rows ? badCells(sheet) : []), [sheet, rows])
  const [doubled, setDoubled] = useState<readonly Duplicate[]>([])
  const [known, setKnown] = useState<readonly Guess[]>(() => guessesOf(sheet, checked))

  useEffect(() => {
    const marked = new Map<string, { row: number; column: string }>()
    const asked = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const lookAtDuplicates = () => {
      const all = table.rows()
      const found = duplicatesOf(
        columns,
        all.map((row) => Object.fromEntries([...row.cells].map(([key, { value }]) => [key, value]))),
      )
      const now = new Map<string, { row: number; column: string }>()
      for (const { line, of, key } of found) {
        const row = all[line]?.key
        if (row === undefined || key === null) continue
        now.set(`${row}/${key}`, { row, column: key })
        const cell = table.cell(row, key)
        if (!cell?.problem)
          table.refuseCell(row, key, { code: 'pattern', text: t('form.import.duplicate', { row: of + 1 }) })
      }
      for (const [name, { row, column }] of marked) if (!now.has(name)) table.acceptCell(row, column)
      marked.clear()
      for (const [name, cell] of now) marked.set(name, cell)
      setDoubled(found.filter(({ key }) => key === null))
    }
    /** Texts that were pasted where a label belongs, and that nobody has looked up. */
    const lookUpLabels = async () => {
      const wanted = table.rows().filter((row) =>
        columns.some(({ key, field }) => {
          const value = row.cells.get(key)?.value
          if (!isUnread(value) || kindOf(field).targets(field).length === 0) return false
          return !asked.has(`${key}\n${value.unread}`)
        }),
      )
      const some = wanted.slice(0, MAX_ASKED)
      if (some.length === 0) return
      for (const row of some)
        for (const { key } of columns) {
          const value = row.cells.get(key)?.value
          if (isUnread(value)) asked.add(`${key}\n${value.unread}`)
        }
      const records = some.map((row) => toRecords(columns, [table.rowValue(row.key) ?? {}])[0]?.record ?? {})
      const answers = await checkRecords(target, records)
      if (isGone) return
      for (const [index, answer] of answers.entries()) {
        const row = some[index]
        if (!row) continue
        for (const { key, table: child, field } of columns) {
          const value = row.cells.get(key)?.value
          const found = child
            ? (answer.values[child.name] as Record<string, unknown>[] | undefined)?.[0]?.[field.name]
            : answer.values[field.name]
          if (!isUnread(value) || table.cell(row.key, key)?.value !== value || isUnread(found) || found === undefined)
            continue
          table.setCell(row.key, key, found)
          table.validateCell(row.key, key)
        }
      }
      setKnown((last) => [
        ...last,
        ...guessesOf(sheet, answers).filter((guess) => !last.some((other) => isGuessed(other, guess))),
      ])
      if (wanted.length > some.length) await lookUpLabels()
    }
    const look = () => {
      lookAtDuplicates()
      setKnown((last) => [...last])
      if (canCheck) ignoreRejection(lookUpLabels())
    }
    for (const guess of guessesOf(sheet, checked)) asked.add(`${guess.column}\n${guess.label}`)
    lookAtDuplicates()
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(look, QUIET)
    }
    const stops = columns.map(({ key }) => table.subscribe(`column/${key}`, changed))
    return () => {
      isGone = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [sheet, table, columns, checked, target, canCheck, t])

  const guesses = known
    .map((guess) => ({ ...guess, rows: rowsWith(sheet, guess) }))
    .filter((guess) => guess.rows.length > 0)
  const apply = (guess: Guess, id: string) => {
    const column = columns.find(({ key }) => key === guess.column)
    if (!column) return
    table.step(null, () => {
      for (const row of rowsWith(sheet, guess)) {
        const value = table.cell(row, guess.column)?.value
        if (!isUnread(value)) continue
        const parts = labelParts(value.unread)
        const isMany = isSeveral(column.field)
        // Of several labels the others may be wrong as well: the server looks at all of them.
        const next = isMany ? { unread: parts.map((part) => (part === guess.label ? id : part)).join('、') } : id
        table.setCell(row, guess.column, isMany && parts.length === 1 ? [id] : next)
        table.validateCell(row, guess.column)
      }
    })
  }
  return { sheet, bad, doubled, guesses, apply }
}

function rowsWith({ table }: Sheet, { column, label }: Guess): readonly number[] {
  return table.rows().flatMap((row) => {
    const value = row.cells.get(column)?.value
    if (!isUnread(value)) return []
    const parts = labelParts(value.unread)
    return value.unread.trim() === label || parts.includes(label) ? [row.key] : []
  })
}
