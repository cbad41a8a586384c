import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addManager } from '../people/administrator.cases.ts'
import { addOrganization } from '../people/organization.cases.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { administer, addUser } from '../support/users.ts'
import { type FamilyClient, familyClient } from './client.ts'

type Tree = (Record<string, unknown> & { children: Tree | null })[]
const path = '/permission/organizeAdminIsTrator'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`graded administration for clients of the family, on ${dialect}`, () => {
    let platform: TestPlatform
    let family: FamilyClient
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      family = familyClient(platform, await platform.signIn({ administrator: true }))
    })
    afterAll(() => platform.close())

    const treeOf = async (client: FamilyClient, userId: string) =>
      (await client.get(`${path}/Selector?userId=${userId}`)).data['orgAdminList'] as Tree
    const rootOf = (tree: Tree) => tree.find((node) => node['organizeId'] === 'org-root')

    test('the tree of the dialog comes back with its marks, made and changed by one call', async () => {
      const { id } = await addUser(platform.database, {}, platform.clock.now)
      const tree = await treeOf(family, '')
      expect(rootOf(tree)).toMatchObject({ thisLayerSelect: 0, subLayerDelete: 0 })
      const marked = (values: object) =>
        tree.map((node) => (node['organizeId'] === 'org-root' ? { ...node, ...values } : node))
      const save = (orgAdminModel: unknown, more: object = {}) =>
        family.post(path, {
          id: '',
          userId: id,
          managerGroup: '',
          orgAdminModel,
          systemIds: [],
          moduleIds: [],
          ...more,
        })
      expect(await save(tree)).toMatchObject({ code: 400 })
      expect(await save(marked({ thisLayerSelect: 1, thisLayerAdd: 1 }))).toMatchObject({ code: 200 })
      expect(rootOf(await treeOf(family, id))).toMatchObject({ thisLayerSelect: 1, thisLayerAdd: 1, thisLayerEdit: 0 })
      expect(await save(marked({ thisLayerSelect: 1, subLayerSelect: 1 }))).toMatchObject({ code: 200 })
      expect(rootOf(await treeOf(family, id))).toMatchObject({ thisLayerAdd: 0, subLayerSelect: 1 })
      expect(await save(tree, { moduleIds: ['some'] })).toMatchObject({ code: 400 })
      for (const bad of [null, 'x', [null], [{ organizeId: 7 }], [{ organizeId: 'org-root', children: 3 }]])
        expect(await save(bad)).toMatchObject({ code: 400 })
      expect(await family.remove(`${path}/${id}`)).toMatchObject({ code: 200 })
      expect(rootOf(await treeOf(family, id))).toMatchObject({ thisLayerSelect: 0 })
    })

    test('what the caller does not administer is fixed in the tree, and stays as it is', async () => {
      const { database } = platform
      const own = await addOrganization(platform)
      const other = await addOrganization(platform)
      const caller = await addUser(
        database,
        {
          administers: false,
          grants: [{ code: 'permission.administrators', buttons: ['btn_add', 'btn_edit', 'btn_remove'] }],
        },
        platform.clock.now,
      )
      await administer(database, caller.id, own)
      const person = await addManager(platform, own, { organization_id: own })
      await database
        .insertInto('organization_manager')
        .values({
          ...{ user_id: person.id, organization_id: other, created_at: 0 },
          ...{ this_select: 1, this_add: 0, this_edit: 0, this_remove: 0 },
          ...{ below_select: 0, below_add: 0, below_edit: 0, below_remove: 0 },
        })
        .execute()
      const me = familyClient(platform, caller.token)
      const tree = await treeOf(me, person.id)
      const within = (nodes: Tree): Tree => nodes.flatMap((node) => [node, ...within(node.children ?? [])])
      const node = (id: string) => within(tree).find((each) => each['organizeId'] === id)
      expect(node(own)).toMatchObject({ thisLayerSelect: 1 })
      expect(node(other)).toBeUndefined()
      expect(node('org-root')).toMatchObject({ thisLayerSelect: 3 })
      const change = (id: string, values: object): Tree => {
        const walk = (nodes: Tree): Tree =>
          nodes.map((each) => ({
            ...each,
            ...(each['organizeId'] === id ? values : {}),
            children: each.children ? walk(each.children) : null,
          }))
        return walk(tree)
      }
      const body = { userId: person.id, systemIds: [], moduleIds: [] }
      const taken = change('org-root', { thisLayerSelect: 1 })
      expect(await me.post(path, { ...body, orgAdminModel: taken })).toMatchObject({ code: 403 })
      const given = change(own, { thisLayerDelete: 0 })
      expect(await me.post(path, { ...body, orgAdminModel: given })).toMatchObject({ code: 200 })
      const rows = await database
        .selectFrom('organization_manager')
        .select(['organization_id', 'this_select', 'this_remove'])
        .where('user_id', '=', person.id)
        .execute()
      expect(rows).toEqual(
        expect.arrayContaining([
          { organization_id: own, this_select: 1, this_remove: 0 },
          { organization_id: other, this_select: 1, this_remove: 0 },
        ]),
      )
      expect(await me.post(path, { ...body, userId: caller.id, orgAdminModel: given })).toMatchObject({ code: 403 })
    })
  })
}
