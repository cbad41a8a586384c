import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrintRule } from '#shared/api/print.ts'
import { loadDefinition } from '#server/areas/module/definition.ts'
import { openStore } from '#server/areas/module/store.ts'
import { nextId } from '#server/core/ids.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant } from '../support/users.ts'
import { freeRule, printable } from './support.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`print rules on ${dialect}`, () => {
    let platform: TestPlatform
    let administrator: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      administrator = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())

    async function ruled(rule: Partial<PrintRule>, parts: Parameters<typeof printable>[1] = {}) {
      const made = await printable(platform, parts)
      const reader = await addUser(platform.database, {}, platform.clock.now)
      await grant(platform.database, reader.id, [{ modelId: made.orders.id, buttons: ['btn_detail'] }])
      const set = (body: Partial<PrintRule>) =>
        platform.call(
          'print.changeRule',
          {
            params: { id: made.templateId },
            body: { ...freeRule, ...body, nodes: body.nodes ?? [], holderIds: body.holderIds ?? [] },
          },
          { token: administrator },
        )
      expect((await set(rule)).code).toBe(200)
      const data = (token = reader.token, formId = made.recordId) =>
        platform.call('print.data', { query: { id: made.templateId, formId } }, { token })
      const permit = (number: number, token = reader.token) =>
        platform.call(
          'print.permit',
          {
            body: {
              id: made.templateId,
              forms: [{ formId: made.recordId, number }],
              title: '采购单',
              copies: 1,
              printer: 'desk',
            },
          },
          { token },
        )
      const log = (permitId: string, result: 'handed' | 'printed' | 'failed', token = reader.token) =>
        platform.call(
          'print.log',
          { body: { printTitle: '采购单', printNum: 1, printId: made.templateId, permitId, result, message: '' } },
          { token },
        )
      return { ...made, reader, set, data, permit, log }
    }

    it('lets only the named people print, whoever else may read the record, an administrator too', async () => {
      const other = await addUser(platform.database, {}, platform.clock.now)
      const { reader, data, set, permit } = await ruled({ holderIds: [`${other.id}--user`] })
      expect(await data()).toMatchObject({ code: 403, msg: '打印规则不允许您打印“采购单”' })
      expect((await data(administrator)).code).toBe(403)
      expect(await permit(0)).toMatchObject({ code: 403 })
      await set({ holderIds: [`${reader.id}--user`] })
      expect((await data()).code).toBe(200)
    })

    it('lets a record be printed once a node approved it, and no longer when that node sent it back', async () => {
      const { data, orders, recordId } = await ruled({ after: 'node', nodes: ['院长审批', '财务审核'] })
      expect((await data()).code).toBe(200)
      await platform.database
        .insertInto('approval_record')
        .values({
          id: nextId(),
          model_id: orders.id,
          record_id: recordId,
          user_id: orders.buyer.id,
          user_name: '林小雨',
          sign_img: '',
          node_name: '财务审核',
          handled_at: 3000,
          status: 0,
          opinion: '重填',
        })
        .execute()
      expect(await data()).toMatchObject({ code: 403, msg: '“院长审批, 财务审核”审批通过后才能打印“采购单”' })
    })

    it('looks at the state of the approval and at the fields of the record', async () => {
      const { data, set, orders, recordId } = await ruled({ after: 'finished' })
      expect(await data()).toMatchObject({ code: 403, msg: '审批完成后才能打印“采购单”' })
      const task = {
        id: nextId(),
        full_name: 'x',
        model_id: orders.id,
        record_id: recordId,
        creator_id: 'x',
        status: 2,
      }
      await platform.database
        .insertInto('flow_task')
        .values({
          ...task,
          urgency: 1,
          current_node: '',
          created_at: 1,
          version_id: '',
          state: '',
          choices: '',
          revision: 0,
          ended_at: 0,
        })
        .execute()
      expect((await data()).code).toBe(200)
      await set({ condition: "title = '硒鼓'" })
      expect(await data()).toMatchObject({ code: 403, msg: '该记录不符合“采购单”的打印条件' })
      await set({ condition: "title = '打印纸' and total > 40" })
      expect((await data()).code).toBe(200)
      expect(await set({ condition: 'title === x' })).toMatchObject({
        code: 400,
        msg: '条件无法识别，例如：f_total > 5000',
      })
    })

    it('leave is given for records that are too heavy for one answer: their documents came fewer at once', async () => {
      const { reader, templateId, recordId, orders } = await ruled({ marksCopies: 1 })
      const other = await orders.created({ title: '第二张' })
      const { main } = await openStore(platform.database, await loadDefinition(platform.database, orders.id))
      await sql`update ${sql.id(main.name)} set v_title = ${'重'.repeat(9_000_000)}`.execute(platform.database)
      const body = { id: templateId, title: '采购单', copies: 1, printer: 'desk' }
      const forms = [recordId, other].map((formId) => ({ formId, number: 0 }))
      const query = { id: templateId, formId: `${recordId},${other}` }
      const options = { token: reader.token }
      expect(await platform.call('print.batchData', { query }, options)).toMatchObject({ code: 400 })
      expect((await platform.call('print.permit', { body: { ...body, forms } }, options)).code).toBe(200)
    })

    it('an entry without a permit is written for many records of a large template: the paper is out', async () => {
      const { templateId, recordId, orders, reader } = await ruled({ most: 5 })
      const change = { print_template: 'x'.repeat(25_000_000) }
      await platform.database.updateTable('print_template').set(change).where('id', '=', templateId).execute()
      const formIds = [recordId, await orders.created({ title: '第二' })]
      const body = {
        printTitle: '采购单',
        printNum: 1,
        printId: templateId,
        formIds,
        result: 'printed' as const,
        message: '',
      }
      expect((await platform.call('print.log', { body }, { token: reader.token })).code).toBe(200)
      const written = await platform.database
        .selectFrom('print_log')
        .select('record_id')
        .where('template_id', '=', templateId)
        .execute()
      expect(written.map((row) => row.record_id).sort()).toEqual([...formIds].sort())
    })

    it('counts what was printed, gives a failed print back, and refuses the one too many', async () => {
      const { data, permit, log } = await ruled({ most: 2, marksCopies: 1 })
      expect((await data()).data.printGate).toEqual({ isCounted: true, number: 0, copyMark: '副本' })
      const first = await permit(0)
      expect((await log(first.data.permitId, 'handed')).code).toBe(200)
      expect((await log(first.data.permitId, 'printed')).code).toBe(200)
      const failed = await permit(1)
      expect((await log(failed.data.permitId, 'failed')).code).toBe(200)
      expect((await data()).data.printGate).toMatchObject({ number: 1 })
      expect((await permit(1)).code).toBe(200)
      expect(await data()).toMatchObject({ code: 403, msg: '该记录最多打印2次，已达到上限' })
    })

    it('goes on counting after a print between others failed, and gives no paper back that came out', async () => {
      const { data, permit, log } = await ruled({ marksCopies: 1 })
      const first = await permit(0)
      const second = await permit(1)
      expect((await log(first.data.permitId, 'failed')).code).toBe(200)
      expect((await log(second.data.permitId, 'printed')).code).toBe(200)
      expect((await permit(1)).code).toBe(200)
      expect((await log(second.data.permitId, 'failed')).code).toBe(200)
      expect((await data()).data.printGate).toMatchObject({ number: 2 })
    })

    it('gives one original to two who print at once', async () => {
      const { permit } = await ruled({ marksCopies: 1 })
      const answers = await Promise.all([permit(0), permit(0), permit(0)])
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
      expect(answers.find(({ code }) => code !== 200)?.msg).toBe('该记录刚刚被打印过，请重新打开预览')
    })

    it('takes a permit from nobody but its owner', async () => {
      const { permit, log } = await ruled({ marksCopies: 1 })
      const { data } = await permit(0)
      expect(await log(data.permitId, 'failed', administrator)).toMatchObject({ code: 404 })
    })

    it('prints the other records of a batch, and names the one that may not be printed with the reason', async () => {
      const { templateId, orders, recordId, reader } = await ruled({ condition: "title = '打印纸'" })
      const second = await orders.created({ title: '硒鼓' })
      const { data } = await platform.call(
        'print.batchDocuments',
        { body: { id: templateId, formInfo: [{ formId: second }, { formId: recordId }] } },
        { token: reader.token },
      )
      expect(data.map((document) => [document['formId'], document.refusal ?? '', document.printData === null])).toEqual(
        [
          [second, '该记录不符合“采购单”的打印条件', true],
          [recordId, '', false],
        ],
      )
    })

    it('counts no print that somebody tells of without leave to print it', async () => {
      const { templateId, recordId, orders, data, set } = await ruled({})
      const told = async (token: string) => {
        const body = { printTitle: '采购单', printNum: 1, printId: templateId, formIds: [recordId, 'not-theirs'] }
        expect((await platform.call('print.log', { body }, { token })).code).toBe(200)
      }
      const stranger = await addUser(platform.database, {}, platform.clock.now)
      await grant(platform.database, stranger.id, [{ modelId: orders.id, buttons: ['btn_detail'] }])
      await set({ most: 1, holderIds: ['nobody--user'] })
      await told(stranger.token)
      await set({ most: 1 })
      expect((await data()).data.printGate).toMatchObject({ number: 0 })
      const { data: log } = await platform.call(
        'print.templateLogs',
        { params: { id: templateId }, query: { currentPage: 1, pageSize: 10 } },
        { token: administrator },
      )
      expect(log.list).toMatchObject([{ formId: '', result: 'handed' }])
      await told(administrator)
      expect(await data()).toMatchObject({ code: 403 })
    })

    it('judges a record by all its fields, also by those that are held back from who prints', async () => {
      const { templateId, orders, recordId, set, reader } = await ruled({}, { list: { useFormPermission: true } })
      await platform.call('design.release', { params: { id: orders.id }, body: {} }, { token: administrator })
      const shown = async () =>
        await platform.call('print.data', { query: { id: templateId, formId: recordId } }, { token: reader.token })
      expect((await shown()).data.printData).not.toHaveProperty('title')
      await set({ condition: "not title or title = '硒鼓'" })
      expect(await shown()).toMatchObject({ code: 403, msg: '该记录不符合“采购单”的打印条件' })
      await set({ condition: "title = '打印纸'" })
      expect((await shown()).code).toBe(200)
      expect((await shown()).data.printData).not.toHaveProperty('title')
    })

    it('keeps one entry of a job however often it is told, with its end', async () => {
      const { templateId, recordId, reader } = await ruled({})
      for (const result of ['handed', 'handed', 'printed'] as const)
        await platform.call(
          'print.log',
          {
            body: {
              printTitle: '采购单',
              printNum: 2,
              printId: templateId,
              formIds: [recordId],
              jobId: 'job-1',
              printer: 'desk',
              result,
              message: '',
            },
          },
          { token: reader.token },
        )
      const { data } = await platform.call(
        'print.templateLogs',
        { params: { id: templateId }, query: { currentPage: 1, pageSize: 10 } },
        { token: administrator },
      )
      expect(data.list).toMatchObject([
        { result: 'printed', printNum: 2, printer: 'desk', formId: recordId, number: 0 },
      ])
    })
  })
}
