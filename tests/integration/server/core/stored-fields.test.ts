import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { Server } from '#server/core/call.ts'
import { mountTable } from '#server/core/mount-table.ts'
import { mountedTables } from '#server/core/table.ts'
import { dialects, missing } from '../support/dialects.ts'
import { addCategory } from '../serial-rule/support.ts'
import { packageOf, uploadPackage } from '../client-release/client-release.cases.ts'
import { addLayout } from '../portal/support.ts'
import { stampBody } from '../stamp/stamp.cases.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { grant } from '../support/users.ts'

/** What the areas with calls and rules of their own take, and what they answer under another name or never. */
const known: Readonly<Record<string, { readonly values?: object; readonly unread?: readonly string[] }>> = {
  dataSource: { values: { dbType: 'MySQL' }, unread: ['password'] },
  serialRule: {
    values: { type: 1, dateFormat: 'yyyyMM', digit: '4', startNumber: '0012', randomDigit: 32, randomType: 2 },
    unread: ['example'],
  },
  portalDesign: { values: { formData: '{"layoutId":1,"layout":[]}' } },
  portalManage: { values: { portalId: '', systemId: '', platform: 'Web' } },
  reportDesign: { values: { formData: '{"rows":[]}' } },
  interfaceCredential: { values: { appSecret: 'secret-of-a-test', whiteList: '10.0.0.1' } },
  messageAccount: {
    values: { type: 2, smtpPort: 465, smtpUser: 'sender@campus.example' },
    unread: ['smtpPassword', 'appSecret', 'appKey', 'bearer', 'agentId'],
  },
  sendConfig: { values: { reason: 'roleGranted', messageSource: '3', sendConfigTemplateList: [] } },
  clientRelease: { values: { channel: 'early', lowestVersion: '1.5.0' } },
  stamp: { values: { userIds: ['somebody'], icon: '/api/file/Image/annexpic/x.png' } },
  position: { values: { organizeId: 'org-root' } },
  role: { values: { globalMark: 0, organizeIdsTree: [['org-root']] }, unread: ['organizeIdsTree'] },
}

/** What a row of some tables points to. */
async function idsOf(name: string, platform: TestPlatform, token: string): Promise<object> {
  if (name === 'stamp') return stampBody(platform)
  if (name === 'clientRelease') return { packageFile: await uploadPackage(platform, token, packageOf('9.1.0')) }
  if (name === 'serialRule') return { category: (await addCategory(platform)).id }
  if (name !== 'portalManage') return {}
  await grant(platform.database, 'nobody', [])
  return { portalId: await addLayout(platform, 'portal', { layout: [] }), systemId: 'system-main', platform: 'Web' }
}

const entryOf = (id: string): Endpoint => endpoints[id as EndpointId]

/** Names of all tables whose calls `usualTable` makes. */
const names = Object.keys(endpoints).flatMap((id) => {
  const [, name = ''] = /^(.+)\.list$/.exec(id) ?? []
  return name !== '' && entryOf(id).summary.endsWith(': list, paged') ? [name] : []
})

/** A value for each field that no column begins with; a text is a host and a code alike. */
function filled(name: string, input: z.ZodObject): Record<string, unknown> {
  const valueOf = (field: string, schema: z.ZodType) => {
    const fits = [`${field.toLowerCase()}1`, 7, 0].find((value) => schema.safeParse(value).success)
    if (fits === undefined) throw new Error(`name a value of ${name}.${field} in \`known\``)
    return fits
  }
  const given = known[name]?.values ?? {}
  const fields = Object.entries(input.shape as Record<string, z.ZodType>).filter(
    ([field]) => field !== 'id' && !Object.hasOwn(given, field),
  )
  return { ...Object.fromEntries(fields.map(([field, schema]) => [field, valueOf(field, schema)])), ...given }
}

it('does not compile where a field of the create call has no column', () => {
  const without = (server: Server) =>
    mountTable(server, 'allowedHost', {
      table: 'allowed_host',
      // @ts-expect-error -- `description` is missing
      columns: { host: 'host', sortCode: 'sort_code', enabledMark: 'enabled_mark' },
      search: ['host'],
      order: ['host'],
      options: ['host'],
    })
  expect(without).toBeTypeOf('function')
})

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`what a usual table takes, on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    it('is asked of every table that the server mounts', () => {
      expect(names).toEqual(expect.arrayContaining([...mountedTables.keys()]))
    })

    it.each(names)('%s reads back every field as it was created', async (name) => {
      const token = await platform.signIn({ administrator: true })
      const { body } = entryOf(`${name}.create`)
      if (!(body instanceof z.ZodObject)) throw new Error(name)
      const ids = await idsOf(name, platform, token)
      const input = { ...filled(name, body), ...ids }
      const send = (id: string, sent: object) =>
        platform.call(id as 'allowedHost.list', sent as never, { token }) as Promise<{
          code: number
          msg: string
          data: unknown
        }>
      const created = await send(`${name}.create`, { body: input })
      expect(created, created.msg).toMatchObject({ code: 200 })
      const { data } = await send(`${name}.list`, { query: { currentPage: 1, pageSize: 20 } })
      const [row] = (data as { list: readonly { id: string }[] }).list
      const read = await send(`${name}.one`, { params: { id: row?.id } })
      const { unread = [] } = known[name] ?? {}
      const stored = Object.entries(body.parse(input)).filter(([field]) => !unread.includes(field))
      const answered = read.data as Record<string, unknown>
      // A number may be taken as a text.
      expect(stored.map(([field]) => [field, String(answered[field])])).toEqual(
        stored.map(([field, value]) => [field, String(value)]),
      )
    })
  })
}
