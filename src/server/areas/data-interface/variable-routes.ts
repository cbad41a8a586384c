import type { InputOf } from '#shared/api/table.ts'
import type { VariableNode } from '#shared/api/interface-variable.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { copyName } from '#server/core/copy-name.ts'
import { mount } from '#server/core/mount.ts'
import { createRow, deleteRow, readRow, type Row, type TableSpec, updateRow } from '#server/core/table.ts'
import { buildTree, withBelow } from '#server/core/trees.ts'
import { loose } from '#server/database/loose.ts'
import { likeContains } from '#server/database/text.ts'
import { offerContent } from '../files/links.ts'

const MOST = 50

const spec: TableSpec = {
  table: 'data_interface_variable',
  columns: {
    fullName: 'full_name',
    expression: 'expression',
    interfaceId: 'interface_id',
    sealed: 'value_sealed',
    creatorId: 'creator_id',
    lastModifyTime: 'modified_at',
  },
  search: ['fullName', 'expression'],
  order: ['fullName'],
  unique: [['fullName']],
  options: ['fullName'],
  async check(row, before, inside) {
    const of = (table: string, column: string) =>
      loose(inside).selectFrom(table).select('id').where(column, '=', row['interfaceId'])
    const owner = await of('data_interface', 'id').where('is_post_position', '=', 1).executeTakeFirst()
    if (!owner) fail(400, 'dataInterface.noVariables', { field: 'interfaceId' })
    if (before === null && (await of('data_interface_variable', 'interface_id').execute()).length >= MOST)
      fail(400, 'dataInterface.variablesFull', { params: { count: MOST } })
  },
}

const SHOWN = 4

/** As much of a secret as tells it from another one. */
const hidden = (value: string) => (value === '' ? '' : `••••${value.length > SHOWN * 2 ? value.slice(-SHOWN) : ''}`)

const shownRow = (call: Call, row: Row) => {
  const { sealed, creatorId: _creator, ...rest } = row
  return { ...rest, value: hidden(call.seals.open(String(sealed ?? ''))) }
}

async function listVariables(call: Call, interfaceId: string, keyword = '') {
  const tables = loose(call.database)
  const word = keyword.trim()
  const rows = await tables
    .selectFrom('data_interface_variable')
    .leftJoin('platform_user', 'platform_user.id', 'data_interface_variable.creator_id')
    .selectAll('data_interface_variable')
    .select(['platform_user.real_name', 'platform_user.account'])
    .where('interface_id', '=', interfaceId)
    .$if(word !== '', (query) =>
      query.where((row) =>
        row.or(
          ['data_interface_variable.full_name', 'data_interface_variable.expression'].map((column) =>
            likeContains(tables, column, word),
          ),
        ),
      ),
    )
    .orderBy('data_interface_variable.full_name')
    .execute()
  const list = rows.map((row) => ({
    id: String(row['id']),
    fullName: String(row['full_name']),
    expression: String(row['expression']),
    interfaceId,
    value: hidden(call.seals.open(String(row['value_sealed']))),
    creatorUser: row['real_name'] ? `${String(row['real_name'])}/${String(row['account'])}` : '',
    creatorTime: Number(row['created_at']),
    lastModifyTime: Number(row['modified_at']) || null,
  }))
  return { list, pagination: { currentPage: 1, pageSize: Math.max(list.length, 1), total: list.length } }
}

const stored = (call: Call, { id: _id, ...body }: InputOf<'interfaceVariable.create'>['body']): Row => ({
  ...body,
  lastModifyTime: call.now(),
})

async function copyVariable(call: Call, id: string): Promise<void> {
  const { id: _id, version: _version, ...row } = await readRow(call.database, spec, id)
  for (let number = 1; ; number += 1) {
    const fullName = copyName(String(row['fullName']), `_${number + 1}`)
    const taken = loose(call.database)
      .selectFrom('data_interface_variable')
      .select('id')
      .where('full_name', '=', fullName)
    if (await taken.executeTakeFirst()) continue
    const copy = { ...row, fullName, sealed: '', creatorId: call.user.userId, lastModifyTime: call.now() }
    await createRow(call.database, spec, copy, call.now())
    return
  }
}

async function variableTree({ database }: Call): Promise<VariableNode[]> {
  const tables = loose(database)
  const variables = await tables.selectFrom('data_interface_variable').selectAll().orderBy('full_name').execute()
  const owners = await tables
    .selectFrom('data_interface')
    .select(['id', 'full_name'])
    .where('is_post_position', '=', 1)
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const nodes = [
    ...owners.map((row) => ({ id: String(row['id']), parent_id: '0', full_name: String(row['full_name']) })),
    ...variables.map((row) => ({
      id: String(row['id']),
      parent_id: String(row['interface_id']),
      full_name: String(row['full_name']),
    })),
  ]
  return buildTree<(typeof nodes)[number], VariableNode>(nodes, '0', (row, children) => ({
    id: row.id,
    parentId: row.parent_id,
    fullName: row.full_name,
    ...withBelow(children),
    children: children.length > 0 ? children : null,
  }))
}

/** Variables of interfaces that sign in. */
export function mountInterfaceVariables(server: Server): void {
  mount(server, 'interfaceVariable.list', ({ params, query }, call) => listVariables(call, params.id, query.keyword))
  mount(
    server,
    'interfaceVariable.one',
    async ({ params }, call) => shownRow(call, await readRow(call.database, spec, params.id)) as never,
  )
  mount(server, 'interfaceVariable.create', async ({ body }, call) => {
    await createRow(call.database, spec, { ...stored(call, body), creatorId: call.user.userId }, call.now())
    return reply(null, 'common.created')
  })
  mount(server, 'interfaceVariable.update', async ({ params, body }, call) => {
    // What it held may be something else by another expression.
    await updateRow(call.database, spec, params.id, { ...stored(call, body), sealed: '' })
    return reply(null, 'common.updated')
  })
  mount(server, 'interfaceVariable.delete', async ({ params }, { database }) => {
    await deleteRow(database, spec, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'interfaceVariable.copy', async ({ params }, call) => {
    await copyVariable(call, params.id)
    return reply(null, 'dataInterface.copied')
  })
  mount(server, 'interfaceVariable.export', async ({ params }, call) => {
    const { id, fullName, expression, interfaceId } = await readRow(call.database, spec, params.id)
    return offerContent(call, `${String(fullName)}.ffa`, JSON.stringify({ id, fullName, expression, interfaceId }))
  })
  mount(server, 'interfaceVariable.tree', (_input, call) => variableTree(call))
}
