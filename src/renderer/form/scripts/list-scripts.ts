import { scriptAt } from '#shared/form/scripts.ts'
import { type GivenStyle, givenStyle } from '#shared/form/style.ts'
import type { ScriptCommand } from '#shared/sandbox/session-contract.ts'
import { ScriptHost, type ScriptSurroundings } from './script-host.ts'

type Row = Readonly<Record<string, unknown>>

interface ListScriptOptions {
  /** `funcs` of the list's configuration. */
  readonly funcs: unknown
  readonly surround: (place: {
    readonly formData: () => Row
    readonly obey: (commands: readonly ScriptCommand[]) => void
  }) => ScriptSurroundings
  /** A script asks for the rows anew. */
  readonly refresh: () => void
}

/** The scripts of one open list, of its row buttons too. */
export interface ListScriptRunner {
  /** The list has these rows now. */
  loaded(rows: readonly Row[]): void
  /** How rows look, in their order; null: as usual. */
  rowStyles(rows: readonly Row[]): Promise<readonly (GivenStyle | null)[]>
  /** How cells look, row by row and column by column. */
  cellStyles(
    rows: readonly Row[],
    columns: readonly { readonly prop: string; readonly label: string }[],
  ): Promise<readonly (readonly (GivenStyle | null)[])[]>
  /** A button of a row was pressed; `source`: its script. */
  press(source: string, row: Row, index: number): Promise<void>
  dispose(): void
}

const noStyles = async () => []

/** Answers how each of many is styled; nothing where its script does not work. */
export function runListScripts({ funcs, surround, refresh }: ListScriptOptions): ListScriptRunner {
  const [afterOnload, rowStyle, cellStyle] = [
    scriptAt(funcs, 'afterOnload'),
    scriptAt(funcs, 'rowStyle'),
    scriptAt(funcs, 'cellStyle'),
  ]
  const obey = (commands: readonly ScriptCommand[]) => {
    if (commands.some(({ type }) => type === 'refresh')) refresh()
  }
  const host = new ScriptHost(surround({ formData: () => ({}), obey }))
  const bare = { formData: {}, rowIndex: null }
  const styled = async (source: string, each: readonly Row[]): Promise<readonly (GivenStyle | null)[]> => {
    if (each.length === 0) return []
    const outcome = await host.run(() => ({ ...bare, source, each }))
    return outcome.ok && Array.isArray(outcome.end.value) ? outcome.end.value.map(givenStyle) : []
  }
  return {
    loaded(rows) {
      if (afterOnload !== null) void host.run(() => ({ ...bare, source: afterOnload, given: { data: rows } }))
    },
    rowStyles:
      rowStyle === null
        ? noStyles
        : (rows) =>
            styled(
              rowStyle,
              rows.map((row, rowIndex) => ({ row, rowIndex })),
            ),
    cellStyles:
      cellStyle === null
        ? noStyles
        : async (rows, columns) => {
            const cells = rows.flatMap((row, rowIndex) =>
              columns.map((column, columnIndex) => ({
                row,
                // Clients of the family tell the key by the name that their table gives it.
                column: { ...column, property: column.prop },
                rowIndex,
                columnIndex,
              })),
            )
            const styles = await styled(cellStyle, cells)
            return rows.map((_row, at) => styles.slice(at * columns.length, (at + 1) * columns.length))
          },
    async press(source, row, index) {
      await host.run(() => ({ ...bare, source, rowIndex: index, given: { data: row, index } }))
    },
    dispose: () => host.dispose(),
  }
}
