import { channelNames, messageChannels, messageSources } from '#shared/rules/message-template.ts'
import { reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { appIsSetUp } from '#server/core/notify/channels.ts'
import { readSettings, type Settings } from '#server/core/settings.ts'
import {
  copyTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
  toggleTemplate,
  updateTemplate,
} from './templates.ts'

/** Message templates (specification, section 7, Message). */
export function mountMessageTemplates(server: Server): void {
  mount(server, 'messageTemplate.list', ({ query }, call) => listTemplates(call, query))
  mount(server, 'messageTemplate.one', ({ params }, call) => readTemplate(call, params.id))
  mount(server, 'messageTemplate.create', async ({ body }, call) => {
    await createTemplate(call, body)
    return reply(null, 'common.created')
  })
  mount(server, 'messageTemplate.update', async ({ params, body }, call) => {
    await updateTemplate(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'messageTemplate.delete', async ({ params }, call) => {
    await deleteTemplate(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'messageTemplate.toggle', async ({ params, body }, call) => {
    await toggleTemplate(call, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'messageTemplate.copy', async ({ params }, call) => {
    await copyTemplate(call, params.id)
    return reply(null, 'common.created')
  })
  mount(server, 'messageTemplate.types', async ({ params }, call) => typesOf(call, params.id))
}

type TypeName = keyof typeof messageChannels | keyof typeof messageSources | 'aliyun' | 'tencent'

/** What templates choose from. Other systems are there once they are set up. */
async function typesOf(call: Call, kind: string) {
  const named = (code: string, name: TypeName) => ({
    id: code,
    enCode: code,
    fullName: call.text(`messageTemplate.${name}`),
  })
  if (kind === '2') return [named('1', 'aliyun'), named('2', 'tencent')]
  if (kind === '4') {
    const sources = Object.entries(messageSources) as [keyof typeof messageSources, string][]
    return sources.map(([name, code]) => named(code, name))
  }
  if (kind !== '1') return []
  const settings = await readSettings(call.database)
  return channelNames.filter((name) => isSetUp(name, settings)).map((name) => named(messageChannels[name], name))
}

const isSetUp = (name: (typeof channelNames)[number], settings: Settings): boolean =>
  name === 'dingTalk' || name === 'weCom' ? appIsSetUp[name](settings) : true
