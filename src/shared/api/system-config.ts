import * as z from 'zod'
import { isSettingName, settingValueOf } from '#shared/rules/system-settings.ts'
import { json } from './common.ts'
import { area } from './endpoint.ts'

export const configurationMenu = 'system.config'

/** Fields by their names (`settingRules`); those that are left out stay as they are. */
const configuration = z.record(z.string().max(100), z.union([z.string().max(5000), z.number(), z.boolean(), z.null()]))

/** Values in the types of their fields; what is none of a field's values stays as it came. */
const stored = z
  .record(z.string(), json)
  .transform((values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        isSettingName(name) && value !== null ? (settingValueOf(name, value) ?? value) : value,
      ]),
    ),
  )

/** Fields as they would be saved; those left out, and hidden secrets, are the stored ones. */
const tried = z.object({ settings: configuration.default({}) })

/** The system configuration (wire contract 5.6). */
export const systemConfigArea = area({
  'systemConfig.read': {
    method: 'GET',
    path: '/api/system/SysConfig',
    summary: 'System configuration with the password policy; secrets only as set or not, to who may change it',
    access: 'session',
    initial: true,
    data: stored,
    groups: ['table:systemConfig'],
  },
  'systemConfig.update': {
    method: 'PUT',
    path: '/api/system/SysConfig',
    summary: 'Change fields of the system configuration; a hidden secret stays what it is',
    access: { menu: configurationMenu, button: 'btn_edit' },
    body: configuration,
    invalidates: ['table:systemConfig', 'session'],
  },
  'systemConfig.testMail': {
    method: 'POST',
    reads: true,
    path: '/api/system/SysConfig/testEmailConnect',
    summary: 'Ours: sign in to the mail server with these fields, and send a mail where an address is named',
    access: { menu: configurationMenu, button: 'btn_edit' },
    body: tried.extend({ to: z.string().max(200).default('') }),
    timeout: 'long',
  },
  'systemConfig.testWeCom': {
    method: 'POST',
    reads: true,
    path: '/api/system/SysConfig/{type}/testQyWebChatConnect',
    summary: 'Sign in to WeCom with these fields: 0 with the secret of the contacts, 1 as the application too',
    access: { menu: configurationMenu, button: 'btn_edit' },
    params: z.object({ type: z.enum(['0', '1']) }),
    body: configuration,
    timeout: 'long',
  },
  'systemConfig.testDingTalk': {
    method: 'POST',
    reads: true,
    path: '/api/system/SysConfig/testDingTalkConnect',
    summary: 'Sign in to DingTalk with these fields',
    access: { menu: configurationMenu, button: 'btn_edit' },
    body: configuration,
    timeout: 'long',
  },
  'systemConfig.testSms': {
    method: 'POST',
    reads: true,
    path: '/api/system/SysConfig/testSmsConnect',
    summary: 'Ours: send a text message with these fields to a number',
    access: { menu: configurationMenu, button: 'btn_edit' },
    body: tried.extend({ mobile: z.string().max(20) }),
    timeout: 'long',
  },
})
