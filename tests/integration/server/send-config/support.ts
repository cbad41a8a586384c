import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import type { TestPlatform } from '../support/platform.ts'

/** A template of somebody's own; answers its id. */
export async function addTemplate(platform: TestPlatform, messageType: string, more: object = {}): Promise<string> {
  const mark = nextId()
  const words = { title: '消息 {@Title}', content: '内容 {@Title}' }
  const body = { fullName: `模板${mark}`, enCode: `template.${mark}`, messageType, messageSource: '3', ...words }
  const params = [{ field: '@Title', fieldName: '标题' }]
  const token = await platform.signIn({ administrator: true })
  const whole = { ...body, templateParamList: params, ...more }
  const made = await platform.call('messageTemplate.create', { body: whole as never }, { token })
  if (made.code !== 200) throw new Error(made.msg)
  return idOf(platform, 'message_template', body.enCode)
}

export async function idOf(platform: TestPlatform, table: string, enCode: string): Promise<string> {
  const row = await loose(platform.database)
    .selectFrom(table)
    .select('id')
    .where('en_code', '=', enCode)
    .executeTakeFirstOrThrow()
  return String(row['id'])
}

export function configBody(lines: readonly object[], more: object = {}) {
  const mark = nextId()
  return { fullName: `配置${mark}`, enCode: `config.${mark}`, enabledMark: 1, sendConfigTemplateList: lines, ...more }
}

export async function addConfig(platform: TestPlatform, lines: readonly object[], more: object = {}): Promise<string> {
  const body = configBody(lines, more)
  const token = await platform.signIn({ administrator: true })
  const made = await platform.call('sendConfig.create', { body: body as never }, { token })
  if (made.code !== 200) throw new Error(made.msg)
  return idOf(platform, 'send_config', body.enCode)
}
