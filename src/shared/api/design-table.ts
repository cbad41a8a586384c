import * as z from 'zod'
import {
  count,
  downloadLink,
  flag,
  id,
  idParams,
  list,
  moment,
  pagedList,
  shownText,
  sortCode,
  text,
} from './common.ts'
import { modelNode } from './design.ts'
import type { AnswerGroup, Endpoint } from './endpoint.ts'
import { usualTable } from './usual-table.ts'

/** A design as its designer keeps it; people see what was released last (section 2, menu types 5 and 8). */
const design = z.looseObject({
  id,
  fullName: text,
  /** Code of its translation. */
  fullNameI18nCode: z.string().optional().catch(undefined),
  enCode: text,
  category: text,
  /** JSON text of what is being designed. */
  formData: text,
  /** 0 never, 1 released, 2 changed since. */
  isRelease: count.catch(0),
  description: text,
  sortCode: count.catch(0),
  enabledMark: flag.catch(1),
  creatorUser: text,
  creatorTime: moment,
  lastModifyTime: moment,
  /** Of the row as it was read: a change says which one it saw. */
  version: z.string().optional().catch(undefined),
})

const input = z.object({
  id: z.string().optional(),
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  category: z.string().max(50).default(''),
  description: z.string().max(500).default(''),
  sortCode,
  enabledMark: flag.default(1),
})

/** What a release of every kind of design takes; its places in the menu are `pcModuleParentId`. */
export const designRelease = {
  icon: z.string().max(100).default(''),
  /** Roles that get the menu. */
  roleIds: z.array(z.string().max(50)).max(200).default([]),
  /** Of the design that was looked at: another one is refused. */
  version: z.string().max(50).optional(),
}

interface DesignTable<
  Name extends string,
  Row extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
> {
  readonly name: Name
  readonly path: string
  /** What is designed, in English, in the singular and the plural, for the document of the API. */
  readonly what: readonly [one: string, several: string]
  readonly menu: string
  /** Most letters of a design as JSON text. */
  readonly mostLetters: number
  /** What rows, input and filters have beside what all designs have. */
  readonly row: Row
  readonly input: Input
  readonly filters: Filters
}

/** The calls that portals and reports have alike; `release` is mounted by each for itself. */
export function designTable<
  const Name extends string,
  Row extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
>({ name, path, what: [one, several], menu, mostLetters, ...own }: DesignTable<Name, Row, Input, Filters>) {
  const row = design.extend(own.row)
  /** A new one without it begins empty. */
  const formData = z.string().max(mostLetters).default('')
  const table = usualTable({
    name: 'design',
    path,
    what: `${several} being designed`,
    menu,
    row,
    input: input.extend({ formData, ...own.input }),
    filters: {
      category: z.string().max(50).optional(),
      isRelease: z.enum(['0', '1', '2', '']).optional(),
      enabledMark: z.enum(['0', '1', '']).optional(),
      ...own.filters,
    },
  })
  const group: AnswerGroup = `table:${name}`
  const groups = [group]
  const may = (button?: string) => ({ menu, ...(button === undefined ? {} : { button }) })
  // Escaped letters and the names around them take more bytes than letters.
  const bodyLimit = mostLetters <= 300_000 ? 1024 * 1024 : 2 * 1024 * 1024
  const calls = {
    list: {
      ...table['design.list'],
      data: pagedList(design.omit({ formData: true, version: true }).extend(own.row)),
      groups,
    },
    one: { ...table['design.one'] },
    create: {
      ...table['design.create'],
      bodyLimit,
      summary: `Store a ${one}; the answer is its id`,
      data: z.union([z.string(), z.null()]),
      invalidates: groups,
    },
    update: { ...table['design.update'], bodyLimit, invalidates: groups },
    delete: { ...table['design.delete'], invalidates: groups },
    toggle: { ...table['design.toggle'], invalidates: groups },
    copy: {
      method: 'POST',
      path: `${path}/{id}/Actions/Copy`,
      summary: `Store a copy of a ${one} under a free name and code; the answer is its id`,
      access: may('btn_add'),
      params: idParams,
      // Servers of the family tell nothing of it.
      data: text,
      invalidates: groups,
    },
    places: {
      method: 'GET',
      path: `${path}/{id}/ReleaseMenu`,
      summary: `Where a ${one} stands in the menu, where it may stand, and which roles have it`,
      access: may(),
      params: idParams,
      data: z.object({
        menus: z.array(z.object({ id: text, parentId: text, fullName: text })),
        parentIds: z.array(text),
        icon: text,
        roleIds: z.array(text),
      }),
      groups: ['menu'],
    },
    modules: {
      method: 'GET',
      path: `${path}/Modules`,
      summary: `Released modules below their categories, which a ${one} may count`,
      access: may(),
      data: list(modelNode),
      groups: ['design'],
    },
    fields: {
      method: 'GET',
      path: `${path}/Modules/{id}/Fields`,
      summary: `Fields of a module by what a ${one} may do with them: \`number\` sums, \`date\` makes periods, all make groups`,
      access: may(),
      params: idParams,
      data: z.object({
        list: z.array(z.object({ label: text, vmodel: text, storage: text })),
        /** JSON text of the form, for conditions on its fields. */
        formData: text,
      }),
      groups: ['design'],
    },
    versions: {
      method: 'GET',
      path: `${path}/{id}/Versions`,
      summary: `What was released of a ${one}, the newest first`,
      access: may(),
      params: idParams,
      data: list(
        z.object({
          id,
          version: count,
          creatorUser: text,
          creatorTime: moment,
          /** JSON text of what people saw. */
          formData: text,
        }),
      ),
      groups,
    },
    restore: {
      method: 'PUT',
      path: `${path}/{id}/Versions/{versionId}`,
      summary: `Go on designing a ${one} from what was once released`,
      access: may('btn_edit'),
      params: idParams.extend({ versionId: z.string().min(1).max(50) }),
      body: z.object({ version: z.string().max(50).optional() }).optional(),
      invalidates: groups,
    },
    export: {
      method: 'GET',
      path: `${path}/{id}/Actions/Export`,
      summary: `Export a ${one} as a file`,
      access: may(),
      params: z.object({ id: z.string().min(1).max(100) }),
      data: downloadLink,
    },
    import: {
      method: 'POST',
      path: `${path}/Actions/Import`,
      summary: `Import the file of a ${one}`,
      access: may('btn_add'),
      caller: 'main',
      bodyKind: 'multipart',
      timeout: 'long',
      invalidates: groups,
    },
  } as const satisfies Record<string, Endpoint>
  type Calls = typeof calls
  const named = Object.entries(calls).map(([call, entry]) => [`${name}.${call}`, entry])
  return Object.fromEntries(named) as { readonly [Call in keyof Calls & string as `${Name}.${Call}`]: Calls[Call] }
}
