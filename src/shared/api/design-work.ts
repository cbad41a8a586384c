import * as z from 'zod'
import { isFieldName } from '#shared/rules/validation.ts'
import { count, flag, idParams, list, shownText, sortCode, text } from './common.ts'
import { develop, stale, visualModelInput } from './design.ts'
import { area } from './endpoint.ts'

const path = '/api/visualdev/Base'
const MIB = 1024 * 1024
const groups = ['design'] as const
/** Random text of one window, which holds a lease. */
const windowKey = z.string().min(8).max(100)

const tableParams = z.object({ link: z.string().min(1).max(50), table: z.string().min(1).max(200) })

/** Work on a design in the designer: begun, kept as a draft, held by one person at a time. */
export const designWorkArea = area({
  'design.begin': {
    method: 'POST',
    path: `${path}/Actions/Begin`,
    summary: 'Store an empty design to begin with; answers its id',
    access: develop('btn_add'),
    body: z.object({
      fullName: shownText.min(1).max(50),
      enCode: z.string().trim().max(50).refine(isFieldName),
      category: z.string().max(50).default(''),
      webType: z.union([z.literal(1), z.literal(2)]).default(2),
      sortCode,
      description: z.string().max(500).default(''),
      /** 1: numbers made by the server (snowflake). 2: counted up. */
      primaryKeyPolicy: z.union([z.literal(1), z.literal(2)]).default(1),
      /** Data source of the tables below; '0' without. */
      dbLinkId: z.string().max(50).default('0'),
      /** JSON text of the tables to be bound (wire contract 6.1); empty: the server makes the storage. */
      tables: z.string().max(500_000).default(''),
    }),
    data: z.string(),
    ...stale,
  },
  'design.saveDraft': {
    method: 'PUT',
    path: `${path}/{id}/Actions/Draft`,
    summary: 'Keep a design as it is being worked on, finished or not; what runs stays as it was released',
    access: develop('btn_edit'),
    params: idParams,
    bodyLimit: 4 * MIB,
    body: visualModelInput.extend({ revision: z.string().max(50), leaseKey: windowKey.optional() }),
    data: z.object({ revision: text, savedAt: z.number() }),
    invalidates: ['design'],
  },
  'design.dropDraft': {
    method: 'DELETE',
    path: `${path}/{id}/Actions/Draft`,
    alsoAt: [{ method: 'GET', path: `${path}/{id}/Actions/RollbackTemplate` }],
    summary: 'Throw away what was changed since the last release',
    access: develop('btn_edit'),
    params: idParams,
    ...stale,
  },
  'design.lease': {
    method: 'PUT',
    path: `${path}/{id}/Actions/Lease`,
    summary: 'Hold a design for writing, or learn who does; renewed every 30 s, over after 90 s without',
    access: develop('btn_edit'),
    params: idParams,
    body: z.object({ key: windowKey, take: z.boolean().default(false) }),
    data: z.object({ isMine: z.boolean(), holderName: text, since: z.number() }),
  },
  'design.leaseEnd': {
    method: 'POST',
    path: `${path}/{id}/Actions/LeaseEnd`,
    summary: 'Hold a design no longer',
    access: develop('btn_edit'),
    params: idParams,
    body: z.object({ key: windowKey }),
  },
  'design.person': {
    method: 'GET',
    path: `${path}/Actions/Person/{id}`,
    summary: 'Where somebody belongs, as the rules of a form ask it: to look at a design as they would see it',
    access: develop('btn_edit'),
    params: idParams,
    data: z.object({
      userId: text,
      userName: text,
      own: z.object({
        organizePath: z.array(z.string()).readonly(),
        departmentId: text,
        positionIds: z.array(z.string()).readonly(),
        roleIds: z.array(z.string()).readonly(),
        groupIds: z.array(z.string()).readonly(),
      }),
    }),
  },
  'design.tables': {
    method: 'GET',
    path: '/api/system/DataModel/{link}/Tables',
    summary: 'Tables of a data source, to bind a design to',
    access: develop(),
    params: z.object({ link: z.string().min(1).max(50) }),
    data: list(z.object({ table: text, tableName: text })),
    groups,
  },
  'design.tableFields': {
    method: 'GET',
    path: '/api/system/DataModel/{link}/Tables/{table}/Fields',
    summary: 'Columns of a table of a data source',
    access: develop(),
    params: tableParams,
    data: list(
      z.object({ field: text, fieldName: text, dataType: text, dataLength: text, primaryKey: flag, allowNull: flag }),
    ),
    groups,
  },
  'design.sections': {
    method: 'GET',
    path: `${path}/Sections`,
    summary: 'Parts of forms that were kept to be used again',
    access: develop(),
    data: list(z.object({ id: text, fullName: text, fields: count })),
    groups,
  },
  'design.section': {
    method: 'GET',
    path: `${path}/Sections/{id}`,
    summary: 'The stored fields of one such part, as JSON text of a list',
    access: develop(),
    params: idParams,
    data: z.object({ id: text, fullName: text, content: text }),
    groups,
  },
  'design.keepSection': {
    method: 'POST',
    path: `${path}/Sections`,
    summary: 'Keep a part of a form under a name',
    access: develop('btn_edit'),
    bodyLimit: MIB,
    body: z.object({ fullName: shownText.min(1).max(50), content: z.string().min(2).max(900_000) }),
    data: z.string(),
    invalidates: ['design'],
  },
  'design.deleteSection': {
    method: 'DELETE',
    path: `${path}/Sections/{id}`,
    summary: 'Forget a kept part; the designs it was put into keep their copies',
    access: develop('btn_edit'),
    params: idParams,
    invalidates: ['design'],
  },
})
