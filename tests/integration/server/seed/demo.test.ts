import { systemDirectories } from '#server/database/migrations/0400-menu-directories.ts'
import { pagesOf, systemPages } from '#server/seed/menus.ts'
import { pageAddresses, pageNameOf } from '#shared/access/page-addresses.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type PlatformServer } from '#server/app.ts'
import { checkChoices } from '#server/areas/module/choices.ts'
import { checkInput } from '#server/areas/module/input.ts'
import { clientHash } from '#server/core/passwords.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { DAY, LAST_DAY } from '#server/seed/days.ts'
import { seedDatabase } from '#server/seed/seed.ts'
import { mustChangePassword, passwordPolicyOf, passwordProblem } from '#shared/rules/password.ts'
import type { MenuNode } from '#shared/api/auth.ts'
import { kindOf } from '#shared/form/registry.ts'
import { withCalculations } from '#shared/form/calculations.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import { serialNumber } from '#shared/rules/serial-number.ts'
import { sanitize } from '#shared/printing/template/sanitize.ts'
import { prepareTemplate, substitute } from '#shared/printing/template/substitute.ts'
import { parseMarkup, textOf } from '#shared/printing/template/tree.ts'
import { dialects, missing, openDialect } from '../support/dialects.ts'
import { send } from '../support/send.ts'
import { creatorsOf, recordCount, recordsOf, rowsIn } from './support.ts'
import { untranslated } from './untranslated.ts'

/** The six teaching pages with the fixed routes they open at. */
const teachingMenus = [
  '3 openClass grgkkjlgl',
  '3 lectureRecord grjzjlgl',
  '3 competition grjsjlgl',
  '3 teachingPlan jxjh',
  '3 lessonPlan jsktqja',
  '3 homeworkFeedback jxzyfk',
]
const teachingCodes = teachingMenus.map((menu) => menu.split(' ')[1] ?? '')

const told = [
  'platform_user',
  'organization',
  'user_relation',
  'authority',
  'dictionary_entry',
  'region',
  'approval_record',
] as const
const moduleCodes = ['leaveRequest', 'assetRegister', 'visitorPass', 'labInspection', 'budgetItem', ...teachingCodes]

/** What the seed wrote, in no order. The salt of a hash differs, as it must. */
async function written(database: PlatformDatabase): Promise<string[]> {
  const rows = await Promise.all(told.map((table) => database.selectFrom(table).selectAll().execute()))
  const records = await Promise.all(moduleCodes.map(async (code) => (await recordsOf(database, code)).records))
  return [...rows, ...records]
    .flat()
    .map((row) => JSON.stringify('password_hash' in row ? { ...row, password_hash: '' } : row))
    .toSorted()
}
let university: string[] | null = null

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`the demo seed on ${dialect}`, () => {
    let database: PlatformDatabase
    let stop: () => Promise<void>
    let server: PlatformServer
    const folder = mkdtempSync(join(tmpdir(), 'atrium-seed-'))
    beforeAll(async () => {
      const opened = await openDialect(dialect)
      database = opened.database
      stop = opened.stop
      await seedDatabase(database, 'demo', folder)
      server = await createServer({ database, dataFolder: folder, checkAnswers: true, loopback: true })
    })
    it('is the same university every time, whatever keeps it', async () => {
      const content = await written(database)
      university ??= content
      expect(content).toEqual(university)
    })

    afterAll(async () => {
      await server.close()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    })

    async function signIn(account: string): Promise<string> {
      const body = { account, password: clientHash('Campus2026'), origin: 'password' }
      const answer = await send(server.app, 'auth.login', { body }, {})
      expect(answer.msg, account).not.toMatch(/错误|锁定/)
      return answer.data.token
    }

    it('holds a university of the promised size', async () => {
      expect({
        organizations: await rowsIn(database, 'organization'),
        positions: await rowsIn(database, 'position'),
        roles: await rowsIn(database, 'role'),
        users: await rowsIn(database, 'platform_user'),
        regions: await rowsIn(database, 'region'),
        templates: await rowsIn(database, 'print_template'),
        leaves: await recordCount(database, 'leaveRequest'),
        assets: await recordCount(database, 'assetRegister'),
        visits: await recordCount(database, 'visitorPass'),
      }).toEqual({
        organizations: 44,
        positions: 20,
        roles: 13,
        users: 500,
        regions: 3762,
        templates: 2,
        leaves: 1200,
        assets: 1100,
        visits: 700,
      })
    })

    // The same everywhere, as the test above says: read where reading is quickest.
    if (dialect === 'sqlite') {
      it('keeps the first version of each module, as it runs', async () => {
        const models = await database.selectFrom('visual_model').select(['id', 'form_data']).orderBy('id').execute()
        const versions = await database.selectFrom('module_version').selectAll().orderBy('model_id').execute()
        expect(versions.map(({ model_id, number }) => [model_id, number])).toEqual(models.map(({ id }) => [id, 1]))
        for (const [at, { content }] of versions.entries())
          expect(JSON.parse(content)).toMatchObject({ formData: models[at]?.form_data })
      })

      it('holds the national divisions: 31 provinces with 342 prefectures and 2 978 counties, and the three others', async () => {
        const rows = await database.selectFrom('region').select(['id', 'parent_id', 'full_name']).execute()
        const ids = new Set(rows.map((row) => row.id))
        expect(rows.filter((row) => row.parent_id !== '-1' && !ids.has(row.parent_id))).toEqual([])
        const mainland = rows.filter((row) => !/^(71|81|82)/.test(row.id))
        const ofLength = (length: number) => mainland.filter((row) => row.id.length === length).length
        expect([ofLength(2), ofLength(4), ofLength(6)]).toEqual([31, 342, 2978])
        const others = rows.filter((row) => /^(71|81|82)$/.test(row.id)).map((row) => row.full_name)
        expect(others.toSorted()).toEqual(['台湾省', '澳门特别行政区', '香港特别行政区'])
        const names = await send(
          server.app,
          'region.names',
          {
            body: {
              idsList: [
                ['11', '1101', '110108'],
                ['33', '3301', '330106'],
                ['46', '4690', '469005'],
              ],
            },
          },
          { token: await signIn('student') },
        )
        expect(names.data).toEqual([
          ['北京市', '市辖区', '海淀区'],
          ['浙江省', '杭州市', '西湖区'],
          ['海南省', '省直辖县级行政区划', '文昌市'],
        ])
      })

      it('lets people decide at their desks: on working days, one after the other, and never in the future', async () => {
        const rows = await database
          .selectFrom('approval_record')
          .select(['record_id', 'status', 'handled_at'])
          .orderBy('id')
          .execute()
        expect(rows.length).toBeGreaterThan(3000)
        // The request itself (status 2) may be written at home.
        const odd = rows.filter(({ status, handled_at }) => {
          const at = new Date(handled_at)
          const isAtDesk = at.getHours() >= 8 && at.getHours() < 18 && at.getDay() % 6 !== 0
          return (status !== 2 && !isAtDesk) || handled_at > LAST_DAY + DAY
        })
        expect(odd).toEqual([])
        for (const [index, row] of rows.entries()) {
          const before = rows[index - 1]
          if (before?.record_id === row.record_id) expect(row.handled_at).toBeGreaterThanOrEqual(before.handled_at)
        }
      })

      it('nobody asks for a leave that cannot be theirs nor before they came', async () => {
        const users = await database
          .selectFrom('platform_user')
          .select(['id', 'account', 'position_id', 'gender'])
          .execute()
        const byId = new Map(users.map((user) => [user.id, user]))
        const { records } = await recordsOf(database, 'leaveRequest')
        const odd = records.filter(({ values }) => {
          const by = byId.get(String(values['f_applicant']))
          const kind = String(values['f_kind'])
          const year = /^20\d\d/.exec(by?.account ?? '')?.[0] ?? '2000'
          if (Number(values['f_createTime']) < new Date(Number(year), 8, 1).getTime()) return true
          if (by?.position_id === null && ['annual', 'marriage', 'maternity', 'paternity'].includes(kind)) return true
          return (kind === 'maternity' && by?.gender !== 2) || (kind === 'paternity' && by?.gender !== 1)
        })
        expect(odd.map(({ values }) => values['f_number'])).toEqual([])
      })

      it.each(['leaveRequest', 'assetRegister', 'visitorPass', 'purchaseOrder', 'campusEvent'])(
        'numbers %s by a rule, which goes on where the records end',
        async (module) => {
          const { definition, records } = await recordsOf(database, module)
          const numbered = definition.form.fields.filter((each) => kindOf(each).traits.serialRule !== undefined)
          expect(numbered).toHaveLength(1)
          const [own] = numbered
          if (!own) throw new Error(`${module} has no number`)
          const code = kindOf(own).traits.serialRule?.(own) ?? ''
          const rule = await database
            .selectFrom('serial_rule')
            .selectAll()
            .where('en_code', '=', code)
            .executeTakeFirstOrThrow()
          expect(rule.enabled_mark).toBe(1)
          const counters = await database
            .selectFrom('serial_counter')
            .selectAll()
            .where('rule_id', '=', rule.id)
            .execute()
          const form = { prefix: rule.prefix, dateFormat: rule.date_format, digit: Number(rule.digit) }
          const given = records.map(({ values }) => String(values[own.name]))
          const counted = counters.flatMap(({ period, last_number }) =>
            Array.from({ length: Number(last_number) }, (_, at) => serialNumber(form, period, at + 1)),
          )
          expect(given.toSorted()).toEqual(counted.toSorted())
          expect(given).toContain(rule.output_number)
        },
      )

      it('lets no request wait for longer than a term', async () => {
        const tasks = database.selectFrom('flow_task').select(['full_name', 'created_at']).where('status', '=', 1)
        const waiting = await tasks.execute()
        expect(waiting.length).toBeGreaterThan(100)
        expect(waiting.filter((task) => task.created_at < LAST_DAY - 100 * DAY)).toEqual([])
      })

      it('tells of entrusts that exist, by whoever gave them, and sends nobody the same letter twice', async () => {
        const told = await database
          .selectFrom('message')
          .innerJoin('message_recipient', 'message_recipient.message_id', 'message.id')
          .select(['release_user_id as from', 'user_id as to', 'released_at as at'])
          .where('flow_type', '=', 2)
          .execute()
        const given = await database
          .selectFrom('flow_entrust')
          .select(['user_id as from', 'to_user_id as to', 'created_at as at'])
          .execute()
        expect(told.length).toBeGreaterThan(2)
        expect(given).toEqual(expect.arrayContaining(told))
        const mails = await database.selectFrom('mail').select(['owner_id', 'subject']).execute()
        expect(new Set(mails.map((mail) => `${mail.owner_id} ${mail.subject}`)).size).toBe(mails.length)
      })

      it('announces nothing that is over: no notice is released after the first day it names', async () => {
        const rows = await database
          .selectFrom('message')
          .select(['title', 'body_text', 'released_at'])
          .where('type', '=', 1)
          .execute()
        const late = rows.filter(({ body_text, released_at }) => {
          const [, month, day] = /(\d{1,2})月(\d{1,2})日/.exec(body_text) ?? []
          return month && new Date(2026, Number(month) - 1, Number(day) + 1).getTime() <= released_at
        })
        expect(late.map((row) => row.title)).toEqual([])
        expect(rows.filter(({ title }) => /20(?!26|27)\d\d/.test(title))).toEqual([])
      })

      it('holds the official code lists with their codes', async () => {
        const list = async (code: string) =>
          Object.fromEntries(
            (
              await database
                .selectFrom('dictionary_entry')
                .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
                .select(['dictionary_entry.en_code', 'dictionary_entry.full_name'])
                .where('dictionary_type.en_code', '=', code)
                .execute()
            ).map((row) => [row.en_code, row.full_name]),
          )
        expect(await list('GBT2261.1')).toEqual({ '0': '未知的性别', '1': '男性', '2': '女性', '9': '未说明的性别' })
        const nations = await list('Nation')
        expect(Object.keys(nations)).toHaveLength(56)
        expect(nations).toMatchObject({ '01': '汉族', '05': '维吾尔族', '15': '土家族', '30': '土族', '56': '基诺族' })
        expect(await list('politicalStatus')).toMatchObject({
          '01': '中国共产党党员',
          '03': '中国共产主义青年团团员',
          '13': '群众',
        })
        expect(await list('Education')).toMatchObject({
          '11': '博士研究生毕业',
          '21': '大学本科毕业',
          '31': '大学专科毕业',
          '90': '其他',
        })
        expect(await list('degree')).toMatchObject({
          '1': '名誉博士',
          '201': '哲学博士',
          '308': '工学硕士',
          '412': '管理学学士',
        })
        expect(await list('sex')).toEqual({ '1': '男', '2': '女', '3': '保密' })
        for (const code of ['businessType', 'DataInterfaceType', 'groupType', 'PositionType', 'printDev']) {
          expect(Object.keys(await list(code)).length, code).toBeGreaterThan(2)
        }
      })

      it('accounts, names and places are consistent', async () => {
        const users = await database.selectFrom('platform_user').selectAll().execute()
        expect(new Set(users.map((user) => user.account)).size).toBe(500)
        expect(users.filter((user) => !/^[a-z]+\d*$|^20\d{8}$/.test(user.account)).map((user) => user.account)).toEqual(
          [],
        )
        expect(
          users.filter((user) => !/^\p{Script=Han}{2,4}$/u.test(user.real_name)).map((user) => user.real_name),
        ).toEqual([])
        expect(users.filter((user) => !/^1[3-9]\d{9}$/.test(user.mobile_phone))).toEqual([])
        const organizations = await database.selectFrom('organization').selectAll().execute()
        const ids = new Set([...organizations.map((row) => row.id), ...users.map((user) => user.id)])
        for (const row of organizations) expect([row.id, ids.has(String(row.manager_id))]).toEqual([row.id, true])
        for (const user of users) expect(ids.has(user.organization_id), user.account).toBe(true)
        expect(Math.max(...organizations.map((row) => row.path.split(',').length))).toBe(3)
        const relations = await database.selectFrom('user_relation').select('user_id').distinct().execute()
        expect(relations).toHaveLength(500)
      })

      it.each(moduleCodes)(
        'every record of %s would be accepted by its own form, and its totals are right',
        async (code) => {
          const { definition, records } = await recordsOf(database, code)
          for (const record of records) {
            const checked = checkInput(definition.form, record.values, { partial: false })
            expect(withCalculations(definition.calculations, record.values)).toEqual(record.values)
            expect(Object.keys(checked).length).toBeGreaterThan(8)
          }
          const user = { userId: '', organizationId: '', isAdministrator: false }
          // Records of other modules are there for a caller only.
          const fields = definition.form.fields.filter((field) => kindOf(field).chooses === undefined)
          const form = { ...definition.form, fields }
          for (const record of records.slice(0, 40)) await checkChoices({ database, user }, form, record.values)
        },
      )
    }

    it('three accounts see three menus', async () => {
      const menu = async (account: string) => {
        const answer = await send(server.app, 'auth.currentUser', {}, { token: await signIn(account) })
        const leaves = (nodes: readonly MenuNode[]): string[] =>
          nodes.flatMap((node) =>
            node.type > 1 ? [`${node.type} ${node.enCode} ${node.urlAddress}`] : leaves(node.children),
          )
        return leaves(answer.data.menuList)
      }
      // The family's address where its clients have such a page.
      const addressOf = (code: string) => {
        const address = systemPages.find((page) => page.code === code)?.address ?? ''
        const page = pageNameOf(address)
        return page === null ? address : pageAddresses[page][0]
      }
      const publicLinks = [
        '7 termCalendar /api/visualdev/DataScreen/page/calendar',
        '7 platformGuide /api/visualdev/DataScreen/page/guide',
        '7 smartEducation https://www.smartedu.cn/',
      ]
      expect(await menu('admin')).toEqual([
        '3 leaveRequest model/leaveRequest',
        '4 campusBuilding dictionary/campusBuilding',
        '3 campusEvent model/campusEvent',
        '3 assetRegister model/assetRegister',
        '3 supplier model/supplier',
        '3 purchaseOrder model/purchaseOrder',
        '3 budgetItem model/budgetItem',
        '3 visitorPass model/visitorPass',
        '3 labInspection model/labInspection',
        ...teachingMenus,
        ...systemDirectories.flatMap(({ code }) => pagesOf(code)).map((code) => `2 ${code} ${addressOf(code)}`),
        '8 campusPortal portal/campusPortal',
        '5 leaveStatistics dataReport/leaveStatistics',
        '5 leaveAnalysis dataReport/leaveAnalysis',
        '5 assetComposition dataReport/assetComposition',
        '6 campusOverview dataScreen/campusOverview',
        ...publicLinks,
        '7 cernet https://www.edu.cn/',
      ])
      expect(await menu('teacher')).toEqual([
        '3 leaveRequest model/leaveRequest',
        '4 campusBuilding dictionary/campusBuilding',
        '3 campusEvent model/campusEvent',
        '3 visitorPass model/visitorPass',
        ...teachingMenus,
        '8 campusPortal portal/campusPortal',
        ...publicLinks,
      ])
      expect(await menu('student')).toEqual([
        '3 leaveRequest model/leaveRequest',
        '3 homeworkFeedback jxzyfk',
        ...publicLinks,
      ])
    })

    it('what lies outside the grants answers 403 when called directly', async () => {
      const model = async (code: string) =>
        (await database.selectFrom('visual_model').select('id').where('en_code', '=', code).executeTakeFirstOrThrow())
          .id
      const [leave, asset, visit] = [
        await model('leaveRequest'),
        await model('assetRegister'),
        await model('visitorPass'),
      ]
      const [teacher, student] = [await signIn('teacher'), await signIn('student')]
      const list = (id: string, token: string) =>
        send(server.app, 'module.list', { params: { id }, body: {} }, { token })
      const codes = async (token: string) => [
        (await list(leave, token)).code,
        (await list(asset, token)).code,
        (await list(visit, token)).code,
        (await send(server.app, 'dictionary.types', {}, { token })).code,
      ]
      expect(await codes(teacher)).toEqual([200, 403, 200, 403])
      expect(await codes(student)).toEqual([200, 403, 403, 403])
      const { data } = await list(leave, student)
      const params = { id: leave, dataId: String(data.list[0]?.id) }
      const change = { params, body: { data: '{}' } }
      expect((await send(server.app, 'module.update', change, { token: student })).code).toBe(403)
      // A record of another school is none that a teacher sees.
      expect((await send(server.app, 'module.update', change, { token: teacher })).code).toBe(404)
      expect((await send(server.app, 'module.delete', { params }, { token: teacher })).code).toBe(403)
      expect((await send(server.app, 'module.recordView', { params }, { token: student })).code).toBe(200)
      // Everybody sees all events; a teacher takes none of them away.
      const event = await model('campusEvent')
      const [shown] = (await list(event, teacher)).data.list
      const one = { id: event, dataId: String(shown?.id) }
      expect((await send(server.app, 'module.delete', { params: one }, { token: teacher })).code).toBe(403)
      const many = { params: { id: event }, body: { ids: [one.dataId] } }
      expect((await send(server.app, 'module.deleteMany', many, { token: teacher })).code).toBe(403)
      expect((await send(server.app, 'module.recordView', { params: one }, { token: teacher })).code).toBe(200)
    })

    it('shows rows by whoever reads: personal, of the department and below, all of them', async () => {
      const idOf = async (account: string) =>
        (
          await database
            .selectFrom('platform_user')
            .select('id')
            .where('account', '=', account)
            .executeTakeFirstOrThrow()
        ).id
      const members = async (codes: readonly string[]) => {
        const rows = await database
          .selectFrom('user_relation')
          .innerJoin('organization', 'organization.id', 'user_relation.object_id')
          .select('user_id')
          .where('object_type', '=', 'organization')
          .where('organization.en_code', 'in', codes)
          .execute()
        return new Set(rows.map((row) => row.user_id))
      }
      const counted = async (code: string, account: string, by: (creator: string) => boolean) => {
        const { id, creators } = await creatorsOf(database, code)
        const body = { currentPage: 1, pageSize: 1 }
        const token = await signIn(account)
        const answer = await send(server.app, 'module.list', { params: { id }, body }, { token })
        const seen = creators.filter(by).length
        expect([code, account, answer.data.pagination.total]).toEqual([code, account, seen])
        return seen
      }
      const { account: dean } = await database
        .selectFrom('organization')
        .innerJoin('platform_user', 'platform_user.id', 'organization.manager_id')
        .select('platform_user.account')
        .where('organization.en_code', '=', 'JSJ')
        .executeTakeFirstOrThrow()
      const [student, department, school] = [
        await idOf('student'),
        await members(['JSJ.RJ']),
        await members(['JSJ', 'JSJ.RJ', 'JSJ.AI']),
      ]
      for (const code of ['leaveRequest', 'visitorPass']) {
        const all = await counted(code, 'admin', () => true)
        const ofDean = await counted(code, dean, (by) => school.has(by))
        const ofTeacher = await counted(code, 'teacher', (by) => department.has(by))
        expect([0 < ofTeacher, ofTeacher < ofDean, ofDean < all / 5]).toEqual([true, true, true])
      }
      for (const code of ['leaveRequest', 'homeworkFeedback'])
        expect(await counted(code, 'student', (by) => by === student)).toBeGreaterThan(0)
      const { account: clerk, id } = await database
        .selectFrom('platform_user')
        .innerJoin('user_relation', 'user_relation.user_id', 'platform_user.id')
        .innerJoin('organization', 'organization.id', 'user_relation.object_id')
        .select(['platform_user.account', 'platform_user.id'])
        .where('organization.en_code', '=', 'TSG')
        .orderBy('platform_user.id', 'desc')
        .executeTakeFirstOrThrow()
      await counted('leaveRequest', clerk, (by) => by === id)
      await counted('purchaseOrder', clerk, (by) => by === id)
    })

    it('closes a leave while it is approved and after, to administrators too, and wants days of a new one', async () => {
      const token = await signIn('admin')
      const { definition, records } = await recordsOf(database, 'leaveRequest')
      const idOf = (status: string) => records.find(({ values }) => values['f_status'] === status)?.id ?? ''
      const at = (dataId: string) => ({ params: { id: definition.id, dataId } })
      const body = { data: JSON.stringify({ f_reason: '改一改' }) }
      for (const status of ['1', '2']) {
        const dataId = idOf(status)
        const state = status === '1' ? '该记录正在审批中' : '该记录已审批通过'
        const refused = { code: 400, msg: `${state}，不能修改或删除` }
        expect(await send(server.app, 'module.update', { ...at(dataId), body }, { token })).toMatchObject(refused)
        expect(await send(server.app, 'module.delete', at(dataId), { token })).toMatchObject(refused)
        const { data } = await send(server.app, 'module.recordView', at(dataId), { token })
        expect(data).toMatchObject({ atriumClosed: true, atriumClosedBecause: state })
        const english = await send(server.app, 'module.recordView', at(dataId), { token, language: 'en' })
        expect(english.data.atriumClosedBecause).toBe(
          status === '1' ? 'This record is in approval' : 'This record was approved',
        )
      }
      // What came back is its starter's to correct.
      const returned = idOf('3')
      expect((await send(server.app, 'module.update', { ...at(returned), body }, { token })).code).toBe(400)
      const starter = await database
        .selectFrom('flow_task')
        .innerJoin('platform_user', 'platform_user.id', 'flow_task.creator_id')
        .select('platform_user.account')
        .where('flow_task.record_id', '=', returned)
        .executeTakeFirstOrThrow()
      const own = { token: await signIn(starter.account) }
      const corrected = { data: JSON.stringify({ f_reason: '补充说明' }) }
      expect((await send(server.app, 'module.update', { ...at(returned), body: corrected }, own)).code).toBe(200)

      const student = await signIn('student')
      const user = await database
        .selectFrom('platform_user')
        .select('id')
        .where('account', '=', 'student')
        .executeTakeFirstOrThrow()
      const leave = {
        f_applicant: user.id,
        f_department: '计算机科学与技术学院',
        f_kind: 'personal',
        f_urgency: '1',
        f_start: LAST_DAY,
        f_end: LAST_DAY,
        f_reason: '回家',
      }
      const create = (values: object) =>
        send(
          server.app,
          'module.create',
          { params: { id: definition.id }, body: { data: JSON.stringify(values) } },
          { token: student },
        )
      expect(await create({ ...leave, tableField120: [] })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('请假明细'),
      })
      expect((await create(leave)).code).toBe(400)
      const days = [{ c_date: LAST_DAY, c_period: 'day', c_days: 1, c_work: null }]
      expect((await create({ ...leave, tableField120: days })).code).toBe(200)
      const [made] = (await recordsOf(database, 'leaveRequest')).records.filter(
        ({ values }) => values['f_reason'] === '回家',
      )
      expect(made?.values).toMatchObject({ f_total: 1, f_status: '0' })
      expect((await send(server.app, 'module.delete', at(made?.id ?? ''), { token })).code).toBe(200)
    })

    it('answers phones, prices and balances to the roles that need them alone', async () => {
      const interfaces = await loose(database).selectFrom('data_interface').select(['id', 'en_code']).execute()
      const mayAsk = async (account: string) => {
        const token = await signIn(account)
        const codes: string[] = []
        for (const row of interfaces) {
          const params = { id: String(row['id']) }
          const { code } = await send(server.app, 'dataInterface.preview', { params }, { token })
          if (code !== 403) codes.push(String(row['en_code']))
        }
        return codes.toSorted()
      }
      const { account: librarian } = await database
        .selectFrom('platform_user')
        .innerJoin('organization', 'organization.id', 'platform_user.organization_id')
        .select('account')
        .where('organization.en_code', '=', 'TSG')
        .orderBy('platform_user.id')
        .executeTakeFirstOrThrow()
      expect(await mayAsk('student')).toEqual(['termWeeks'])
      expect(await mayAsk('teacher')).toEqual(['termWeeks'])
      expect(await mayAsk(librarian)).toEqual(['fundingProjects', 'suppliers', 'termWeeks'])
      expect(await mayAsk('admin')).toHaveLength(5)
    })

    if (dialect === 'sqlite') {
      it('is translated: each text that a design, a menu or a dictionary shows, into both other languages', async () => {
        const { left, known } = await untranslated(database)
        expect(left).toEqual([])
        expect(known).toBeGreaterThan(900)
      })

      it('shows records in the language of the call, and stores and prints them as they are', async () => {
        const token = await signIn('admin')
        const { definition, records } = await recordsOf(database, 'leaveRequest')
        const list = async (language: string) => {
          const answer = await server.app.inject({
            method: 'POST',
            url: `/api/visualdev/OnlineDev/${definition.id}/List`,
            headers: { authorization: token, 'accept-language': language },
            payload: { pageSize: 1, sidx: 'f_number', sort: 'asc' },
          })
          return answer.json<{ data: { list: Record<string, unknown>[] } }>().data.list[0] ?? {}
        }
        const [zh, en, zhtw] = [await list('zh-CN'), await list('en'), await list('zh-TW')]
        expect(zh['f_status']).toMatch(/^(等待审核|审核|流程)/)
        expect(en['f_status']).toMatch(/^(Pending|Approved|Returned|Withdrawn|Terminated)$/)
        expect(zhtw['f_urgency']).toMatch(/^(普通|重要|緊急)$/)
        expect(en['f_kind']).toMatch(/leave$/)
        expect(zh['f_kind']).toMatch(/\p{Script=Han}/u)
        expect({ ...en, f_kind: '', f_urgency: '', f_status: '' }).toMatchObject({ f_number: zh['f_number'] })
        const stored = records.find(({ values }) => values['f_number'] === zh['f_number'])
        const { data } = await send(
          server.app,
          'print.data',
          { query: { id: definition.form.printIds[0] ?? '', formId: stored?.id ?? '' } },
          { token },
        )
        expect(data.printData?.['f_kind']).toBe(zh['f_kind'])
      })

      it('shows the record of a task in the language of the call too', async () => {
        const token = await signIn('admin')
        const { definition } = await recordsOf(database, 'leaveRequest')
        const { id } = await database
          .selectFrom('flow_task')
          .select('id')
          .where('model_id', '=', definition.id)
          .orderBy('id')
          .executeTakeFirstOrThrow()
        const read = async (language: string) => {
          const answer = await server.app.inject({
            method: 'GET',
            url: `/api/workflow/Engine/FlowBefore/${id}`,
            headers: { authorization: token, 'accept-language': language },
          })
          return JSON.parse(answer.json<{ data: { displayData: string } }>().data.displayData) as Record<
            string,
            unknown
          >
        }
        const [zh, en] = [await read('zh-CN'), await read('en')]
        expect(zh['f_kind']).toMatch(/\p{Script=Han}/u)
        expect(en['f_kind']).toMatch(/leave$/)
        expect(en['f_urgency']).toMatch(/^(Normal|Important|Urgent)$/)
      })
    }

    it('recordings of conversations are played by whoever received them, and by nobody else', async () => {
      const heard = await database.selectFrom('chat_message').selectAll().where('kind', '!=', 'text').execute()
      expect(heard.map(({ kind }) => kind).toSorted()).toEqual(['video', 'voice'])
      const account = async (id: string) =>
        (await database.selectFrom('platform_user').select('account').where('id', '=', id).executeTakeFirstOrThrow())
          .account
      const play = async (name: string, file: string) =>
        server.app.inject({
          url: `/api/file/Image/IM/${file}`,
          headers: { authorization: await signIn(name), range: 'bytes=0-99' },
        })
      for (const { kind, file_id, receiver_id } of heard) {
        const played = await play(await account(receiver_id), file_id)
        expect([played.statusCode, played.rawPayload.length]).toEqual([206, 100])
        expect(played.headers['content-type']).toMatch(kind === 'voice' ? /^audio\// : /^video\//)
        expect((await play('student', file_id)).json()).toMatchObject({ code: 404 })
      }
    })

    it('the sign-in page is told the four accounts, with their names', async () => {
      const { data } = await send(server.app, 'auth.loginConfig', {}, {})
      expect(data.title).toBe('数字化校园管理平台')
      expect(data.demoAccounts.map(({ account, role, password }) => [account, role, password])).toEqual([
        ['admin', '系统管理员', 'Campus2026'],
        ['teacher', '教师', 'Campus2026'],
        ['student', '学生', 'Campus2026'],
        ['newcomer', '新入职员工', 'Campus2026'],
      ])
      for (const { realName } of data.demoAccounts) expect(realName).toMatch(/^\p{Script=Han}{2,4}$/u)
    })

    it('only the newcomer is asked for another password, for the policy asks those who never changed theirs', async () => {
      const asked: string[] = []
      for (const account of ['admin', 'teacher', 'student', 'newcomer']) {
        const token = await signIn(account)
        const { data } = await send(server.app, 'auth.currentUser', {}, { token })
        const policy = passwordPolicyOf((await send(server.app, 'systemConfig.read', {}, { token })).data)
        if (mustChangePassword(data.userInfo?.changePasswordDate, policy)) asked.push(account)
        expect(passwordProblem('Campus2026', policy), 'the documented password fits the policy').toBeNull()
      }
      expect(asked).toEqual(['newcomer'])
    })

    it('both templates print a record: every placeholder is filled, history and child rows included', async () => {
      const token = await signIn('admin')
      for (const code of ['leaveRequest', 'visitorPass']) {
        const { definition, records } = await recordsOf(database, code)
        const record = records.find(({ values }) =>
          Object.values(values).some((value) => Array.isArray(value) && value.length > 1),
        )
        const [template = ''] = definition.form.printIds
        const { data } = await send(
          server.app,
          'print.data',
          { query: { id: template, formId: record?.id ?? '' } },
          { token },
        )
        const printData = data.printData ?? {}
        const placeholders = [...data.printTemplate.matchAll(/data-tag="(\w+)\.(\w+)"/g)]
        expect(placeholders.length).toBeGreaterThan(8)
        for (const [, set = '', field = ''] of placeholders) {
          const row = set === 'headTable' ? printData : (printData[set] as Record<string, unknown>[])[0]
          expect(row, `${set}.${field}`).toHaveProperty(field)
        }
        const source = { data: printData, approvals: data.operatorRecordList, printedBy: '林小雨', printedAt: 0 }
        const text = substitute(prepareTemplate(sanitize(parseMarkup(data.printTemplate), 'template')), source)
          .map(textOf)
          .join(' ')
        expect(text).not.toMatch(/[{}]/)
        expect(text).toContain(String(printData['f_number']))
        expect(text).toContain(data.operatorRecordList[0]?.userName)
        expect(readPageSetup(data.pageParam).paper).toBe(code === 'leaveRequest' ? 'A4' : 'A5')
      }
    })
  })
}
