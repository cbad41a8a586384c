import type { FamilyData } from './data.ts'
import { checkedFirst, get, newId, paged, post, Refusal, type Route, type Row, tableRoutes } from './route.ts'

/** Channels by their codes. */
export const sentTypes: Readonly<Record<string, string>> = { 1: '站内信', 2: '邮件', 3: '短信' }

/** Which templates go out on which accounts. */
export function sendConfigRoutes({ operations: { sendConfigs }, messageTemplates }: FamilyData): Route[] {
  const linesOf = (row: Row) => (row['sendConfigTemplateList'] ?? []) as Row[]
  const listed = (row: Row): Row => ({
    ...row,
    messageType: linesOf(row).map(({ messageType }) => ({
      type: Number(messageType),
      fullName: sentTypes[String(messageType)],
    })),
    sendConfigTemplateList: undefined,
  })
  const one = (id: unknown) => {
    const found = sendConfigs.find((row) => row['id'] === id)
    if (found === undefined) throw new Refusal('数据不存在')
    return found
  }
  const [, ...writes] = tableRoutes('/api/message/SendMessageConfig', sendConfigs, { unique: 'enCode' })
  return [
    get('/api/message/SendMessageConfig', (called) => paged(sendConfigs.map(listed), called)),
    get('/api/message/SendMessageConfig/getSendConfigList', (called) =>
      paged(sendConfigs.filter(({ enabledMark }) => enabledMark === 1).map(listed), called),
    ),
    ...writes.map((route) =>
      checkedFirst(route, ({ sendConfigTemplateList }) => {
        if (!Array.isArray(sendConfigTemplateList)) throw new Refusal('系统异常', 500)
        for (const { messageType } of sendConfigTemplateList as Row[])
          if (sentTypes[String(messageType)] === undefined) throw new Refusal('消息类型错误')
      }),
    ),
    post('/api/message/SendMessageConfig/{id}/Actions/Copy', ({ params }) => {
      const { fullName, enCode, ...rest } = one(params['id'])
      const names = { fullName: `${String(fullName)}副本`, enCode: `${String(enCode)}copy` }
      sendConfigs.unshift({ ...rest, ...names, id: newId(), enabledMark: 0 })
    }),
    // A bare list both ways.
    post('/api/message/SendMessageConfig/getTestConfig/{id}', ({ params }) =>
      linesOf(one(params['id'])).map(({ templateId, messageType }) => ({
        templateId,
        msgTemplateName: messageTemplates.find(({ id }) => id === templateId)?.['fullName'] ?? null,
        messageType: sentTypes[String(messageType)],
        paramJson: [{ field: '@Title', fieldName: '标题' }],
        toUser: null,
      })),
    ),
    post('/api/message/SendMessageConfig/testSendConfig', ({ body }) => {
      if (!Array.isArray(body)) throw new Refusal('系统异常', 500)
      return (body as Row[]).map(({ toUser }) => {
        if (!Array.isArray(toUser)) throw new Refusal('接收人不能为空')
        return { messageType: '站内信', isSuccess: '1', result: '发送成功' }
      })
    }),
  ]
}
