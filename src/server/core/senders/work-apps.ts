import type { OutgoingHosts } from '../outgoing.ts'
import { askOutside, OutgoingFault } from '../outgoing.ts'
import type { Settings } from '../settings.ts'
import { type AppContent, type Sender, SendFault } from './sender.ts'

const TIMEOUT = 15_000
/** Codes that another try may find gone: busy, too often, a token that was renewed elsewhere. */
const passing = new Set([-1, 40_014, 42_001, 45_009, 45_033, 90_002, 90_018])

async function ask(url: URL, body?: object): Promise<Record<string, unknown>> {
  const request = body
    ? { method: 'POST' as const, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { method: 'GET' as const }
  const answer = await askOutside(url, { ...request, timeout: TIMEOUT }).catch((error: unknown) => {
    if (error instanceof OutgoingFault) throw new SendFault(error.message, false, error)
    throw error
  })
  const code = Number(answer['errcode'] ?? 0)
  if (code !== 0) throw new SendFault(`${code}: ${String(answer['errmsg'] ?? '')}`, !passing.has(code))
  return answer
}

interface App {
  readonly base: (hosts: OutgoingHosts) => string
  readonly tokenPath: (settings: Settings) => string
  readonly path: string
  readonly body: (settings: Settings, to: string, text: string) => object
}

const sendBy =
  ({ base, tokenPath, path, body }: App): Sender<AppContent> =>
  async ({ settings, hosts }, { to, content }) => {
    const host = base(hosts)
    const { access_token: token } = await ask(new URL(tokenPath(settings), host))
    const url = new URL(path, host)
    url.searchParams.set('access_token', String(token ?? ''))
    const { title, text } = content
    await ask(url, body(settings, to, title === '' ? text : `${title}\n${text}`))
  }

/** Sends a work notice of DingTalk (corpconversation) to one of its people. */
export const sendByDingTalk = sendBy({
  base: (hosts) => hosts.dingTalk,
  tokenPath: ({ dingSynAppKey, dingSynAppSecret }) =>
    `/gettoken?${new URLSearchParams({ appkey: dingSynAppKey, appsecret: dingSynAppSecret })}`,
  path: '/topapi/message/corpconversation/asyncsend_v2',
  body: ({ dingAgentId }, to, content) => ({
    agent_id: dingAgentId,
    userid_list: to,
    msg: { msgtype: 'text', text: { content } },
  }),
})

/** Sends a message of the application in WeCom (message/send) to one of its people. */
export const sendByWeCom = sendBy({
  base: (hosts) => hosts.weCom,
  tokenPath: ({ qyhCorpId, qyhAgentSecret }) =>
    `/cgi-bin/gettoken?${new URLSearchParams({ corpid: qyhCorpId, corpsecret: qyhAgentSecret })}`,
  path: '/cgi-bin/message/send',
  body: ({ qyhAgentId }, to, content) => ({
    touser: to,
    msgtype: 'text',
    agentid: Number(qyhAgentId),
    text: { content },
  }),
})
