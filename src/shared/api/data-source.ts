import * as z from 'zod'
import { databaseTypes } from '#shared/rules/database-types.ts'
import {
  count,
  downloadLink,
  flag,
  id,
  json,
  list,
  moment,
  pagedList,
  pageQuery,
  shownText,
  sortCode,
  text,
} from './common.ts'
import { area } from './endpoint.ts'
import { groupedOptions } from './grouped.ts'
import { usualTable } from './usual-table.ts'

/** The workspace's own database, where a design or a template names its connection. */
export const ownConnection = '0'
export type DatabaseType = (typeof databaseTypes)[number]

/** A database of the organisation that data interfaces read (ours: the family's data link). Passwords never travel back. */
const dataSource = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  /** One of `databaseTypes`, or another that a server of the family has. */
  dbType: text,
  host: text,
  port: count.catch(0),
  userName: text,
  /** Name of the database; of SQLite the name of a file in the folder `sources` of the server's data. */
  serviceName: text,
  useTls: flag.catch(0),
  /** Modules may write into it and add columns to its tables. */
  isWritable: flag.catch(0),
  description: text,
  sortCode: count.catch(0),
  enabledMark: flag.catch(1),
  creatorTime: moment,
})

const input = z.object({
  /** The number 0 of a new one, for clients of the family. */
  id: z
    .union([z.string(), z.number()])
    .transform((value) => (value === 0 ? '' : String(value)))
    .optional(),
  fullName: shownText.min(1).max(50),
  enCode: z.string().trim().max(50).default(''),
  dbType: z.enum(databaseTypes),
  host: z.string().trim().max(200).default(''),
  port: z.coerce.number().int().min(0).max(65_535).default(0),
  userName: z.string().max(100).default(''),
  /** Empty in a change: as it was. */
  password: z.string().max(200).optional(),
  serviceName: shownText.min(1).max(200),
  useTls: flag.default(0),
  isWritable: flag.default(0),
  description: z.string().max(500).default(''),
  sortCode,
  enabledMark: flag.default(1),
})

const tableParams = z.object({ link: z.string().min(1).max(50), table: z.string().min(1).max(200) })
const tableField = z.object({
  field: text,
  fieldName: text,
  dataType: text,
  dataLength: text,
  primaryKey: flag,
  allowNull: flag,
  identity: flag,
})

export const dataSourceArea = {
  ...usualTable({
    name: 'dataSource',
    path: '/api/system/DataSource',
    what: 'Data sources',
    menu: 'system.dataSource',
    row: dataSource,
    input,
    option: dataSource.pick({ id: true, fullName: true, dbType: true }),
    filters: { dbType: z.enum([...databaseTypes, '']).optional(), enabledMark: z.enum(['0', '1', '']).optional() },
  }),
  ...area({
    /** The own database stands first, which only designs may use; what is read are the others. */
    'dataSource.options': {
      method: 'GET',
      path: '/api/system/DataSource/Selector',
      summary: 'Data sources: the enabled ones in groups, the own database first',
      access: 'session',
      data: groupedOptions(
        z.looseObject({ id: text, fullName: text, dbType: text }),
        ({ id, dbType }) => id !== ownConnection && dbType !== '',
      ),
      groups: ['table:dataSource'],
    },
    'dataSource.tables': {
      method: 'GET',
      path: '/api/system/DataModel/{link}/TableAll',
      summary: 'Tables and views of a data source, for who writes a query of it; none of the own database',
      access: { menu: 'system.dataInterface' },
      params: z.object({ link: z.string().min(1).max(50) }),
      query: z.object({ keyword: z.string().max(200).optional() }),
      data: list(z.object({ table: text, tableName: text, type: z.number() })),
    },
    'dataSource.table': {
      method: 'GET',
      path: '/api/system/DataModel/{link}/Table/{table}',
      summary: 'A table or view of a data source with its columns; none of the own database',
      access: { menu: 'system.dataInterface', button: ['btn_add', 'btn_edit'] },
      params: tableParams,
      data: z.object({
        tableInfo: z.object({ table: text, tableName: text, newTable: text }),
        tableFieldList: z.array(tableField),
        hasTableData: z.boolean(),
      }),
    },
    'dataSource.preview': {
      method: 'GET',
      path: '/api/system/DataModel/{link}/Table/{table}/Preview',
      summary: 'Rows of such a table, paged, by the names of its columns in lower case; `field` holds the keyword',
      access: { menu: 'system.dataInterface', button: ['btn_add', 'btn_edit'] },
      params: tableParams,
      query: pageQuery.extend({ field: z.string().max(200).optional() }),
      data: pagedList(z.record(z.string(), json)),
    },
    'dataSource.exportTable': {
      method: 'GET',
      path: '/api/system/DataModel/{link}/Table/{table}/Actions/Export',
      summary: 'What such a table is made of, as a .bdb file without its rows',
      access: { menu: 'system.dataInterface', button: ['btn_add', 'btn_edit'] },
      params: tableParams,
      data: downloadLink,
    },
    'dataSource.test': {
      method: 'POST',
      path: '/api/system/DataSource/Actions/Test',
      summary: 'Try the connection of a data source, with the stored password where none is typed',
      access: { menu: 'system.dataSource', button: ['btn_add', 'btn_edit'] },
      body: input.extend({ fullName: z.string().max(50).default('') }),
      data: z.object({ version: text, milliseconds: count }),
      reads: true,
      unchecked: true,
    },
  }),
}
