import * as z from 'zod'
import { releaseChannels } from '#shared/rules/release-channels.ts'
import { desktopSchemas } from '#shared/ipc/desktop.ts'
import { networkPrinter } from '#shared/printing/network-printer.ts'

interface Texts {
  readonly zh: string
  readonly en: string
}

/** How a setting stands in the registry, and in the dialog of group policies. */
export type RegistryForm =
  | { readonly kind: 'switch' }
  | { readonly kind: 'text' }
  | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, Texts>> }
  /** A key of its own with one value for each part. */
  | {
      readonly kind: 'parts'
      readonly parts: Readonly<Record<string, Texts & { readonly choices?: Readonly<Record<string, Texts>> }>>
    }
  /** A key of its own with one value for each entry: its name, and the rest in words with a space between. */
  | { readonly kind: 'list'; readonly entry: (name: string, words: readonly string[]) => unknown }

export interface PolicySetting {
  readonly schema: z.ZodType
  readonly title: Texts
  readonly text: Texts
  readonly example: unknown
  readonly registry: RegistryForm
  /** Makes what counts of an entry that cannot be read, where leaving it out would allow more than was meant. */
  readonly whenFaulty?: (entry: unknown) => unknown
}

const web = z
  .string()
  .max(2000)
  .refine((text) => isWeb(text), 'expected an address with https:// or http://, without a password')

function isWeb(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
}

const MOST_SERVERS = 50
const server = z.object({
  name: z.string().trim().min(1).max(50),
  /** Without a trailing slash, as profiles keep it. */
  url: web.transform((text) => text.replace(/\/+$/, '')),
})

/** Those without a mistake, perhaps none: a lock on servers never opens because of one. */
function readableServers(entry: unknown): z.output<typeof server>[] {
  const entries: readonly unknown[] = Array.isArray(entry) ? entry : []
  return entries.slice(0, MOST_SERVERS).flatMap((each) => server.safeParse(each).data ?? [])
}

const defaultProxy = { mode: 'system', server: '', bypass: '', pacUrl: '' } as const
/** A file names only what its mode needs. */
const proxy = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? { ...defaultProxy, ...value } : value),
  desktopSchemas.proxy,
)

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** Everything an organisation may settle for all its machines. Every entry is optional and stands for itself. */
export const policyTable = {
  servers: {
    schema: z.array(server).min(1).max(MOST_SERVERS),
    title: { zh: '服务器', en: 'Servers' },
    text: {
      zh: '列在最前面的服务器，个人不能移除。只有一个时，首次启动直接显示它的登录页。',
      en: 'Servers at the top of the list, which nobody removes. With a single one the first start shows its sign-in.',
    },
    example: [{ name: '江澜大学', url: 'https://campus.example.edu.cn' }],
    registry: { kind: 'list', entry: (name, [url]) => ({ name, url }) },
    whenFaulty: readableServers,
  },
  serversLocked: {
    schema: z.boolean(),
    title: { zh: '只使用这些服务器', en: 'These servers only' },
    text: {
      zh: '开启后，个人不能添加其他服务器，也不能使用本地工作区。须同时设置“服务器”；其中写错的一项不被允许，全部写错时一个也不能使用。',
      en: 'On: nobody adds another server or uses the local workspace. Counts together with "servers" only. An entry of it with a mistake is not allowed; with mistakes in all of them no server is.',
    },
    example: true,
    registry: { kind: 'switch' },
    whenFaulty: () => true,
  },
  proxy: {
    schema: proxy,
    title: { zh: '代理', en: 'Proxy' },
    text: {
      zh: '应用如何访问网络。手动代理写作 主机:端口，可在前面加 socks5:// 等协议。',
      en: 'How the app reaches the network. A manual proxy is host:port, with a scheme such as socks5:// in front if needed.',
    },
    example: { mode: 'manual', server: 'proxy.example.edu.cn:8080', bypass: '*.example.edu.cn' },
    registry: {
      kind: 'parts',
      parts: {
        mode: {
          zh: '方式',
          en: 'Mode',
          choices: {
            system: { zh: '跟随系统', en: 'As the system' },
            direct: { zh: '不使用代理', en: 'No proxy' },
            manual: { zh: '手动', en: 'Manual' },
            pac: { zh: '自动配置脚本', en: 'Script (PAC)' },
          },
        },
        server: { zh: '代理服务器', en: 'Proxy server' },
        bypass: { zh: '不经代理的地址', en: 'Addresses without proxy' },
        pacUrl: { zh: '脚本地址', en: 'Address of the script' },
      },
    },
  },
  updates: {
    schema: z.boolean(),
    title: { zh: '检查更新', en: 'Updates' },
    text: {
      zh: '关闭后，应用从不检查也不安装更新；开启时，是否自动检查由个人决定，但服务器提供的更新会自动安装。',
      en: 'Off: the app neither looks for updates nor installs them. On: whether it looks by itself is the choice of each person; updates that the server hands out come in any case.',
    },
    example: false,
    registry: { kind: 'switch' },
    whenFaulty: () => false,
  },
  updateFeed: {
    schema: web,
    title: { zh: '更新地址', en: 'Update feed' },
    text: {
      zh: '更新清单所在的文件夹或文件，使用 https（本机可用 http）。',
      en: 'Folder or file of the update feed, over https (http on this machine only).',
    },
    example: 'https://updates.example.edu.cn/atrium/',
    registry: { kind: 'text' },
  },
  updateKey: {
    schema: z.string().max(2000),
    title: { zh: '更新签名公钥', en: 'Key of updates' },
    text: {
      zh: '为更新清单签名的 Ed25519 公钥（PEM，或 SPKI 的 base64）。没有它签名的清单不被采用。没有更新地址时，用它核对服务器提供的更新。',
      en: 'Ed25519 public key that signs the feed (PEM, or base64 of SPKI). A feed without its signature does not count. Where there is no feed, updates that the server hands out are verified with it.',
    },
    example: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
    registry: { kind: 'text' },
    // No signature fits it: no feed counts.
    whenFaulty: () => '',
  },
  updateChannel: {
    schema: z.enum(releaseChannels),
    title: { zh: '更新渠道', en: 'Channel of updates' },
    text: {
      zh: '服务器提供的更新中，本机安装哪一种：stable 为正式版，early 另含抢先版。未设置时为 stable。',
      en: 'Which of the updates that the server hands out this machine installs: stable, or early ones as well. Without it stable.',
    },
    example: 'early',
    registry: {
      kind: 'choice',
      choices: { stable: { zh: '正式', en: 'Stable' }, early: { zh: '抢先', en: 'Early' } },
    },
  },
  closeToTray: {
    schema: z.boolean(),
    title: { zh: '关闭窗口时收到托盘', en: 'Close to the tray' },
    text: {
      zh: '关闭窗口后应用是否在托盘中继续运行。',
      en: 'Whether the app stays in the tray when its window closes.',
    },
    example: true,
    registry: { kind: 'switch' },
  },
  startAtLogin: {
    schema: desktopSchemas.startAtLogin,
    title: { zh: '登录系统时启动', en: 'Start at sign-in' },
    text: {
      zh: '登录操作系统后是否启动应用，以及是否显示窗口。',
      en: 'Whether the app starts when somebody signs in to the system, and whether it shows its window.',
    },
    example: 'hidden',
    registry: {
      kind: 'choice',
      choices: {
        no: { zh: '不启动', en: 'No' },
        normal: { zh: '启动并显示窗口', en: 'With its window' },
        hidden: { zh: '启动到托盘', en: 'In the tray' },
      },
    },
  },
  notifications: {
    schema: z.boolean(),
    title: { zh: '系统通知', en: 'Notifications' },
    text: { zh: '是否显示操作系统的通知。', en: 'Whether notifications of the system are shown.' },
    example: true,
    registry: { kind: 'switch' },
  },
  printers: {
    /** Label and receipt printers of the network that everybody finds in the list of printers. */
    schema: z.array(networkPrinter).max(50),
    title: { zh: '网络打印机', en: 'Network printers' },
    text: {
      zh: '每个人都能看到的标签和小票打印机。注册表中每一项的值依次为：主机、语言（zpl、tspl、escpos）、端口、分辨率，后两项可省略。',
      en: 'Label and receipt printers that everybody sees. In the registry an entry says host, language (zpl, tspl, escpos), port and dots per inch; the last two may be left out.',
    },
    example: [{ name: '图书馆标签', host: '10.20.0.9', language: 'zpl', port: 9100, dots: 203 }],
    registry: {
      kind: 'list',
      entry: (name, [host, language, port, dots]) => ({
        name,
        host,
        language,
        port: number(port),
        dots: number(dots),
      }),
    },
  },
  keepSignedIn: {
    schema: z.boolean(),
    title: { zh: '保持登录', en: 'Keep signed in' },
    text: {
      zh: '关闭后，登录状态不会保存在电脑上，关闭应用即退出。',
      en: 'Off: no session is kept on the machine; it ends with the app.',
    },
    example: false,
    registry: { kind: 'switch' },
    whenFaulty: () => false,
  },
} as const satisfies Readonly<Record<string, PolicySetting>>

export type PolicyName = keyof typeof policyTable
export type Policy = { readonly [Name in PolicyName]?: z.output<(typeof policyTable)[Name]['schema']> }

export const policyNames = Object.keys(policyTable) as PolicyName[]

export function policySetting(name: string): PolicySetting | null {
  return Object.hasOwn(policyTable, name) ? policyTable[name as PolicyName] : null
}
