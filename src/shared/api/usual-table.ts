import * as z from 'zod'
import { idParams, list, pagedList, pageQuery, wantedMark } from './common.ts'
import type { AnswerGroup, Endpoint } from './endpoint.ts'

interface UsualTable<
  Name extends string,
  Row extends z.ZodType,
  Input extends z.ZodObject,
  Option extends z.ZodType,
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
  /** What everybody with a session may read of the enabled rows, such as id and name; the rows when left out. */
  readonly option?: Option
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
  Input extends z.ZodObject,
  Option extends z.ZodType = Row,
  Filters extends z.ZodRawShape = Record<never, never>,
>(table: UsualTable<Name, Row, Input, Option, Filters>) {
  const { name, path, what, menu, row, input, option, filters } = table
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
      body: changeOf(input),
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
      summary: `${what}: set or flip the enabled mark`,
      access: may('btn_edit'),
      params: idParams,
      body: wantedMark,
      invalidates: [group],
    },
    options: {
      method: 'GET',
      path: `${path}/Selector`,
      summary: `${what}: the enabled ones, as options`,
      access: 'session',
      data: list((option ?? row) as Option),
      groups: [group],
    },
  } as const satisfies Record<string, Endpoint>
  type Calls = typeof calls
  const named = Object.entries(calls).map(([call, entry]) => [`${name}.${call}`, entry])
  return Object.fromEntries(named) as { readonly [Call in keyof Calls & string as `${Name}.${Call}`]: Calls[Call] }
}

/**
 * The input of a change: nothing begins anew that the caller left out, and `version` is that of the row the caller read,
 * so that nobody writes over what somebody else saved meanwhile.
 */
export function changeOf<Input extends z.ZodObject>(input: Input) {
  const fields = Object.entries(input.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType).optional() : field,
  ])
  return z.object({ ...Object.fromEntries(fields), version: z.string().max(50).optional() }) as unknown as Input
}
