import * as z from 'zod'
import { json } from './common.ts'
import { area } from './endpoint.ts'

export const configurationMenu = 'system.config'

/** Fields by their names (`settingRules`); those that are left out stay as they are. */
const configuration = z.record(z.string().max(100), z.union([z.string().max(5000), z.number(), z.boolean(), z.null()]))

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
    data: z.record(z.string(), json),
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
