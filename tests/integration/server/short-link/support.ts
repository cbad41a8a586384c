import { nextId } from '#server/core/ids.ts'
import { createSecret } from '#server/core/tokens.ts'
import type { FormLinkTable } from '#server/database/tables/sign-in.ts'
import { type FieldConfig, field, fixed, fromDictionary, pattern, table } from '#server/seed/modules/fields.ts'
import { addReleased, type ModuleParts } from '../module/support/order-module.ts'
import { addDictionary, colours } from '../module/support/models.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

const colour = fromDictionary(colours.id, 'enCode')

/** A form with something of everything: what visitors fill, what needs a session, what the link presets. */
export function visitorFields() {
  return [
    field(1, 'input', 'name', '姓名', { required: true, more: { maxlength: 10 } }),
    field(2, 'input', 'phone', '手机号码', {
      config: { ...pattern('/^1\\d{10}$/', '请输入正确的手机号码'), unique: true },
    }),
    field(3, 'select', 'colour', '颜色', colour),
    field(4, 'userSelect', 'host', '被访人', { required: true, more: { selectType: 'all', ableIds: [] } }),
    field(5, 'radio', 'status', '状态', {
      defaultValue: '1',
      more: fixed([
        ['1', '等待'],
        ['2', '通过'],
      ]),
    }),
    field(6, 'createUser', 'author', '预约人'),
    field(7, 'createTime', 'at', '预约时间'),
    table(20, '随行人员', [
      field(21, 'input', 'who', '姓名', { required: true }),
      field(22, 'userSelect', 'guide', '陪同人', { more: { selectType: 'all', ableIds: [] } }),
    ]),
  ]
}

export interface Published {
  readonly modelId: string
  readonly publisher: string
  readonly link: FormLinkTable
  readonly input: { readonly params: { readonly id: string }; readonly query: { readonly encryption: string } }
}

/** A published form of its own. */
export async function publish(
  platform: TestPlatform,
  changes: Partial<FormLinkTable> = {},
  fields: readonly FieldConfig[] = visitorFields(),
  form: ModuleParts['form'] = {},
): Promise<Published> {
  const { database, clock } = platform
  const known = await database
    .selectFrom('dictionary_type')
    .select('id')
    .where('id', '=', colours.id)
    .executeTakeFirst()
  if (!known) await addDictionary(database, colours)
  const modelId = await addReleased(database, { fields, form })
  const publisher = await addUser(database, { values: { real_name: '门卫' } }, clock.now)
  const link: FormLinkTable = {
    id: nextId(),
    model_id: modelId,
    secret: createSecret(),
    full_name: '来访预约',
    presets: JSON.stringify({ host: publisher.id, status: '1' }),
    user_id: publisher.id,
    enabled_mark: 1,
    announced: 0,
    expires_at: null,
    created_at: clock.now,
    ...changes,
  }
  await database.insertInto('form_link').values(link).execute()
  const input = { params: { id: link.id }, query: { encryption: link.secret } }
  return { modelId, publisher: publisher.id, link, input }
}

/** Everything stored in the module, as an administrator reads it for editing. */
export async function storedRecords(platform: TestPlatform, modelId: string): Promise<Record<string, unknown>[]> {
  const token = await platform.signIn({ administrator: true })
  const { data } = await platform.call('module.list', { params: { id: modelId }, body: {} }, { token })
  return Promise.all(
    data.list.map(async ({ id }) => {
      const record = await platform.call('module.record', { params: { id: modelId, dataId: id } }, { token })
      return JSON.parse(record.data.data) as Record<string, unknown>
    }),
  )
}

/** The fields of a list that visitors may look at, and some that they may not. */
export function listedFields() {
  return [
    field(1, 'input', 'title', '事项'),
    field(2, 'inputNumber', 'amount', '金额'),
    field(3, 'input', 'secret', '身份证号', { more: { useMask: true } }),
    field(4, 'userSelect', 'person', '经办人'),
    field(6, 'uploadFile', 'papers', '附件'),
    field(5, 'select', 'colour', '颜色', colour),
  ]
}

/** A released module with one record, and a link to some of it that an administrator consented to. */
export async function publishList(
  platform: TestPlatform,
  { columns = ['title'], conditions = '' }: { readonly columns?: readonly string[]; readonly conditions?: string } = {},
) {
  const { database } = platform
  const known = await database
    .selectFrom('dictionary_type')
    .select('id')
    .where('id', '=', colours.id)
    .executeTakeFirst()
  if (!known) await addDictionary(database, colours)
  const id = await addReleased(database, { fields: listedFields() })
  const token = await platform.signIn({ administrator: true })
  const add = (record: object) =>
    platform.call('module.create', { params: { id }, body: { data: JSON.stringify(record) } }, { token })
  await add({ title: '打印纸', amount: 12, secret: '330106199001011234', colour: 'red' })
  const body = { fullName: '公示', columns: [...columns], conditions }
  const asked = await platform.call('design.askListLink', { params: { id }, body }, { token })
  const link = asked.data
  const consent = () => platform.call('design.consentListLink', { params: { id, link } }, { token })
  const { data } = await consent().then(() => platform.call('design.listLinks', { params: { id } }, { token }))
  const encryption = data.list[0]?.encryption ?? ''
  return { id, link, token, add, asked, input: { params: { id: link }, query: { encryption }, body: {} } }
}
