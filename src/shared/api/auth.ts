import * as z from 'zod'
import { count, echoed, flag, id, isSet, json, jsonText, maybeList, moment, text } from './common.ts'
import { area } from './endpoint.ts'

/** A list in which a broken item is left out: one of them must not keep everybody from signing in. */
function leniently<Item extends z.ZodType>(item: Item) {
  return maybeList(item.nullable().catch(null as never)).transform(
    (items) => items.filter((found) => found !== null) as z.output<Item>[],
  )
}

export const menuNode: z.ZodType<MenuNode, unknown> = z.lazy(() =>
  z.looseObject({
    id,
    parentId: text,
    fullName: text,
    enCode: text,
    icon: text,
    type: count.catch(-1),
    urlAddress: text,
    linkTarget: text,
    propertyJson: jsonText.catch(''),
    sortCode: z.coerce.number().catch(0),
    hasChildren: isSet,
    children: leniently(menuNode),
  }),
)

/** Menu node as the server sends it (section 3). `type` 0 to 8; `propertyJson` is JSON text or empty. */
export interface MenuNode {
  id: string
  parentId: string
  fullName: string
  enCode: string
  icon: string
  type: number
  urlAddress: string
  linkTarget: string
  propertyJson: string
  sortCode: number
  hasChildren: boolean
  children: MenuNode[]
}

const grantItem = z.looseObject({ id: text, fullName: text, enCode: text })
const grantItems = maybeList(grantItem)

export const permissionEntry = z.looseObject({
  modelId: id,
  moduleName: text,
  column: grantItems,
  form: grantItems,
  button: grantItems,
})
export type PermissionEntry = z.output<typeof permissionEntry>

const ids = z.array(id).catch([])

export const userInfo = z.looseObject({
  userId: id,
  userAccount: text,
  userName: text,
  headIcon: text,
  portalId: text,
  signImg: text,
  organizeId: text,
  organizeName: text,
  /** Ids from the root down to the own organisation. */
  organizeIdList: ids,
  departmentId: text,
  departmentName: text,
  mobilePhone: text,
  positionName: text,
  positionId: text,
  roleIds: ids,
  groupIds: ids,
  positionIds: z
    .array(z.looseObject({ id, name: text }))
    .nullish()
    .transform((items) => items ?? []),
  systemIds: z
    .array(z.looseObject({ id, name: text, currentSystem: isSet }))
    .nullish()
    .transform((items) => items ?? []),
  isAdministrator: isSet,
  changePasswordDate: z.union([z.number(), z.string()]).nullish(),
  /** Ours: the password is older than the policy lets one become. */
  passwordOverdue: isSet,
  prevLogin: flag.catch(0),
  prevLoginTime: moment,
  prevLoginIPAddress: text,
  prevLoginIPAddressName: text,
  theme: text,
  language: text,
})
export type UserInfo = z.output<typeof userInfo>

export const systemConfigInfo = z.looseObject({
  /** Section 3 of the specification; the family has `sysName`, `sysVersion` and `appIcon`. */
  name: text,
  version: text,
  icons: text,
  title: text,
  sysName: text,
  sysVersion: text,
  copyright: text,
  companyName: text,
  loginIcon: text,
  navigationIcon: text,
  logoIcon: text,
  appIcon: text,
  sysDescription: text,
  companyCode: text,
  companyAddress: text,
  companyContacts: text,
  companyTelePhone: text,
  companyEmail: text,
  /** Rows of a page, where nobody chose another number; 0: the server does not say. */
  pageSize: z.coerce.number().catch(0),
  /** Ours: pages name who looks at them. */
  watermark: flag.catch(0),
  /** Ours: scripts of designs run in clients; a server that does not say so lets them. */
  designScripts: flag.catch(1),
})
export type SystemConfigInfo = z.output<typeof systemConfigInfo>

export const currentUser = z.looseObject({
  userInfo: userInfo.nullish(),
  menuList: leniently(menuNode),
  permissionList: leniently(permissionEntry),
  routerList: z
    .array(json)
    .nullish()
    .transform((nodes) => nodes ?? []),
  sysConfigInfo: systemConfigInfo.nullish(),
})
export type CurrentUser = z.output<typeof currentUser>

export const loginResult = z.looseObject({
  token: z.string().min(1),
  theme: text.transform((value) => value || 'classic'),
})

export const loginConfig = z.looseObject({
  title: text,
  copyright: text,
  loginIcon: text,
  /** In the middle of the QR code. */
  appIcon: text,
  sysDescription: text,
  /** Tabs of the sign-in page: `account`, `qrcode`, `sms`. Servers that announce none have account and password. */
  loginModes: z
    .array(z.string())
    .nullish()
    .transform((modes) => modes ?? []),
  /** Fields a hosted service wants beside the account: `companyName`, `contact`. */
  companyFields: z
    .array(z.string())
    .nullish()
    .transform((fields) => fields ?? []),
  /** Whether signed-in people can confirm a QR sign-in here. */
  signInConfirm: flag.catch(0),
  /** Sign-in happens at another system: `url`, with `ticketParams` naming the parameter that carries the ticket. */
  redirect: isSet,
  url: text,
  ticketParams: text,
  /** Other systems to sign in with; their address holds the placeholder JNPF_TICKET. */
  socialsList: z
    .array(z.looseObject({ enname: text, name: text, renderUrl: text }))
    .nullish()
    .transform((items) => items ?? []),
  /** Forms that anybody may fill in without a session: what their short link carries. */
  publicForms: z
    .array(z.looseObject({ id, encryption: text, fullName: text }))
    .nullish()
    .transform((items) => items ?? []),
  /** Base address of the data screens, absolute or relative to the server; empty for the usual place. */
  dataScreenHost: text,
  /** Address of a report's page with `{id}`, relative to the server; empty for the usual place. */
  reportPage: text,
  /** Announced by a demonstration server only; the sign-in page offers them. */
  demoAccounts: z
    .array(z.looseObject({ account: z.string(), realName: text, role: text, password: z.string() }))
    .nullish()
    .transform((items) => items ?? []),
})
export type LoginConfig = z.output<typeof loginConfig>

/** Sign-in, session and the sign-in page's own look-ups (section 7, Auth). */
export const auth = area({
  'auth.login': {
    method: 'POST',
    path: '/api/oauth/Login',
    summary: 'Sign in with account and password',
    access: 'public',
    caller: 'main',
    bodyKind: 'form',
    body: z.looseObject({
      account: z.string().max(100),
      /** Lowercase hex MD5 of the password. */
      password: z.string().max(200),
      origin: z.string().max(20).default('password'),
      code: z.string().max(20).optional(),
      /** Captcha id: the random number of the image's path. */
      timestamp: echoed.optional(),
      /** What `companyFields` of the sign-in page's configuration asks for. */
      companyName: z.string().max(100).optional(),
      contact: z.string().max(100).optional(),
      ticket: z.string().max(200).optional(),
      jnpf_ticket: z.string().max(200).optional(),
    }),
    data: loginResult,
  },
  'auth.currentUser': {
    method: 'GET',
    path: '/api/oauth/CurrentUser',
    summary: 'User, menu, grants and system configuration of the session',
    access: 'session',
    initial: true,
    caller: 'main',
    query: z.looseObject({ type: z.string().optional() }).optional(),
    data: currentUser,
    cache: 'session',
  },
  'auth.updatePasswordMessage': {
    method: 'POST',
    path: '/api/oauth/updatePasswordMessage',
    summary: 'Ask for the reminder of an expiring password',
    access: 'session',
    initial: true,
  },
  'auth.logout': {
    method: 'GET',
    path: '/api/oauth/Logout',
    summary: 'End the session',
    access: 'session',
    initial: true,
    caller: 'main',
  },
  'auth.lockScreen': {
    method: 'POST',
    path: '/api/oauth/LockScreen',
    summary: 'Unlock a locked screen: code 200 grants it',
    access: 'session',
    initial: true,
    caller: 'main',
    body: z.object({ account: z.string().max(100), password: z.string().max(200) }),
  },
  'auth.accountConfig': {
    method: 'GET',
    path: '/api/oauth/getConfig/{account}',
    summary: 'Whether this account must enter a captcha',
    access: 'public',
    caller: 'main',
    params: z.object({ account: z.string().min(1).max(100) }),
    data: z.looseObject({ enableVerificationCode: flag.catch(0), verificationCodeNumber: z.coerce.number().catch(4) }),
  },
  'auth.loginConfig': {
    method: 'GET',
    path: '/api/oauth/getLoginConfig',
    summary: 'What the sign-in page shows before anyone signed in',
    access: 'public',
    caller: 'main',
    data: loginConfig,
  },
  'auth.validateLogin': {
    method: 'GET',
    path: '/api/oauth/validateLogin',
    summary: 'Exchange a single sign-on ticket for a session',
    access: 'public',
    caller: 'main',
    query: z.looseObject({ ticket: z.string().max(200).optional(), token: z.string().max(500).optional() }),
    data: loginResult,
  },
  'auth.captcha': {
    method: 'GET',
    path: '/api/file/ImageCode/{random}',
    alsoAt: [{ path: '/api/oauth/ImageCode/{length}/{random}' }],
    summary: 'Captcha image, single use, valid five minutes',
    access: 'public',
    caller: 'main',
    params: z.object({ random: z.string().regex(/^[\w.-]{1,50}$/) }),
    answer: 'bytes',
  },
})
