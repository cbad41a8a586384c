import * as z from 'zod'
import { idParams, list, pagedList, pageQuery } from './common.ts'
import type { AnswerGroup, Endpoint } from './endpoint.ts'

interface UsualTable<
  Name extends string,
  Row extends z.ZodType,
  Input extends z.ZodType,
  Filters extends z.ZodRawShape,
> {
  /** The calls are `{name}.list`, `.one`, `.create`, `.update`, `.delete`, `.toggle` and `.options`. */
  readonly name: Name
  readonly path: string
  /** What the rows are, in English and lower case, for the document of the API. */
  readonly what: string
  /** Code of the menu that grants the page; its buttons are btn_add, btn_edit and btn_remove. */
  readonly menu: string
  readonly row: Row
  readonly input: Input
  /** What the list can be narrowed by, beside the keyword. */
  readonly filters?: Filters
}

/**
 * The calls of a table of the usual kind: a paged list with keyword, filters and order, one row, create, update, delete,
 * flip the enabled mark, and the enabled rows as options. The server mounts them with `mountTable`, a screen shows them
 * with `ListPage` and `EditDialog`.
 */
export function usualTable<
  const Name extends string,
  Row extends z.ZodType,
  Input extends z.ZodType,
  Filters extends z.ZodRawShape = Record<never, never>,
>(table: UsualTable<Name, Row, Input, Filters>) {
  const { name, path, what, menu, row, input, filters } = table
  const group: AnswerGroup = `table:${name}`
  const may = (button?: string) => ({ menu, ...(button === undefined ? {} : { button }) })
  const one = `${path}/{id}`
  const query = pageQuery.extend((filters ?? {}) as Filters)
  const calls = {
    list: {
      method: 'GET',
      path,
      summary: `${what}: list, paged`,
      access: may(),
      query,
      data: pagedList(row),
      groups: [group],
    },
    one: { method: 'GET', path: one, summary: `${what}: one`, access: may(), params: idParams, data: row },
    create: {
      method: 'POST',
      path,
      summary: `${what}: create`,
      access: may('btn_add'),
      body: input,
      invalidates: [group],
    },
    update: {
      method: 'PUT',
      path: one,
      summary: `${what}: change`,
      access: may('btn_edit'),
      params: idParams,
      body: input,
      invalidates: [group],
    },
    delete: {
      method: 'DELETE',
      path: one,
      summary: `${what}: delete`,
      access: may('btn_remove'),
      params: idParams,
      invalidates: [group],
    },
    toggle: {
      method: 'PUT',
      path: `${one}/Actions/State`,
      summary: `${what}: flip the enabled mark`,
      access: may('btn_edit'),
      params: idParams,
      invalidates: [group],
    },
    options: {
      method: 'GET',
      path: `${path}/Selector`,
      summary: `${what}: the enabled ones, as options`,
      access: 'session',
      data: list(row),
      groups: [group],
    },
  } as const satisfies Record<string, Endpoint>
  type Calls = typeof calls
  const named = Object.entries(calls).map(([call, entry]) => [`${name}.${call}`, entry])
  return Object.fromEntries(named) as { readonly [Call in keyof Calls & string as `${Name}.${Call}`]: Calls[Call] }
}
