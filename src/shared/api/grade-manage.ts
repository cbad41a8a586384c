import * as z from 'zod'
import { id, moment, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'

const menu = 'permission.administrators'
const path = '/api/permission/organizeAdminIsTrator'
const stale = { invalidates: ['table:manager', 'organization', 'table:user'] } as const

/** 0 no, 1 yes; 2 and 3 the same where the caller may not change it. */
const mark = z.coerce.number().int().min(0).max(3).catch(0)
export const gradeMarks = [
  'thisLayerSelect',
  'thisLayerAdd',
  'thisLayerEdit',
  'thisLayerDelete',
  'subLayerSelect',
  'subLayerAdd',
  'subLayerEdit',
  'subLayerDelete',
] as const
export type GradeMark = (typeof gradeMarks)[number]

/** An organisation with what somebody may do in it and below it, as the family's dialog draws it. */
export interface GradeNode extends Readonly<Record<GradeMark, number>> {
  readonly organizeId: string
  readonly children?: GradeNode[] | null | undefined
}
const marks = Object.fromEntries(gradeMarks.map((name) => [name, mark])) as Record<GradeMark, typeof mark>
const sent: z.ZodType<GradeNode, GradeNode> = z.lazy(() =>
  z.object({ organizeId: z.string().min(1).max(50), ...marks, children: z.array(sent).max(100_000).nullish() }),
) as z.ZodType<GradeNode, GradeNode>
const shown: z.ZodType<GradeNode, GradeNode> = z.lazy(() =>
  z.looseObject({ organizeId: z.string(), fullName: z.string(), ...marks, children: z.array(shown).nullable() }),
) as z.ZodType<GradeNode, GradeNode>

const noIds = z.array(z.string().max(50)).max(10_000).nullish()

/**
 * Who administers which organisations, as clients of the family ask: over the same rows as `manager.…`. Menus and systems are
 * not handed out here: there is nothing to choose from, and what is sent all the same is refused.
 */
export const gradeManageArea = area({
  'grade.list': {
    method: 'GET',
    path,
    summary: 'Organisation managers for clients of the family, paged',
    access: { menu },
    query: pageQuery,
    data: pagedList(
      z.looseObject({
        id,
        managerGroup: text,
        account: text,
        realName: text,
        gender: text,
        mobilePhone: text,
        organizeId: text,
        creatorTime: moment,
      }),
    ),
    groups: ['table:manager'],
  },
  'grade.one': {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'What somebody administers, as a tree of organisations with eight marks each',
    access: { menu },
    /** Empty: of nobody yet. */
    query: z.object({ userId: z.string().max(50).default('') }),
    data: z.object({
      managerGroup: text,
      orgAdminList: z.array(shown),
      systemIds: z.array(text),
      systemPermissionList: z.array(z.unknown()),
      moduleIds: z.array(text),
      modulePermissionList: z.array(z.unknown()),
    }),
  },
  'grade.save': {
    method: 'POST',
    path,
    summary: 'Say what somebody administers, for the first time or anew',
    access: { menu, button: 'btn_edit' },
    body: z.object({
      userId: z.string().min(1).max(50),
      orgAdminModel: z.array(sent).max(100_000),
      systemIds: noIds,
      moduleIds: noIds,
    }),
    ...stale,
  },
  'grade.delete': {
    method: 'DELETE',
    path: `${path}/{userId}`,
    summary: 'A user no longer administers what was named for them',
    access: { menu, button: 'btn_remove' },
    params: z.object({ userId: z.string().min(1).max(50) }),
    ...stale,
  },
})
