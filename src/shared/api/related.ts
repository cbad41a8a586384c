import * as z from 'zod'
import { currentPage, idParams, joined, json, pagedList, pageSize } from './common.ts'
import { area } from './endpoint.ts'

/** Texts of a record by field, child tables as lists; the stored value beside each as `{field}_jnpfId`. */
const relatedRow = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) }).catchall(json)

/** Names of fields, `table-column` for those of a child table. */
const parts = joined.pipe(z.string().max(5000)).default('')

/** Records of a module as another module's form chooses them (section 7, Visual development: related records). */
export const relatedArea = area({
  'related.list': {
    method: 'GET',
    path: '/api/visualdev/Base/{id}/FieldDataSelect',
    summary: 'Records of a module to choose from, paged, with their visible columns',
    // Whoever fills in a form with such a field chooses without a menu of that module: the handler decides.
    access: 'session',
    params: idParams,
    query: z.object({
      currentPage,
      pageSize,
      keyword: z.string().max(200).optional(),
      relationField: z.string().max(210).default(''),
      columnOptions: parts,
      queryType: z.string().max(10).optional(),
    }),
    data: pagedList(relatedRow),
    cache: 'record',
    serverFirst: true,
  },
  'related.rows': {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/Base/{id}/FieldDataByIds',
    summary: 'Records of a module that a form has chosen, by id; those the caller may not see are left out',
    access: 'session',
    params: idParams,
    body: z.object({
      ids: z.array(z.string().max(50)).max(1000),
      relationField: z.string().max(210).default(''),
      columnOptions: parts,
    }),
    data: z.array(relatedRow),
    cache: 'record',
    serverFirst: true,
  },
})
