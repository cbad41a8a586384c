import type { Call } from '#server/core/call.ts'
import type { Row, TableSpec } from '#server/core/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { LeadingMenu } from '../design/leading-menus.ts'

/** Something designed as JSON text that people see as it was released, through menus: portals, reports. */
export interface DesignKind {
  readonly spec: TableSpec
  readonly menu: LeadingMenu
  /** The design of a new one that brings none. */
  readonly empty: string
  /** What every answer says besides its columns. */
  readonly fixed?: Row
  /** Refuses with 400 a design that cannot be kept. `id` is '' for a new one. */
  readonly check: (call: Call, id: string, text: string) => Promise<void> | void
  /** Refuses with 400 a design that people cannot be shown; what `check` refuses when left out. */
  readonly checkRelease?: (call: Call, id: string, text: string) => Promise<void>
  /** Runs once a design was stored; `copiedFrom` names the one that it is a copy of. */
  readonly stored?: (call: Call, id: string, text: string, copiedFrom: string) => Promise<void>
  /** Adds to rows of the list what other tables know. */
  readonly describe?: (call: Call, rows: readonly Row[]) => Promise<readonly Row[]>
  /** Deletes what hangs on one that is gone. */
  readonly removed: (database: PlatformDatabase, id: string) => Promise<void>
  readonly file: {
    readonly ending: string
    /** Endings that may come back. */
    readonly accepts: RegExp
    /** In bytes; the design in it in letters. */
    readonly limit: number
    readonly mostLetters: number
    /** What a file has to say of itself. */
    readonly mark: Row
  }
  readonly codes: {
    readonly inMenu: 'portal.inMenu' | 'report.inMenu'
    readonly fileUnreadable: 'portal.fileUnreadable' | 'report.fileUnreadable'
    readonly notFile: 'portal.notFile' | 'report.notFile'
  }
}

const columns = {
  fullName: 'full_name',
  enCode: 'en_code',
  category: 'category',
  formData: 'model',
  description: 'description',
  sortCode: 'sort_code',
  enabledMark: 'enabled_mark',
} as const

/** What a client may write of a design; `isRelease` follows what was written. `also`: columns and filters of the kind. */
export const designSpec = (table: string, also: Readonly<Record<string, string>> = {}): TableSpec => ({
  table,
  columns: { ...columns, ...also },
  search: ['fullName', 'enCode'],
  filters: ['category', ...Object.keys(also), 'enabledMark'],
  order: ['sortCode'],
  unique: [['enCode']],
  mark: 'enabledMark',
  options: ['fullName', 'enCode'],
})
