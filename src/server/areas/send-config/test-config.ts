import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fieldsOf, isReason, plainField } from '#shared/rules/message-template.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { channels, receiversOf, type Sending } from '#server/core/notify/channels.ts'
import { commonValues } from '#server/core/notify/notify.ts'
import { channelOf, linesOf, type MessageRoute } from '#server/core/notify/routes.ts'
import { openAccount } from '#server/core/senders/accounts.ts'
import { sendNow } from '#server/core/senders/send.ts'
import { SendFault } from '#server/core/senders/sender.ts'
import { readSettings } from '#server/core/settings.ts'
import { readRow } from '#server/core/table.ts'
import { render } from '#server/messages/message.ts'
import { templateName } from '../message/templates.ts'
import { receiverIds } from '../message-account/test-account.ts'
import { channelName, configSpec } from './configs.ts'

type Test = Handled<Endpoints['sendConfig.test']>['body'][number]

async function templateOf({ database }: Call, id: string) {
  const row = await database.selectFrom('message_template').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? fail(400, 'sendConfig.noTemplate')
}

/** What a test sends: each enabled template with the parameters it may name. */
export async function testList(call: Call, id: string) {
  const row = await readRow(call.database, configSpec, id)
  const lines = linesOf(row['lines']).filter(({ enabledMark }) => enabledMark === 1)
  return Promise.all(
    lines.map(async (line) => {
      const template = await templateOf(call, line.templateId)
      const own = JSON.parse(template.params || '[]') as { field: string; fieldName: string }[]
      const known = isReason(template.reason) ? fieldsOf(template.reason) : []
      return {
        id: line.id,
        sendConfigId: id,
        templateId: line.templateId,
        accountConfigId: line.accountConfigId,
        msgTemplateName: templateName(call, template),
        messageType: template.message_type,
        toUser: [],
        paramJson: [
          ...own.map(({ field, fieldName }) => ({ field, fieldName, value: '' })),
          ...known.map((field) => ({ field, fieldName: field, value: '' })),
        ],
      }
    }),
  )
}

/** Sends each at once, and says of each how it went. */
export async function testConfig(call: Call, tests: readonly Test[]) {
  const results = []
  for (const test of tests) {
    const template = await templateOf(call, test.templateId)
    const outcome = (isSuccess: boolean, result: string) => ({
      messageType: channelName(call, template.message_type),
      isSuccess: isSuccess ? '1' : '0',
      result,
    })
    try {
      const channel = channelOf(template.message_type) ?? 'inApp'
      const count = await sendTest(call, test, { channel, template, accountId: test.accountConfigId ?? '' })
      results.push(outcome(count > 0, call.text(count > 0 ? 'sendConfig.reached' : 'sendConfig.nobody')))
    } catch (error) {
      if (error instanceof SendFault) results.push(outcome(false, error.message))
      else if (error instanceof ApiError) results.push(outcome(false, render(error.text, call.language)))
      else throw error
    }
  }
  return results
}

/** How many it reached. */
async function sendTest(call: Call, { toUser, paramJson }: Test, route: MessageRoute): Promise<number> {
  const { accountId, template } = route
  const account = accountId === '' ? null : await openAccount(call, accountId)
  if (accountId !== '' && account === null) fail(400, 'messageAccount.gone')
  const typed = Object.fromEntries((paramJson ?? []).map(({ field, value }) => [plainField(field), value ?? '']))
  const ids = receiverIds(toUser)
  // A group behind a web hook is reached whoever is named.
  const receivers = await receiversOf(call.database, ids.length === 0 ? [call.user.userId] : ids)
  const reason = isReason(template.reason) ? template.reason : 'serverTrouble'
  const notification = { reason, to: ids, from: call.user } as const
  const {
    tell,
    outgoing,
    receivers: reached,
  } = await call.database.transaction().execute(async (inside) => {
    const sending: Sending = { services: call, inside, notification, receivers }
    const { sysName } = await readSettings(inside)
    const common = commonValues(sysName, call.now(), notification)
    return channels[route.channel](sending, route, (language) => ({ ...common(language), ...typed }))
  })
  tell?.()
  for (const { to, content } of outgoing) await sendNow(call, account, { to, content })
  return reached.length
}
