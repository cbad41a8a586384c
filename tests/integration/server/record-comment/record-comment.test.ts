import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#shared/api/table.ts'
import { namedFiles } from '#server/areas/files/holders.ts'
import { emptyBin } from '#server/areas/module/emptied-bin.ts'
import { nextId } from '#server/core/ids.ts'
import { addressOf, connect } from '../chat/support.ts'
import { openOrders, type Orders } from '../module/support/order-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { limitRows } from '../support/schemes.ts'
import { addUser } from '../support/users.ts'

const DAY = 86_400_000

interface Person {
  readonly id: string
  readonly token: string
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`comments on records on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    const reader = (orders: Orders, real_name: string, buttons: readonly string[] = ['btn_detail']) =>
      addUser(
        platform.database,
        { values: { real_name }, grants: [{ modelId: orders.id, buttons }] },
        platform.clock.now,
      )
    const say = (orders: Orders, dataId: string, who: Person, body: InputOf<'recordComment.create'>['body']) =>
      platform.call('recordComment.create', { params: { id: orders.id, dataId }, body }, { token: who.token })
    const read = (orders: Orders, dataId: string, who: Person, query: InputOf<'recordComment.list'>['query'] = {}) =>
      platform.call('recordComment.list', { params: { id: orders.id, dataId }, query }, { token: who.token })
    const follow = (orders: Orders, dataId: string, who: Person, follows: boolean) =>
      platform.call(
        'recordComment.follow',
        { params: { id: orders.id, dataId }, body: { follows } },
        { token: who.token },
      )
    const messagesOf = async ({ token }: Person) => {
      const { data } = await platform.call('message.list', { query: {} }, { token })
      return Promise.all(
        data.list.map(async ({ id }) => (await platform.call('message.read', { params: { id } }, { token })).data),
      )
    }

    it('reach whoever is named and sees the record, and lead there; the names of the others are told to the writer', async () => {
      const orders = await openOrders(platform)
      const [ann, ben, eve] = [await reader(orders, '安宁'), await reader(orders, '本初'), await reader(orders, '伊芙')]
      const stranger = await addUser(platform.database, { values: { real_name: '外人' } }, platform.clock.now)
      await limitRows(platform.database, orders.id, [ann, ben], { kind: 'all', condition_json: '' })
      const id = await orders.created({ title: '打印纸' })
      const answer = await say(orders, id, ann, {
        content: '@本初 数量对吗？',
        mentions: [ben.id, eve.id, stranger.id, ann.id, 'nobody'],
      })
      expect(answer).toMatchObject({ code: 200 })
      expect([...answer.data.untold].toSorted()).toEqual(['伊芙', '外人'].toSorted())
      expect(answer.msg).toContain('看不到这条数据，未收到提醒')
      const record = { modelId: orders.id, recordId: id, commentId: answer.data.id }
      expect(await messagesOf(ben)).toMatchObject([
        { title: expect.stringContaining('在“采购申请”的评论中提到了您'), bodyText: '<p>@本初 数量对吗？</p>', record },
      ])
      for (const each of [ann, eve, stranger]) expect(await messagesOf(each)).toEqual([])
      expect(await read(orders, id, eve)).toMatchObject({ code: 404, data: null })
      expect(await say(orders, id, eve, { content: '我也说' })).toMatchObject({ code: 404 })
      expect(await follow(orders, id, eve, true)).toMatchObject({ code: 404 })
      expect((await read(orders, id, stranger)).code).toBe(403)
      const { data } = await read(orders, id, ben)
      expect(data).toMatchObject({ follows: true, followers: 2, mayDelete: false })
      expect(data.list).toMatchObject([{ creatorUser: '安宁', isOwn: false }])
      expect(data.list[0]?.mentions.map(({ fullName }) => fullName).toSorted()).toEqual(
        ['本初', '伊芙', '外人'].toSorted(),
      )
    })

    it('are told to followers once, in their windows at once, and no longer after they unfollow or lose the record', async () => {
      const orders = await openOrders(platform)
      const [ann, ben, cleo] = [
        await reader(orders, '安宁'),
        await reader(orders, '本初'),
        await reader(orders, '克莱'),
      ]
      const id = await orders.created({ title: '打印纸' })
      for (const each of [ben, cleo]) expect((await follow(orders, id, each, true)).code).toBe(200)
      const window = await connect(await addressOf(platform), ben)
      const pushed = window.next('recordCommented')
      await say(orders, id, ann, { content: '<b>第一条</b>', mentions: [ben.id] })
      expect(await pushed).toMatchObject({ modelId: orders.id, recordId: id })
      window.socket.close()
      // Named and following: one message.
      expect(await messagesOf(ben)).toHaveLength(1)
      expect(await messagesOf(cleo)).toMatchObject([
        { title: expect.stringContaining('评论了您关注的'), bodyText: '<p>&lt;b&gt;第一条&lt;/b&gt;</p>' },
      ])
      await follow(orders, id, cleo, false)
      await say(orders, id, ann, { content: '第二条' })
      expect(await messagesOf(cleo)).toHaveLength(1)
      expect(await messagesOf(ben)).toHaveLength(2)
      await limitRows(platform.database, orders.id, [ann], { kind: 'all', condition_json: '' })
      await say(orders, id, ann, { content: '第三条' })
      expect(await messagesOf(ben)).toHaveLength(2)
      // What was said went with the record.
      expect((await messagesOf(ben)).map(({ bodyText }) => bodyText)).toEqual(
        Array.from({ length: 2 }, () => '这条数据已不存在，或您已无权查看'),
      )
    })

    it('are changed by their writer, and deleted by their writer or whoever may delete the record', async () => {
      const orders = await openOrders(platform)
      const [ann, ben] = [await reader(orders, '安宁'), await reader(orders, '本初')]
      const remover = await reader(orders, '清理', ['btn_detail', 'btn_remove'])
      const [id, other] = [await orders.created({ title: 'a' }), await orders.created({ title: 'b' })]
      const first = await say(orders, id, ann, { content: '早' })
      const params = { id: orders.id, dataId: id, commentId: first.data.id }
      const change = (who: Person, where: typeof params, mentions: string[] = []) =>
        platform.call(
          'recordComment.update',
          { params: where, body: { content: '早上好', mentions } },
          { token: who.token },
        )
      const remove = (who: Person, where: typeof params) =>
        platform.call('recordComment.delete', { params: where }, { token: who.token })
      expect(await change(ben, params)).toMatchObject({ code: 403, msg: '只能修改或删除自己的评论' })
      expect(await change(remover, params)).toMatchObject({ code: 403 })
      expect(await change(ann, { ...params, dataId: other })).toMatchObject({ code: 404 })
      platform.clock.now += 60_000
      expect((await change(ann, params, [ben.id])).code).toBe(200)
      expect(await messagesOf(ben)).toHaveLength(1)
      expect((await change(ann, params, [ben.id])).code).toBe(200)
      expect(await messagesOf(ben)).toHaveLength(1)
      const { data } = await read(orders, id, ann)
      expect(data.list).toMatchObject([{ content: '早上好', lastModifyTime: platform.clock.now, isOwn: true }])
      const reply = await say(orders, id, ben, { content: '好', replyId: first.data.id })
      expect((await read(orders, id, ann)).data.list[0]).toMatchObject({
        reply: { id: first.data.id, creatorUser: '安宁', content: '早上好' },
      })
      expect(await remove(ben, params)).toMatchObject({ code: 403 })
      expect(await remove(remover, { ...params, dataId: other })).toMatchObject({ code: 404 })
      expect((await read(orders, id, remover)).data.mayDelete).toBe(true)
      expect((await remove(remover, params)).code).toBe(200)
      expect((await remove(ann, params)).code).toBe(404)
      expect((await read(orders, id, ann)).data.list).toMatchObject([{ id: reply.data.id, reply: null }])
      expect(await say(orders, id, ann, { content: '再见', replyId: first.data.id })).toMatchObject({ code: 400 })
      expect((await remove(ben, { ...params, commentId: reply.data.id })).code).toBe(200)
    })

    it('go with their record, come back with it, and are gone for good after 30 days', async () => {
      const orders = await openOrders(platform)
      const ann = await reader(orders, '安宁')
      const id = await orders.created({ title: 'a' })
      await say(orders, id, ann, { content: '早' })
      const remove = (ids: string[]) =>
        platform.call('module.deleteMany', { params: { id: orders.id }, body: { ids } }, { token: orders.token })
      await remove([id])
      expect((await read(orders, id, ann)).code).toBe(404)
      await platform.call(
        'module.undelete',
        { params: { id: orders.id }, body: { ids: [id] } },
        { token: orders.token },
      )
      const [early] = (await read(orders, id, ann)).data.list
      expect(early).toMatchObject({ content: '早' })
      const held = { holder: 'comment', holder_id: early?.id ?? '', file_type: 'annex', file_id: nextId() } as const
      await platform.database.insertInto('text_file').values(held).execute()
      await remove([id])
      await platform.database
        .updateTable('deleted_record')
        .set({ created_at: platform.clock.now - 30 * DAY - 1 })
        .where('record_id', '=', id)
        .execute()
      expect(await emptyBin(platform.server.services)).toBe(1)
      for (const table of ['record_comment', 'record_follower'] as const) {
        const left = await platform.database.selectFrom(table).select('id').where('record_id', '=', id).execute()
        expect(left).toEqual([])
      }
      const files = platform.database.selectFrom('text_file').select('file_id').where('file_id', '=', held.file_id)
      expect(await files.execute()).toEqual([])
    })

    it('come page by page, the newest first; one that a message leads to comes with its page', async () => {
      const orders = await openOrders(platform)
      const ann = await reader(orders, '安宁')
      const id = await orders.created({ title: 'a' })
      const ids: string[] = []
      for (let at = 1; at <= 25; at += 1) {
        platform.clock.now += 1
        ids.push((await say(orders, id, ann, { content: `第${at}条` })).data.id)
      }
      const first = await read(orders, id, ann)
      expect(first.data.pagination).toMatchObject({ currentPage: 1, total: 25 })
      expect(first.data.list.map(({ content }) => content)).toEqual(
        Array.from({ length: 20 }, (_, at) => `第${25 - at}条`),
      )
      const led = await read(orders, id, ann, { commentId: ids[2] ?? '' })
      expect(led.data.pagination.currentPage).toBe(2)
      expect(led.data.list.map(({ content }) => content)).toEqual(['第5条', '第4条', '第3条', '第2条', '第1条'])
    })

    it('give their files to those who see the record alone', async () => {
      const orders = await openOrders(platform)
      const [ann, ben, eve] = [await reader(orders, '安宁'), await reader(orders, '本初'), await reader(orders, '伊芙')]
      await limitRows(platform.database, orders.id, [ann, ben], { kind: 'all', condition_json: '' })
      const id = await orders.created({ title: 'a' })
      const sent = { token: ann.token, upload: { fileName: 'a.txt', content: '报价' } }
      const { data } = await platform.call('file.upload', { params: { type: 'annex' } }, sent)
      const file = { name: 'a.txt', fileId: data.name, url: `/api/file/Image/annex/${data.name}` }
      const files = JSON.stringify([file])
      const said = await say(orders, id, ann, { content: '附件', files })
      expect(said).toMatchObject({ code: 200 })
      const mayFetch = async ({ token }: Person) =>
        (await platform.call('file.download', { params: { type: 'annex', fileId: data.name } }, { token })).code === 200
      expect(await mayFetch(ben)).toBe(true)
      expect(await mayFetch(eve)).toBe(false)
      expect((await namedFiles(platform.database)).has(data.name)).toBe(true)
      const params = { id: orders.id, dataId: id, commentId: said.data.id }
      await platform.call('recordComment.delete', { params }, { token: ann.token })
      expect(await mayFetch(ben)).toBe(false)
    })
  })
}
