import type { EndpointId, InputOf } from '#shared/api/table.ts'
import { reply } from './answer.ts'
import type { Call, Server } from './call.ts'
import { mount } from './mount.ts'
import {
  createRow,
  deleteRow,
  type ListQuery,
  listOptions,
  listRows,
  mountedTables,
  readRow,
  type Row,
  type TableSpec,
  toggleRow,
  updateRow,
} from './table.ts'

/** Names of the usual tables: those with all seven calls. */
type TableName = EndpointId extends infer Id ? (Id extends `${infer Name}.options` ? Name : never) : never

/** What the create call of a table takes. */
type ColumnName<Name extends TableName> = Exclude<keyof InputOf<`${Name}.create`>['body'] & string, 'id'>

interface Input {
  readonly params: { readonly id: string }
  readonly query: ListQuery
  readonly body: Row | undefined
}
type LooseMount = (server: Server, id: string, handler: (input: Input, call: Call) => unknown) => void

/** Mounts the seven calls of a usual table (`usualTable` of `shared/api`); a field of its create call without a column does not compile. */
export function mountTable<Name extends TableName>(
  server: Server,
  name: Name,
  spec: TableSpec<ColumnName<Name>>,
): void {
  // The entries were made by one function: what they take and answer is known, whatever the table is called.
  mountedTables.set(name, spec)
  const on = mount as unknown as LooseMount
  on(server, `${name}.list`, ({ query }, { database }) => listRows(database, spec, query))
  on(server, `${name}.options`, (_input, { database }) => listOptions(database, spec))
  on(server, `${name}.one`, ({ params }, { database }) => readRow(database, spec, params.id))
  on(server, `${name}.create`, async ({ body }, { database, now }) => {
    await createRow(database, spec, body ?? {}, now())
    return reply(null, 'common.created')
  })
  on(server, `${name}.update`, async ({ params, body }, { database }) => {
    await updateRow(database, spec, params.id, body ?? {})
    return reply(null, 'common.updated')
  })
  on(server, `${name}.delete`, async ({ params }, { database }) => {
    await deleteRow(database, spec, params.id)
    return reply(null, 'common.deleted')
  })
  on(server, `${name}.toggle`, async ({ params, body }, { database }) => {
    await toggleRow(database, spec, params.id, body?.['enabledMark'] as number | undefined)
    return reply(null, 'common.done')
  })
}
