import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { addEntry, addTemplate, addVersion, freeRule, printable } from './support.ts'
import { addSource } from '../data-interface/support.ts'
import { openOrders } from '../module/support/order-module.ts'

/** The right of who looks after data interfaces. */
const dataGrant = [{ code: 'system.dataInterface', buttons: ['btn_edit'] }]
const waitingQueries = JSON.stringify([
  { sql: 'select 1 as one', dbLinkId: 'somewhere' },
  { interfaceId: 'gone', parameterJson: [{ field: 'a', relationField: 'b' }] },
])

/** The module that the arranged record belongs to: the caller needs a grant on it. */
let moduleId = ''
const onModule = () => [{ modelId: moduleId, buttons: ['btn_detail'] }]

export const printCases: readonly CoverageCase[] = [
  covers('print.template', {
    arrange: async ({ database }) => ({ params: { id: await addTemplate(database) } }),
    check({ data }, _platform, { params }) {
      expect(data).toMatchObject({ id: params.id, fullName: '采购单', printTemplate: '<p>{title}</p>', enabledMark: 1 })
    },
  }),
  covers('print.templates', {
    async arrange({ database }) {
      await addTemplate(database)
      return {}
    },
    check({ data }) {
      expect(data.list.at(-1)).toMatchObject({ fullName: '其他' })
      expect(data.list.at(-1)?.children.map((node) => node.fullName)).toContain('采购单')
    },
  }),
  covers('print.paperMark', {
    arrange: async () => ({}),
    check({ data }) {
      expect(data.mark).toMatch(/^[0-9a-f]{10}$/)
    },
  }),
  covers('print.versions', {
    arrange: async ({ database }) => ({ params: { id: await addTemplate(database) } }),
    check({ data }) {
      expect(data.list).toMatchObject([{ id: '', number: 1, state: 1 }])
    },
  }),
  covers('print.version', {
    arrange: async ({ database }) => ({ params: { id: await addVersion(database) } }),
    check({ data }) {
      expect(data).toMatchObject({ state: 0, printTemplate: '<p>draft</p>', pageParam: 'A5' })
    },
  }),
  covers('print.saveDraft', {
    arrange: async ({ database }) => ({
      params: { id: await addTemplate(database) },
      body: { printTemplate: '<p>next</p>', pageParam: 'A3' },
    }),
    async check({ data }, { database }, { params }) {
      const row = await database
        .selectFrom('print_template_version')
        .selectAll()
        .where('id', '=', String(data))
        .executeTakeFirst()
      expect(row).toMatchObject({ template_id: params.id, state: 0, number: 0, print_template: '<p>next</p>' })
    },
  }),
  covers('print.activate', {
    arrange: async ({ database }) => ({ params: { id: await addVersion(database) } }),
    async check(_answer, { database }) {
      const row = await database
        .selectFrom('print_template')
        .select('id')
        .where('print_template', '=', '<p>draft</p>')
        .executeTakeFirst()
      expect(row).toBeDefined()
    },
  }),
  covers('print.deleteVersion', {
    arrange: async ({ database }) => ({ params: { id: await addVersion(database) } }),
    async check(_answer, { database }, { params }) {
      const row = await database
        .selectFrom('print_template_version')
        .select('id')
        .where('id', '=', params.id)
        .executeTakeFirst()
      expect(row).toBeUndefined()
    },
  }),
  covers('print.queries', {
    arrange: async ({ database }) => ({ params: { id: await addTemplate(database, { queries: waitingQueries }) } }),
    extraGrants: () => dataGrant,
    check({ data }) {
      expect(data).toMatchObject({ isChecked: 0, checks: [] })
      expect(data.sets).toEqual([
        { name: '', query: 'select 1 as one', source: '', isInterface: false, parameters: [] },
        {
          name: 'childrenDataTable0',
          query: '',
          source: '',
          isInterface: true,
          parameters: [{ field: 'a', value: 'b' }],
        },
      ])
    },
  }),
  covers('print.approveQueries', {
    async arrange(platform) {
      const id = await addTemplate(platform.database, { queries: waitingQueries })
      const token = await platform.signIn({ administrator: true })
      const { data } = await platform.call('print.queries', { params: { id } }, { token })
      return { params: { id }, body: { digest: data.digest } }
    },
    extraGrants: () => dataGrant,
    async check(_answer, { database }, { params }) {
      const rows = database.selectFrom('print_template_check').select('queries').where('template_id', '=', params.id)
      expect(await rows.execute()).toEqual([{ queries: waitingQueries }])
      const template = database.selectFrom('print_template').select('queries_checked').where('id', '=', params.id)
      expect(await template.executeTakeFirst()).toEqual({ queries_checked: 1 })
    },
  }),
  covers('print.tryQuery', {
    arrange: async (platform) => ({
      body: { set: { sql: 'select id, name from supplier order by id' }, dbLinkId: await addSource(platform) },
    }),
    extraGrants: () => dataGrant,
    check({ data }) {
      expect(data.total).toBe(30)
      expect(data.rows).toHaveLength(30)
      expect(data.rows[1]).toEqual({ id: 2, name: 'Supplier 2' })
    },
  }),
  covers('print.create', {
    arrange: () => ({
      body: {
        fullName: '新模板',
        enCode: `template${nextId()}`,
        sortCode: 3,
        printTemplate: '<b>{title}</b>',
        sqlTemplate: '[]',
      },
    }),
    async check({ data }, { database }) {
      const row = await database
        .selectFrom('print_template')
        .select(['full_name', 'print_template', 'sort_code', 'sql_template'])
        .where('id', '=', String(data))
        .executeTakeFirst()
      expect(row).toEqual({ full_name: '新模板', print_template: '<b>{title}</b>', sort_code: 3, sql_template: '[]' })
    },
  }),
  covers('print.list', {
    async arrange({ database }) {
      await addTemplate(database, { category: 'office' })
      return {
        query: { currentPage: 1, pageSize: 5, keyword: '采购', category: 'office', type: '2', enabledMark: '1' },
      }
    },
    check({ data }) {
      expect(data.list[0]).toMatchObject({ fullName: '采购单', category: 'office', lastModifyTime: null })
      expect(data.list[0]).not.toHaveProperty('printTemplate')
    },
  }),
  covers('print.update', {
    arrange: async ({ database }) => ({
      params: { id: await addTemplate(database) },
      body: { fullName: '采购单', enCode: `changed${nextId()}`, printTemplate: '<p>新</p>', pageParam: null },
    }),
    async check(_answer, { database }, { params }) {
      const row = await database
        .selectFrom('print_template')
        .select(['full_name', 'print_template', 'page_param', 'updated_at'])
        .where('id', '=', params.id)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ full_name: '采购单', print_template: '<p>新</p>', page_param: '' })
      expect(row.updated_at).toBeGreaterThan(0)
    },
  }),
  covers('print.delete', {
    arrange: async ({ database }) => ({ params: { id: await addTemplate(database) } }),
    async check(_answer, { database }, { params }) {
      expect(await database.selectFrom('print_template').select('id').where('id', '=', params.id).execute()).toEqual([])
    },
  }),
  covers('print.toggle', {
    arrange: async ({ database }) => ({ params: { id: await addTemplate(database) } }),
    async check(_answer, { database }, { params }) {
      const row = database.selectFrom('print_template').select('enabled_mark').where('id', '=', params.id)
      expect(await row.executeTakeFirst()).toEqual({ enabled_mark: 0 })
    },
  }),
  covers('print.copy', {
    arrange: async ({ database }) => ({ params: { id: await addTemplate(database) } }),
    async check({ data }, { database }, { params }) {
      const row = database.selectFrom('print_template').selectAll().where('id', '=', data)
      expect(await row.executeTakeFirst()).toMatchObject({
        full_name: '采购单副本',
        en_code: `order${params.id}2`,
        print_template: '<p>{title}</p>',
        page_param: 'A4 landscape',
      })
    },
  }),
  covers('print.export', {
    arrange: async ({ database }) => ({ params: { id: await addTemplate(database) } }),
    async check({ data }, platform) {
      expect(data.name).toBe('采购单.bp')
      const file = await platform.server.app.inject({ url: data.url, headers: { host: '127.0.0.1' } })
      expect(file.json()).toMatchObject({
        fullName: '采购单',
        printTemplate: '<p>{title}</p>',
        pageParam: 'A4 landscape',
      })
    },
  }),
  covers('print.import', {
    arrange: () => ({}),
    upload: () => ({
      fileName: '借款单.bp',
      content: JSON.stringify({
        fullName: '借款单',
        enCode: 'loan',
        type: 1,
        printTemplate: '<p>{f_a}</p>',
        pageParam: '{"mt":"5"}',
      }),
    }),
    async check({ msg }, { database }) {
      expect(msg).toBe('导入成功')
      const row = database.selectFrom('print_template').selectAll().where('en_code', '=', 'loan')
      expect(await row.executeTakeFirst()).toMatchObject({
        full_name: '借款单',
        type: 1,
        enabled_mark: 1,
        print_template: '<p>{f_a}</p>',
        page_param: '{"mt":"5"}',
      })
    },
  }),
  covers('print.modules', {
    async arrange(platform) {
      moduleId = (await openOrders(platform)).id
      return {}
    },
    check: ({ data }) => expect(data.list.map(({ id }) => id)).toContain(moduleId),
  }),
  covers('print.fields', {
    arrange: async (platform) => ({ body: { modelId: (await openOrders(platform)).id } }),
    check({ data }) {
      if (Array.isArray(data)) throw new Error('a tree is of queries alone')
      expect(data['headTable']?.map(({ field }) => field)).toContain('title')
      expect(data['childrenDataTable0']?.map(({ field }) => field)).toEqual(expect.arrayContaining(['item', 'amount']))
      const numbers = data['childrenDataTable0']?.filter(({ isNumber }) => isNumber).map(({ field }) => field)
      expect(numbers).toContain('amount')
      expect(numbers).not.toContain('item')
      expect(data['headTable']?.find(({ field }) => field === 'title')?.isNumber).toBe(false)
      // What a template is looked at with before there is a record is what its fields can hold.
      const samples = (field: string) => data['headTable']?.find((each) => each.field === field)?.samples
      expect(samples('kind')).toEqual(['物资', '服务'])
      expect(samples('buyer')).toEqual(['李静', '张伟', '刘洋'])
      expect(samples('created')?.[0]).toMatch(/^2026-01-05 /)
      expect(samples('budget')).toEqual([1234.5, 680, 96.5])
      expect(samples('title')).toEqual([])
      const amounts = data['childrenDataTable0']?.find(({ field }) => field === 'amount')?.samples?.map(Number) ?? []
      expect(amounts.length).toBeGreaterThan(1)
      expect(samples('total')).toEqual([amounts.reduce((sum, each) => sum + each, 0)])
    },
  }),
  covers('print.fromModule', {
    arrange: async (platform) => ({ params: { id: (await openOrders(platform)).id } }),
    async check({ data }, { database }, { params }) {
      const template = database.selectFrom('print_template').selectAll().where('id', '=', data)
      const { print_template: markup } = await template.executeTakeFirstOrThrow()
      expect(markup).toContain('data-tag="headTable.title"')
      expect(markup).toContain('data-tag="childrenDataTable0.item"')
      const model = database.selectFrom('visual_model').select('form_data').where('id', '=', params.id)
      const { form_data } = await model.executeTakeFirstOrThrow()
      expect(JSON.parse(form_data)).toMatchObject({ hasPrintBtn: true, printId: [data] })
    },
  }),
  covers('print.sample', {
    async arrange(platform) {
      const { templateId, orders } = await printable(platform)
      moduleId = orders.id
      return { params: { id: templateId } }
    },
    extraGrants: onModule,
    check({ data }) {
      expect(data.printData).toMatchObject({ title: '打印纸' })
      expect(data.operatorRecordList).toHaveLength(2)
    },
  }),
  covers('print.options', {
    async arrange({ database }) {
      const ids = [await addTemplate(database), 'unknown', await addTemplate(database)]
      await addTemplate(database)
      return { body: { ids: ids.toReversed() } }
    },
    check({ data }, _platform, { body }) {
      expect(data.map((option) => option.id)).toEqual([body.ids[0], body.ids[2]])
      expect(data[0]?.fullName).toBe('采购单')
    },
  }),
  covers('print.data', {
    async arrange(platform) {
      const { templateId, recordId, orders } = await printable(platform)
      moduleId = orders.id
      return { query: { id: templateId, formId: recordId } }
    },
    extraGrants: onModule,
    check({ data }, _platform, { query }) {
      expect(data).toMatchObject({ fullName: '采购单', printTemplate: '<p>{title}</p>', pageParam: 'A4 landscape' })
      expect(data.printData).toMatchObject({
        id: query.formId,
        title: '打印纸',
        colour: '红色',
        buyer: '林小雨',
        marks: '乙, 甲',
        total: '42.50',
        childrenDataTable0: [
          { item: 'A4', amount: '12.5' },
          { item: 'A3', amount: '30' },
        ],
      })
      expect(data.operatorRecordList).toMatchObject([
        { nodeName: '发起', userName: '林小雨', handleTime: 1000, handleStatus: 2 },
        { nodeName: '财务审核', handleStatus: 1, handleOpinion: '同意' },
      ])
    },
  }),
  covers('print.batchData', {
    async arrange(platform) {
      const { templateId, recordId, orders } = await printable(platform)
      moduleId = orders.id
      const second = await orders.created({ title: '硒鼓' })
      return { query: { id: templateId, formId: `${second},missing,${recordId}` } }
    },
    extraGrants: onModule,
    check({ data }, _platform, { query }) {
      const [second, , first] = String(query.formId).split(',')
      expect(data.map((document) => document.printData?.['id'])).toEqual([second, first])
      expect(data.map((document) => document.operatorRecordList.length)).toEqual([0, 2])
    },
  }),
  covers('print.log', {
    async arrange(platform) {
      const { templateId, orders } = await printable(platform)
      moduleId = orders.id
      return { body: { printTitle: '采购单 打印纸', printNum: 3, printId: templateId } }
    },
    extraGrants: onModule,
    async check({ msg }, { database }, { body }) {
      expect(msg).toBe('保存成功')
      const rows = await database.selectFrom('print_log').selectAll().where('template_id', '=', body.printId).execute()
      expect(rows).toMatchObject([{ title: '采购单 打印纸', copies: 3 }])
    },
  }),
  covers('print.batchDocuments', {
    async arrange(platform) {
      const { templateId, recordId, orders } = await printable(platform)
      moduleId = orders.id
      await platform.database
        .updateTable('print_template')
        .set({ print_template: '<p>&lt;qrCode&gt;{title}&lt;/qrCode&gt;</p>' })
        .where('id', '=', templateId)
        .execute()
      return { body: { id: templateId, formInfo: [{ formId: recordId }, { formId: 'missing' }, { formId: recordId }] } }
    },
    extraGrants: onModule,
    check({ data }, _platform, { body }) {
      expect(data.map((document) => document['formId'])).toEqual([body.formInfo[0]?.formId])
      expect(data[0]).toMatchObject({ printGate: { isCounted: false, number: 0, copyMark: '' } })
      // A code that cannot hold its value names its field as people do.
      const { title, 'childrenDataTable0.item': item } = data[0]?.fieldNames ?? {}
      expect([title, item]).toEqual(['采购事由', '清单 · 名称'])
    },
  }),
  covers('print.permit', {
    async arrange(platform) {
      const { templateId, recordId, orders } = await printable(platform)
      moduleId = orders.id
      const forms = [{ formId: recordId, number: 0 }]
      return { body: { id: templateId, forms, title: '采购单', copies: 2, printer: 'desk' } }
    },
    extraGrants: onModule,
    async check({ data }, { database }, { body }) {
      const rows = await database.selectFrom('print_log').selectAll().where('permit_id', '=', data.permitId).execute()
      expect(rows).toMatchObject([
        { record_id: body.forms[0]?.formId, result: 'permitted', number: 1, copies: 2, printer: 'desk' },
      ])
    },
  }),
  covers('print.logs', {
    async arrange({ database }) {
      await addEntry(database, await addTemplate(database), '查找这一条')
      return {
        query: { currentPage: 1, pageSize: 5, keyword: '查找这一条', result: 'printed', from: 1, to: 9, sort: 'asc' },
      }
    },
    check({ data }) {
      expect(data.list).toMatchObject([
        { printTitle: '查找这一条', printTime: 5, printNum: 2, templateName: '采购单', printer: 'desk', number: 1 },
      ])
    },
  }),
  covers('print.templateLogs', {
    async arrange({ database }) {
      const id = await addTemplate(database)
      await addEntry(database, id, '本模板')
      await addEntry(database, await addTemplate(database), '别的模板')
      return { params: { id }, query: { currentPage: 1, pageSize: 5 } }
    },
    check({ data }) {
      expect(data.list.map((row) => row.printTitle)).toEqual(['本模板'])
    },
  }),
  covers('print.rule', {
    arrange: async ({ database }) => ({ params: { id: await addTemplate(database) } }),
    check({ data }) {
      expect(data).toEqual({ holderIds: [], after: 'always', nodes: [], condition: '', most: 0, marksCopies: 0 })
    },
  }),
  covers('print.changeRule', {
    arrange: async ({ database }) => ({
      params: { id: await addTemplate(database) },
      body: { ...freeRule, after: 'node', nodes: ['财务审核'], most: 3, marksCopies: 1 },
    }),
    async check(_answer, { database }, { params }) {
      const row = database.selectFrom('print_rule').select('rule').where('template_id', '=', params.id)
      expect(JSON.parse((await row.executeTakeFirstOrThrow()).rule)).toMatchObject({ nodes: ['财务审核'], most: 3 })
    },
  }),
]
