import * as z from 'zod'
import { offeredButtons } from '#shared/design/list/buttons.ts'
import { lintCodes } from '#shared/design/lint/problem.ts'
import { count, downloadLink, flag, id, idParams, isSet, list, shownText, text } from './common.ts'
import { develop, stale } from './design.ts'
import { area } from './endpoint.ts'

const path = '/api/visualdev/Base'
const groups = ['design'] as const

/** What may be different between two designs. */
const changeCodes = [
  'first',
  'renamedModule',
  'fieldAdded',
  'fieldRemoved',
  'fieldRenamed',
  'fieldRelabelled',
  'fieldRekinded',
  'fieldMoved',
  'requiredOn',
  'requiredOff',
  'optionsChanged',
  'formulaChanged',
  'fieldChanged',
  'columnAdded',
  'columnRemoved',
  'columnsOrdered',
  'searchAdded',
  'searchRemoved',
  'buttonAdded',
  'buttonRemoved',
  'filterChanged',
  'listTypeChanged',
  'listChanged',
  'rulesChanged',
  'scriptsChanged',
  'formChanged',
] as const
export type ChangeCode = (typeof changeCodes)[number]

/** One difference, to be put into words by whoever shows it. */
const change = z.object({ code: z.enum(changeCodes), label: text, from: text, to: text })

/** What a release does with a field that is stored. */
const stepCodes = ['added', 'renamed', 'retyped', 'dropped'] as const

/** 3.6 sends lists of menus, older versions one id or several joined with commas; empty where none is named. */
export const parents = z
  .union([z.string().max(1000), z.array(z.string().max(50)).max(50)])
  .nullish()
  .transform((named) => (typeof named === 'string' ? named.split(',') : (named ?? [])).filter((id) => id !== ''))

export interface MenuParent {
  readonly id: string
  readonly parentId: string
  readonly fullName: string
  readonly icon: string
  /** 0: a system. */
  readonly type: number
  readonly disabled: boolean
  readonly hasChildren: boolean
  readonly children: readonly MenuParent[] | null
}
const parentNode: z.ZodType<MenuParent, MenuParent> = z.lazy(() =>
  z.looseObject({
    id: text,
    parentId: text,
    fullName: text,
    icon: text,
    type: z.coerce.number().catch(1),
    disabled: isSet,
    hasChildren: isSet,
    children: z.array(parentNode).nullish(),
  }),
) as unknown as z.ZodType<MenuParent, MenuParent>

const use = z.object({
  kind: z.enum(['module', 'menu', 'template', 'link', 'interface']),
  id: text,
  name: text,
  /** Where in it; '' for the whole. */
  part: z.enum(['form', 'list', 'draft', '']),
  /** Labels of the fields, columns or buttons that name it. */
  labels: z.array(z.string()),
})

/** A design goes into use, with what it does to what is stored; earlier versions; who uses what. */
export const designReleaseArea = area({
  'design.release': {
    method: 'POST',
    path: `${path}/{id}/Actions/Release`,
    summary: 'Put a design to use: its storage, its menu and the grants of chosen roles',
    access: develop('btn_edit'),
    params: idParams,
    body: z.looseObject({
      pc: flag.default(1),
      app: flag.default(0),
      /**
       * '-1' is the top, the id of a system its top. One puts the menu there, several make one below each where none stands;
       * left out, menus stay where they are, and a first one comes to the top.
       */
      pcModuleParentId: parents,
      /** The same of menus on phones, of which there is none without a parent. */
      appModuleParentId: parents,
      icon: z.string().max(100).default(''),
      note: z.string().max(500).default(''),
      /** Roles that get the menu with all its buttons, columns and fields. */
      roleIds: z.array(z.string().max(50)).max(200).default([]),
      /** Values that may be lost, as the plan told them; more are refused. */
      confirmedLoss: count.default(0),
      /** Buttons that the list gets where it lacks them. */
      addButtons: z.array(z.enum(offeredButtons)).max(offeredButtons.length).default([]),
      leaseKey: z.string().max(100).optional(),
      /** Of the plan that was looked at: another design than that one is refused. Left out: whatever there is. */
      revision: z.string().max(50).optional(),
      /** Errors that the checker finds refuse it too; clients that know no checker release what runs. */
      isChecked: z.boolean().default(false),
    }),
    timeout: 'long',
    ...stale,
  },
  'design.releasePlan': {
    method: 'GET',
    path: `${path}/{id}/Actions/ReleasePlan`,
    summary: 'What a release would do: problems, steps in the storage with rows and losses, changes since the last',
    access: develop(),
    params: idParams,
    data: z.object({
      /** Which design this is about, for the release. */
      revision: text,
      problems: z.array(z.object({ level: z.enum(['error', 'warning']), text, at: text })),
      /** What the checker of designs says, to be put into words by whoever shows it; errors keep it from being released. */
      lint: z
        .array(
          z.object({
            level: z.enum(['error', 'warning']),
            code: z.enum(lintCodes),
            params: z.object({ field: z.string(), name: z.string(), what: z.string() }),
            at: z.object({ part: z.enum(['form', 'list', 'appList', 'rules']), key: z.string(), path: z.string() }),
          }),
        )
        .default([]),
      steps: z.array(
        z.object({ code: z.enum(stepCodes), label: text, from: text, to: text, rows: count, lost: count }),
      ),
      /** Columns that it adds to the tables of the organisation that the design is bound to, with the statements. */
      columns: z
        .object({
          host: text,
          steps: z.array(z.object({ table: text, column: text, type: text, mayBeNull: z.boolean(), sql: text })),
        })
        .default({ host: '', steps: [] }),
      changes: z.array(change),
      isFirst: z.boolean(),
      /** Its menu where it has one. */
      menu: z.object({ parentId: text, icon: text, name: text }).nullable(),
      roleIds: z.array(z.string()),
      /** Buttons that people look for above a list and this one lacks; older servers name none. */
      missingButtons: z.array(z.enum(offeredButtons)).default([]),
    }),
    groups,
    timeout: 'long',
  },
  'design.menuParents': {
    method: 'GET',
    path: '/api/system/Menu/SelectorFilter/{id}',
    summary:
      'Systems with their directories that a design can be released into; disabled where its menu stands already',
    access: develop('btn_edit'),
    params: idParams,
    query: z.object({ category: z.enum(['Web', 'App']).default('Web') }),
    data: list(parentNode),
    groups,
  },
  'design.places': {
    method: 'GET',
    path: `${path}/Actions/ReleasePlaces`,
    summary: 'Directories that a menu may be put into',
    access: develop('btn_edit'),
    data: z.object({
      menus: z.array(z.object({ id: text, parentId: text, fullName: text })),
    }),
    groups,
  },
  'design.versions': {
    method: 'GET',
    path: `${path}/{id}/Versions`,
    summary: 'Releases of a design, the newest first, with what each changed',
    access: develop(),
    params: idParams,
    data: list(
      z.object({
        id,
        number: count,
        note: text,
        authorName: text,
        releasedAt: z.number(),
        changes: z.array(change),
      }),
    ),
    groups,
  },
  'design.takeBack': {
    method: 'POST',
    path: `${path}/{id}/Versions/{version}/Actions/TakeBack`,
    alsoAt: [{ method: 'GET', path: `${path}/{id}/Versions/{version}/Actions/RollbackTemplate` }],
    summary: 'Make the design of a version the draft of the next release',
    access: develop('btn_edit'),
    params: z.object({ id: z.string().min(1).max(100), version: z.string().min(1).max(50) }),
    ...stale,
  },
  'design.uses': {
    method: 'GET',
    path: `${path}/Actions/Uses`,
    summary: 'Where a module, a field of it, a data interface, a dictionary, a template or a number rule is used',
    access: develop(),
    query: z.object({
      kind: z.enum(['module', 'field', 'interface', 'dictionary', 'template', 'serialRule']),
      id: z.string().min(1).max(100),
      field: z.string().max(201).optional(),
    }),
    data: list(use),
    groups,
  },
  'design.links': {
    method: 'GET',
    path: `${path}/{id}/Links`,
    summary: 'Short links under which a form is filled in without a session',
    access: develop('btn_edit'),
    params: idParams,
    data: list(
      z.object({
        id: text,
        fullName: text,
        encryption: text,
        enabledMark: flag,
        announced: flag,
        expiresAt: z.number().nullable(),
        createdAt: z.number(),
      }),
    ),
    groups,
  },
  'design.publishLink': {
    method: 'POST',
    path: `${path}/{id}/Links`,
    summary: 'Publish a form under a new link; its records are those of whoever publishes it',
    access: develop('btn_edit'),
    params: idParams,
    body: z.object({
      fullName: shownText.min(1).max(100),
      /** 1: the sign-in page offers it. */
      announced: flag.default(0),
      /** Epoch milliseconds; null: until it is withdrawn. */
      expiresAt: z.number().int().min(0).nullable().default(null),
    }),
    data: z.string(),
    invalidates: ['design'],
  },
  'design.withdrawLink': {
    method: 'DELETE',
    path: `${path}/{id}/Links/{link}`,
    summary: 'Withdraw a link: it opens nothing from now on',
    access: develop('btn_edit'),
    params: z.object({ id: z.string().min(1).max(100), link: z.string().min(1).max(50) }),
    invalidates: ['design'],
  },
  'design.areas': {
    method: 'GET',
    path: '/api/visualdev/Generater/AreasName',
    summary: 'Names that generated code may be sorted below',
    access: develop(),
    data: z.array(z.string()),
    groups,
  },
  'design.codePreview': {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/Generater/{id}/Actions/CodePreview',
    summary: 'The files that a design becomes as a TypeScript project',
    access: develop(),
    params: idParams,
    body: z.looseObject({ module: z.string().max(50).default(''), description: z.string().max(200).default('') }),
    data: list(
      z.object({
        fileName: text,
        fileType: text,
        fileContent: text,
        children: z.array(z.object({ fileName: text, fileType: text, fileContent: text })).nullish(),
      }),
    ),
  },
  'design.downloadCode': {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/Generater/{id}/Actions/DownloadCode',
    summary: 'The same files as one ZIP file',
    access: develop(),
    params: idParams,
    body: z.looseObject({ module: z.string().max(50).default(''), description: z.string().max(200).default('') }),
    data: downloadLink,
  },
})
