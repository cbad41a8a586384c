import { useEffect, useRef } from 'react'
import type { ImportResult } from '#shared/api/import.ts'
import { MAX_IMPORT_ROWS } from '#shared/form/import/limits.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { useSaveOutcome } from '#renderer/components/page/useSaveOutcome.ts'
import { useT } from '#renderer/i18n/index.ts'
import { isOutcomeUnknown, type Submit } from '#renderer/platform/submit.ts'
import { toast } from '#renderer/platform/toast.ts'
import { type ImportTarget, runImport, runOf } from './calls.ts'
import { badCells, rowsInTheWay, type Sheet } from './sheet-store.ts'
import type { Telling } from './useTelling.ts'

/** Sends the records of a sheet once; `onSent` gets the answer, or null where only the outcome is known. */
export function useSending(target: ImportTarget, { run }: Telling, onSent: (result: ImportResult | null) => void) {
  const t = useT()
  const outcome = useSaveOutcome({ endpoint: runOf(target) })
  const underWay = useRef<Submit | null>(null)
  const giveUp = () => underWay.current?.giveUp()
  useEffect(() => () => underWay.current?.giveUp(), [])

  const askToGoOn = (rows: number) =>
    confirm({
      title: t('form.import.badTitle'),
      content: t('form.import.badContent', { count: rows }),
      okText: t('form.import.goOn'),
      cancelText: t('form.import.mend'),
      focus: 'cancel',
    })
  const askToRepeat = (rows: number) =>
    confirm({
      title: t('form.import.sameTitle'),
      content: t('form.import.sameContent', { count: rows }),
      okText: t('form.import.again'),
      cancelText: t('form.import.mend'),
      focus: 'cancel',
    })
  const post = async (records: readonly Readonly<Record<string, unknown>>[]) => {
    // Assigned in a function: TypeScript would take it for null below.
    const answer: { result: ImportResult | null } = { result: null }
    try {
      await outcome.submitOnce(
        async (submit) => {
          const { data, msg } = await runImport(target, records, submit)
          answer.result = data
          return msg
        },
        (submit) => {
          underWay.current = submit
        },
      )
    } catch (error) {
      // The line above the sheet says what became of it.
      if (isOutcomeUnknown(error)) return
      throw error
    }
    onSent(answer.result)
  }
  /** `isAgain`: its records failed before. */
  const send = async (sheet: Sheet | null, isAgain: boolean) => {
    if (!sheet) return
    // What the server found counts as it does above the sheet, as long as nobody has changed it.
    for (const { key } of sheet.table.rows()) {
      for (const { name } of sheet.table.columns) sheet.table.validateCell(key, name)
    }
    const { list } = sheet.records()
    if (list.length === 0) return toast.warning(t('form.import.noData'))
    if (list.length > MAX_IMPORT_ROWS) return toast.warning(t('form.import.tooMany', { count: MAX_IMPORT_ROWS }))
    const { bad, unchanged } = isAgain
      ? rowsInTheWay(sheet)
      : { bad: new Set(badCells(sheet).map(({ row }) => row)).size, unchanged: 0 }
    if (bad > 0 ? !(await askToGoOn(bad)) : unchanged > 0 && !(await askToRepeat(unchanged))) return
    await run(() => post(list.map(({ record }) => record)), 'import')
  }
  return { line: outcome.line, send, giveUp }
}
