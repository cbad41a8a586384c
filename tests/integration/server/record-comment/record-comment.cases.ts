import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { openOrders } from '../module/support/order-module.ts'

async function oneRecord(platform: TestPlatform) {
  const orders = await openOrders(platform)
  return { params: { id: orders.id, dataId: await orders.created({ title: '打印纸' }) }, token: orders.token }
}

/** A comment of an administrator, and the record that it is on. */
async function oneComment(platform: TestPlatform) {
  const { params, token } = await oneRecord(platform)
  const body = { content: '数量对吗？' }
  const { data } = await platform.call('recordComment.create', { params, body }, { token })
  return { params: { ...params, commentId: data.id }, token }
}

const removers = ({ params }: { readonly params: { readonly id: string } }) => [
  { modelId: params.id, buttons: ['btn_detail', 'btn_remove'] },
]

async function commentsOf(platform: TestPlatform, { id, dataId }: { readonly id: string; readonly dataId: string }) {
  const token = await platform.signIn({ administrator: true })
  const { data } = await platform.call('recordComment.list', { params: { id, dataId }, query: {} }, { token })
  return data
}

export const recordCommentCases: readonly CoverageCase[] = [
  covers('recordComment.list', {
    async arrange(platform) {
      const { params } = await oneComment(platform)
      return { params: { id: params.id, dataId: params.dataId }, query: { currentPage: 1 } }
    },
    check({ data }) {
      expect(data).toMatchObject({ pagination: { total: 1 }, follows: false, followers: 1, mayDelete: false })
      expect(data.list).toMatchObject([{ content: '数量对吗？', isOwn: false, mentions: [], lastModifyTime: null }])
    },
  }),
  covers('recordComment.create', {
    async arrange(platform) {
      const { params } = await oneRecord(platform)
      return { params, body: { content: '数量对吗？', mentions: ['nobody'], replyId: '', files: '' } }
    },
    async check({ data, msg }, platform, { params }) {
      expect(msg).toBe('评论成功')
      expect(data.untold).toEqual([])
      expect((await commentsOf(platform, params)).list).toMatchObject([{ id: data.id, content: '数量对吗？' }])
    },
  }),
  covers('recordComment.update', {
    async arrange(platform) {
      const { params } = await oneComment(platform)
      return { params, body: { content: '数量对。', mentions: [] } }
    },
    // Of whoever wrote it.
    async signInAs(platform, { params }) {
      const grants = [{ modelId: params.id, buttons: ['btn_detail'] }]
      const { id: user_id, token } = await addUser(platform.database, { grants }, platform.clock.now)
      const own = platform.database.updateTable('record_comment').set({ user_id })
      await own.where('id', '=', params.commentId).execute()
      return token
    },
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('修改成功')
      const { list } = await commentsOf(platform, params)
      expect(list).toMatchObject([{ content: '数量对。', lastModifyTime: platform.clock.now }])
    },
  }),
  covers('recordComment.delete', {
    extraGrants: removers,
    arrange: async (platform) => ({ params: (await oneComment(platform)).params }),
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('删除成功')
      expect((await commentsOf(platform, params)).list).toEqual([])
    },
  }),
  covers('recordComment.follow', {
    async arrange(platform) {
      const { params } = await oneRecord(platform)
      return { params, body: { follows: true } }
    },
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('已关注，有新评论时会提醒您')
      expect((await commentsOf(platform, params)).followers).toBe(1)
    },
  }),
]
