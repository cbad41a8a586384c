import type { CheckedRecord, FailedRow, HeaderColumn, ImportPreview } from '#shared/api/import.ts'
import type { PartedImport } from '#shared/api/parted-import.ts'
import type { SheetColumn } from '#shared/form/import/sheet.ts'
import type { Problem } from '#shared/form/kind.ts'
import type { DesignTexts } from '#shared/form/parsing/localize.ts'
import { previewColumns, previewForm } from './grid-plan.ts'
import { badCells, type Sheet } from './sheet-store.ts'

/** What a step shows: the lines of a file, or those that failed. */
export interface Lines {
  readonly columns: readonly SheetColumn[]
  readonly checked: readonly CheckedRecord[]
  /** The server looks labels up. */
  readonly canCheck: boolean
  /** Grows with each import: what stands here then is another sheet. */
  readonly round: number
  /** The import in parts whose first failures these are. */
  readonly parted?: PartedImport
}

/** What became of the records of a file. */
export interface Counts {
  readonly good: number
  readonly failed: number
}

export const noLines: Lines = { columns: [], checked: [], canCheck: false, round: 0 }

type Described = Pick<ImportPreview, 'formData'> & { readonly headerRow: readonly HeaderColumn[] }

const columnsOf = (answer: Described, texts: DesignTexts): readonly SheetColumn[] =>
  previewColumns(previewForm({ ...answer, headerRow: [...answer.headerRow] }, texts), answer.headerRow)

/** The lines of a file as the server read them. Throws where its form cannot be understood. */
export function linesOfPreview(answer: ImportPreview, texts: DesignTexts): Lines {
  const checked = answer.checked ?? answer.dataRow.map((values) => ({ values, problems: [] }))
  return { columns: columnsOf(answer, texts), checked, canCheck: answer.checked !== undefined, round: 0 }
}

/** The records of an import in parts that failed, where the lines of a file would stand. */
export function linesOfParted(
  answer: Described & { readonly list: readonly FailedRow[] },
  parted: PartedImport,
  round: number,
  texts: DesignTexts,
): Lines {
  const checked = answer.list.map(failedRecord)
  return { columns: columnsOf(answer, texts), checked, canCheck: true, round, parted }
}

/** What is left of lines that were sent: the records that failed. */
export function withFailed({ columns, canCheck, round }: Lines, failed: readonly FailedRow[]): Lines {
  return { columns, canCheck, checked: failed.map(failedRecord), round: round + 1 }
}

/** A failed row as a preview has it: its values, and what the server said. */
function failedRecord({ errorsInfo, problems, ...values }: FailedRow): CheckedRecord {
  return { values, problems: problems ?? [{ field: '', msg: errorsInfo }] }
}

/** What a sheet holds, as a text that is the same as long as nothing was mended. */
export function contentOf(sheet: Sheet | null): string {
  return sheet === null ? '' : JSON.stringify(sheet.records().list.map(({ record }) => record))
}

/**
 * Records of a sheet for the file of exceptions, each with what the server said, else with what is wrong in its cells as
 * `say` puts it.
 */
export function exceptionRows(
  sheet: Sheet,
  checked: readonly CheckedRecord[],
  say: (problem: Problem) => string,
): readonly Readonly<Record<string, unknown>>[] {
  const reasons = new Map(
    badCells(sheet).map(({ row, column }) => {
      const problem = sheet.table.cell(row, column)?.problem
      return [row, problem ? say(problem) : '']
    }),
  )
  const { list, keys } = sheet.records()
  return list.map(({ record, lines }, index) => {
    const said = checked[index]?.problems.map(({ msg }) => msg).join(' · ') ?? ''
    return { ...record, errorsInfo: said || lines.map((line) => reasons.get(keys[line] ?? -1) ?? '').join(' · ') }
  })
}
