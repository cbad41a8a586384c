import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { addTemplate, printable } from './support.ts'

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
]
