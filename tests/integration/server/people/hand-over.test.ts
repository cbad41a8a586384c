import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#shared/api/table.ts'
import { addReceiver } from '../message/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { administer, addUser } from '../support/users.ts'
import { type FamilyClient, familyClient } from '../family/client.ts'
import { addEntrust, addFlow } from '../workflow/support.ts'
import { addOrganization } from './organization.cases.ts'
import { addLeaving } from './hand-over.cases.ts'

type Body = InputOf<'user.handOver'>['body']

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`handover of work on ${dialect}`, () => {
    let platform: TestPlatform
    let token = ''
    let family: FamilyClient
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
      family = familyClient(platform, token)
    })
    afterAll(() => platform.close())

    const handOver = (body: Body, by = token) => platform.call('user.handOver', { body }, { token: by })

    test('a flow names the other one in a new version, running tasks stay on theirs', async () => {
      const { from, to, templateId } = await addLeaving(platform)
      const before = await platform.database
        .selectFrom('flow_version')
        .selectAll()
        .where('template_id', '=', templateId)
        .executeTakeFirstOrThrow()
      await addFlow(platform, { version_id: before.id })
      expect(await handOver({ fromId: from.id, toId: to.id, flowList: [`step--${templateId}`] })).toMatchObject({
        code: 200,
      })
      const versions = await platform.database
        .selectFrom('flow_version')
        .selectAll()
        .where('template_id', '=', templateId)
        .orderBy('number')
        .execute()
      expect(versions.map(({ is_main }) => is_main)).toEqual([0, 1])
      expect(versions[0]?.process).toBe(before.process)
      expect(versions[1]?.process).toContain(`"${to.id}--user","someone--role"`)
      expect(versions[1]?.process).not.toContain(from.id)
    })

    test('nothing changes hands where one thing of it cannot', async () => {
      const { from, to, below } = await addLeaving(platform)
      const own = await addFlow(platform, { handlerId: from.id, creator_id: to.id })
      const body = { fromId: from.id, toId: to.id, waitList: [`task--${own.turnId}`] }
      const permissionList = [`subordinate--${below.id}`]
      // The kind that is refused comes after the one that would do.
      const refused = await handOver({ ...body, permissionList })
      expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('由接手人发起') })
      const person = platform.database.selectFrom('platform_user').select('manager_id').where('id', '=', below.id)
      expect(await person.executeTakeFirst()).toEqual({ manager_id: from.id })
      const begun = await addFlow(platform, { handlerId: to.id, creator_id: from.id })
      expect(await handOver({ fromId: from.id, toId: to.id, flowList: [`case--${begun.taskId}`] })).toMatchObject({
        code: 400,
      })
    })

    test('a task that stands still changes hands too', async () => {
      const [from, to] = [await addReceiver(platform), await addReceiver(platform)]
      const { taskId, turnId } = await addFlow(platform, { handlerId: from.id, status: 6 })
      const { state } = await platform.database
        .selectFrom('flow_task')
        .select('state')
        .where('id', '=', taskId)
        .executeTakeFirstOrThrow()
      const suspended = JSON.stringify({ ...(JSON.parse(state) as object), status: 6 })
      await platform.database.updateTable('flow_task').set({ state: suspended }).where('id', '=', taskId).execute()
      const due = platform.database.updateTable('flow_assignment').set({ due_at: 4711 })
      await due.where('id', '=', turnId).execute()
      expect(await handOver({ fromId: from.id, toId: to.id, waitList: [`task--${turnId}`] })).toMatchObject({
        code: 200,
      })
      const turn = platform.database.selectFrom('flow_assignment').selectAll().where('user_id', '=', to.id)
      expect(await turn.executeTakeFirst()).toMatchObject({ state: 'open', due_at: 4711, node_id: 'finance' })
      const task = platform.database.selectFrom('flow_task').select('status').where('id', '=', taskId)
      expect(await task.executeTakeFirst()).toEqual({ status: 6 })
    })

    test('nobody comes to stand above themselves, nor to be entrusted by themselves', async () => {
      const { database } = platform
      const { from, to, entrustId, giver } = await addLeaving(platform)
      const top = await addReceiver(platform)
      await database.updateTable('platform_user').set({ manager_id: top.id }).where('id', '=', from.id).execute()
      await database.updateTable('platform_user').set({ manager_id: from.id }).where('id', '=', to.id).execute()
      const now = platform.clock.now
      await addEntrust(platform, to.id, giver.id, { start: now - 1, end: now + 5000 })
      const body = { fromId: from.id, toId: to.id, permissionList: [`subordinate--${to.id}`] }
      expect(await handOver({ ...body, flowList: [`entrust--${entrustId}`] })).toMatchObject({ code: 200 })
      const person = database.selectFrom('platform_user').select('manager_id').where('id', '=', to.id)
      expect(await person.executeTakeFirst()).toEqual({ manager_id: top.id })
      // The other one entrusted the same person: of two who entrust each other neither is there.
      const entrust = database.selectFrom('flow_entrust').selectAll().where('id', '=', entrustId)
      expect(await entrust.executeTakeFirst()).toMatchObject({ to_user_id: from.id, end_time: now })
    })

    test('managers hand over what those hold whom they administer, to nobody else', async () => {
      const { database } = platform
      const own = await addOrganization(platform)
      const grants = [{ code: 'permission.user', buttons: ['btn_edit'] }]
      const caller = await addUser(database, { administers: false, grants }, platform.clock.now)
      await administer(database, caller.id, own)
      const values = { organization_id: own }
      const from = await addUser(database, { values }, platform.clock.now)
      const outside = await addReceiver(platform)
      const { turnId } = await addFlow(platform, { handlerId: from.id })
      const body = { fromId: from.id, waitList: [`task--${turnId}`] }
      expect(await handOver({ ...body, toId: outside.id }, caller.token)).toMatchObject({ code: 403 })
      expect(await handOver({ ...body, toId: caller.id }, caller.token)).toMatchObject({ code: 403 })
      const inside = await addUser(database, { values }, platform.clock.now)
      const more = [{ code: 'permission.role', buttons: ['btn_edit'] }]
      const mighty = await addUser(database, { values, grants: more }, platform.clock.now)
      const theirs = await addFlow(platform, { handlerId: mighty.id })
      const taken = { fromId: mighty.id, toId: inside.id, waitList: [`task--${theirs.turnId}`] }
      expect(await handOver(taken, caller.token)).toMatchObject({
        code: 403,
        msg: expect.stringContaining('交接其工作'),
      })
      expect(await handOver(taken)).toMatchObject({ code: 200 })
      expect(await handOver({ ...body, toId: inside.id }, caller.token)).toMatchObject({ code: 200 })
      const work = await platform.call('user.work', { query: { fromId: outside.id } }, { token: caller.token })
      expect(work).toMatchObject({ code: 403 })
    })

    test('empty choices, the same person twice and people who left are refused in words', async () => {
      const { from, to, below } = await addLeaving(platform)
      const disabled = await addUser(platform.database, { values: { enabled_mark: 0 } }, platform.clock.now)
      const permissionList = [`subordinate--${below.id}`]
      const body = { fromId: from.id, toId: to.id }
      for (const bad of [
        body,
        { ...body, permissionList: ['subordinate'] },
        { ...body, permissionList: ['nothing--1'] },
        { ...body, permissionList: ['subordinate--nobody'] },
        { ...body, toId: from.id, permissionList },
        { ...body, toId: disabled.id, permissionList },
      ])
        expect(await handOver(bad)).toMatchObject({ code: 400, msg: expect.stringMatching(/[\u4e00-\u9fff]/) })
      expect(await handOver({ ...body, toId: 'nobody', permissionList })).toMatchObject({ code: 404 })
    })

    test('a client of the family reads three trees and sends what was ticked with the branches', async () => {
      const { from, to, below } = await addLeaving(platform)
      const { data } = await family.get(`/permission/Users/getWorkByUser?fromId=${from.id}`)
      expect(data).toMatchObject({ wait: [{ hasChildren: true, isLeaf: false, num: 1 }] })
      expect(data['permission']).toContainEqual(
        expect.objectContaining({
          children: [expect.objectContaining({ id: `subordinate--${below.id}`, isLeaf: true })],
        }),
      )
      const answer = await family.post('/permission/Users/workHandover', {
        ...{ waitList: [], flowList: [], permissionList: ['subordinate', `subordinate--${below.id}`] },
        ...{ fromId: from.id, toId: to.id },
      })
      expect(answer).toMatchObject({ code: 200, msg: '已交接 1 项工作' })
      for (const wrong of [{}, { fromId: {}, toId: 1 }, { fromId: from.id, toId: to.id, waitList: 'x' }])
        expect(await family.post('/permission/Users/workHandover', wrong)).toMatchObject({ code: 400 })
    })
  })
}
