import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { addMessage, addReceiver, type Receiver } from '../message/support.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { grant } from '../support/users.ts'
import { addFlow } from '../workflow/support.ts'
import { addPortal, addReport } from './support.ts'

let me: Receiver = { id: '', token: '' }
const signInAs = async () => me.token
const onPortal = (input: { params: { id: string } }) => [{ modelId: input.params.id, type: 8 as const }]

export const portalCases: readonly CoverageCase[] = [
  covers('portal.layout', {
    arrange: async (platform) => ({ params: { id: await addPortal(platform) } }),
    extraGrants: onPortal,
    check({ data }) {
      const { layout } = JSON.parse(data.formData) as { layout: { i: string; option: object }[] }
      expect(data).toMatchObject({ type: 0, fullName: '测试页' })
      expect(layout.map((card) => card.i)).toEqual(['count', 'goods', 'kinds', 'top', 'ranking', 'months', 'todos'])
      expect(layout.map((card) => card.option)[0]).toEqual({ hasData: true })
    },
  }),
  covers('portal.data', {
    arrange: async (platform) => ({ params: { id: await addPortal(platform), item: 'kinds' } }),
    extraGrants: onPortal,
    check({ data }) {
      expect(data.list).toMatchObject([
        { name: '物资', value: 2 },
        { name: '服务', value: 1 },
      ])
      expect(data.at).toBeGreaterThan(0)
    },
  }),
  covers('portal.saveOwn', {
    arrange: async (platform) => ({ params: { id: await addPortal(platform) }, body: { formData: '{"layout":[]}' } }),
    extraGrants: onPortal,
    async check(_answer, { database }, { params }) {
      const rows = database.selectFrom('portal_own').select('layout').where('portal_id', '=', params.id)
      const [row] = await rows.execute()
      // All seven cards are hidden.
      expect(JSON.parse(row?.layout ?? '')).toMatchObject({ places: {}, own: [], hidden: { length: 7 } })
    },
  }),
  covers('portal.resetOwn', {
    async arrange(platform) {
      const id = await addPortal(platform)
      const own = { portal_id: id, layout: '{}', modified_at: 0 }
      me = await addReceiver(platform)
      await grant(platform.database, me.id, [{ modelId: id, type: 8 }])
      await platform.database
        .insertInto('portal_own')
        .values([
          { ...own, user_id: me.id },
          { ...own, user_id: 'somebody' },
        ])
        .execute()
      return { params: { id } }
    },
    signInAs,
    async check(_answer, { database }, { params }) {
      const rows = database.selectFrom('portal_own').select('user_id').where('portal_id', '=', params.id)
      expect(await rows.execute()).toEqual([{ user_id: 'somebody' }])
    },
  }),
  covers('portal.selector', {
    async arrange(platform) {
      const { id, token } = await addReceiver(platform)
      me = { id, token }
      const [portal] = [await addPortal(platform), await addPortal(platform)]
      await grant(platform.database, id, [{ modelId: portal, type: 8 }])
      return {}
    },
    signInAs,
    check({ data }) {
      expect(data.list).toMatchObject([{ fullName: '测试页' }])
    },
  }),
  covers('portal.setDefault', {
    async arrange(platform) {
      me = await addReceiver(platform)
      const id = await addPortal(platform)
      await grant(platform.database, me.id, [{ modelId: id, type: 8 }])
      return { params: { id } }
    },
    signInAs,
    async check(_answer, platform, { params }) {
      const { data } = await platform.call('auth.currentUser', {}, { token: me.token })
      expect(data.userInfo?.portalId).toBe(params.id)
      const other = { id: await addPortal(platform) }
      const refused = await platform.call('portal.setDefault', { params: other }, { token: me.token })
      expect(refused).toMatchObject({ code: 403, msg: '您没有权限查看该门户' })
    },
  }),
  covers('dashboard.todoCount', {
    async arrange(platform) {
      me = (await addFlow(platform)).handler
      return {}
    },
    signInAs,
    check({ data }) {
      expect(data).toEqual({ toBeReviewed: 1, flowDone: 0, flowCirculate: 0, entrust: 0 })
    },
  }),
  covers('dashboard.todos', {
    async arrange(platform) {
      me = (await addFlow(platform)).handler
      return {}
    },
    signInAs,
    check({ data }) {
      expect(data.list).toMatchObject([{ fullName: '打印纸采购', thisStep: '财务审核', flowUrgent: 2 }])
    },
  }),
  covers('dashboard.notices', {
    async arrange(platform) {
      me = await addReceiver(platform)
      await addMessage(platform, [me], { title: '通知' })
      await addMessage(platform, [me], { title: '系统消息', type: 3 })
      return {}
    },
    signInAs,
    check({ data }) {
      expect(data.list.map((row) => [row.fullName, row.isRead])).toEqual([['通知', 0]])
    },
  }),
  covers('dashboard.mails', {
    async arrange({ database, ...platform }) {
      me = await addReceiver({ database, ...platform })
      const mail = { sender: '', recipients: '', copies: '', body_text: '', attachments: '[]', is_read: 0 }
      await database
        .insertInto('mail')
        .values([
          { ...mail, id: nextId(), owner_id: me.id, subject: '回执', sent_at: 1 },
          { ...mail, id: nextId(), owner_id: 'somebody', subject: '别人的', sent_at: 2 },
        ])
        .execute()
      return {}
    },
    signInAs,
    check({ data }) {
      expect(data.list.map((row) => row.fullName)).toEqual(['回执'])
    },
  }),
  covers('report.page', {
    arrange: async (platform) => ({ params: { id: await addReport(platform) } }),
    extraGrants: (input) => [{ modelId: input.params.id, type: 5 }],
    check({ text, headers }) {
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(text).toContain('<h1>采购 &amp; 维修</h1>')
      expect(text).toContain('<td>&lt;b&gt;维修&lt;/b&gt;</td><td class="number">50</td>')
      expect(text).toContain('<td>合计</td><td class="number">170.5</td>')
      expect(text).not.toMatch(/<script|<b>/)
    },
  }),
]
