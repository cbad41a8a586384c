import * as z from 'zod'
import {
  currentPage,
  flag,
  id,
  idParams,
  isNotUnset,
  isSet,
  list,
  listOf,
  pagedList,
  pageQuery,
  somePagination,
  text,
} from './common.ts'
import { area } from './endpoint.ts'
import { itemsById, itemsBySuffixedId, suffixedId } from './items.ts'

/** A node of a picker: a user, or an organisation that holds users (section 3, Picker item). */
const pickerNode = z.looseObject({
  id,
  parentId: text,
  fullName: text,
  type: text,
  icon: text,
  headIcon: text,
  organize: text,
  hasChildren: isSet,
  isLeaf: isSet,
  enabledMark: flag.catch(1),
})
export type PickerNode = z.output<typeof pickerNode>

const pickedUser = z.looseObject({
  id,
  fullName: text,
  headIcon: text,
  organize: text,
  type: text,
  /** Ours: it is gone, and this is the name it had last. */
  deleteMark: isSet.optional(),
})
export type PickedUser = z.output<typeof pickedUser>

const keywordBody = z.object({ keyword: z.string().max(200).optional() })
/** Ours: a page of a bare list. A server that does not know it answers everything. */
const somePage = {
  currentPage: z.coerce.number<number>().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number<number>().int().min(1).max(10_000).optional(),
}
const idList = z.array(z.string().max(100)).max(10_000)
const pageBody = z
  .looseObject({
    keyword: z.string().max(200).optional(),
    currentPage,
    pageSize: z.coerce.number().int().min(1).max(10_000).default(20),
  })
  .optional()

/** Users and organisation as far as pickers and the user list read them (section 7, Permission). */
const selectedItem = pickedUser.extend({ enabledMark: flag.catch(1) })
type SelectedItem = z.output<typeof selectedItem>

export const peopleArea = area({
  'user.all': {
    method: 'GET',
    path: '/api/permission/Users/All',
    summary: 'Every enabled user, short',
    access: 'session',
    data: list(
      z.looseObject({ id, account: text, realName: text, headIcon: text, department: text, quickQuery: text }),
    ),
    cache: 'user',
  },
  'user.imUsers': {
    method: 'GET',
    path: '/api/permission/Users/ImUser',
    summary: 'Contacts, paged',
    access: 'session',
    query: pageQuery,
    data: pagedList(z.looseObject({ id, account: text, realName: text, headIcon: text, department: text })),
  },
  'user.nodes': {
    method: 'POST',
    reads: true,
    path: '/api/permission/Users/ImUser/Selector/{id}',
    summary: 'Lazy tree of organisations and users (0: root); a paged flat list when a keyword is given',
    access: 'session',
    params: idParams,
    body: z.looseObject({
      keyword: z.string().max(200).optional(),
      currentPage,
      pageSize: z.coerce.number().int().min(1).max(10_000).default(20),
      /** Ours: a branch in pages too. The family's clients send a page and expect the whole branch. */
      isPaged: z.boolean().optional(),
    }),
    cache: 'user',
    data: z.looseObject({ list: listOf(pickerNode), pagination: somePagination }),
  },
  'user.byIds': {
    method: 'POST',
    reads: true,
    path: '/api/permission/Users/getUserList',
    summary: 'Users of bare ids',
    access: 'session',
    bodyLimit: 1024 * 1024,
    body: z.looseObject({ userId: idList.optional(), ids: idList.optional() }),
    data: list(pickedUser),
    cache: 'user',
    items: itemsById,
  },
  'user.selected': {
    method: 'POST',
    reads: true,
    path: '/api/permission/Users/getSelectedList',
    summary: 'Items of suffixed ids ({id}--{type})',
    access: 'session',
    bodyLimit: 1024 * 1024,
    body: z.looseObject({ userId: idList.optional(), ids: idList.optional() }),
    /** Ids are answered without their types, which clients of the family put behind them again; read with them. */
    data: list(selectedItem.transform((item): SelectedItem => ({ ...item, id: suffixedId(item) }))),
    cache: 'user',
    items: itemsBySuffixedId,
  },
  'user.inSelection': {
    method: 'POST',
    reads: true,
    path: '/api/permission/Users/getSelectedUserList',
    summary: 'Users contained in suffixed ids, paged',
    access: 'session',
    bodyLimit: 1024 * 1024,
    body: z.looseObject({ userId: idList.optional(), ids: idList.optional(), pagination: pageBody }),
    data: pagedList(pickedUser),
    cache: 'user',
  },
  'user.byCondition': {
    method: 'POST',
    reads: true,
    path: '/api/permission/Users/UserCondition',
    summary: 'Users allowed by typed ids, paged',
    access: 'session',
    bodyLimit: 1024 * 1024,
    body: z.looseObject({
      departIds: idList.default([]),
      positionIds: idList.default([]),
      roleIds: idList.default([]),
      groupIds: idList.default([]),
      userIds: idList.default([]),
      pagination: pageBody,
    }),
    data: pagedList(pickedUser),
    cache: 'user',
  },
  'user.subordinates': {
    method: 'POST',
    reads: true,
    path: '/api/permission/Users/getSubordinates',
    summary: 'Subordinates of the caller',
    access: 'session',
    body: keywordBody.extend(somePage),
    data: z.array(pickedUser),
    cache: 'user',
  },
  'user.inOrganization': {
    method: 'GET',
    path: '/api/permission/Users/getOrganization',
    summary: 'Users of an organisation (0: the caller’s own)',
    access: 'session',
    query: keywordBody.extend({ organizeId: z.string().max(50).default('0'), ...somePage }),
    data: z.array(pickedUser),
    cache: 'user',
  },
  'preference.theme': {
    method: 'PUT',
    path: '/api/permission/Users/Current/SystemTheme',
    summary: 'Keep the layout of the caller',
    access: 'session',
    body: z.object({ theme: z.enum(['classic', 'functional', 'plain', 'blend']) }),
  },
  'preference.language': {
    method: 'PUT',
    path: '/api/permission/Users/Current/SystemLanguage',
    summary: 'Keep the language of the caller',
    access: 'session',
    body: z.object({ language: z.string().min(2).max(10) }),
  },
  'columns.read': {
    method: 'GET',
    path: '/api/permission/Authority/GetColumnsByModuleId/{id}',
    summary: 'Column settings of the caller for a menu; empty when never saved',
    access: 'session',
    params: idParams,
    data: z.array(z.looseObject({ prop: text, label: text, visible: isNotUnset })),
    groups: ['columns'],
  },
  'columns.save': {
    method: 'PUT',
    path: '/api/permission/Authority/SetColumnsByModuleId',
    summary: 'Keep the column settings of the caller for a menu',
    access: 'session',
    body: z.object({ moduleId: z.string().min(1).max(50), fieldList: z.string().max(100_000) }),
    invalidates: ['columns'],
  },
})
