import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { testMail, testSms } from './connections.ts'
import { readConfiguration, saveConfiguration } from './configuration.ts'

/** The system configuration (wire contract 5.6). */
export function mountSystemConfig(server: Server): void {
  mount(server, 'systemConfig.read', (_input, call) => readConfiguration(call))
  mount(server, 'systemConfig.update', async ({ body }, call) => {
    await saveConfiguration(call, body)
    return reply(null, 'settings.saved')
  })
  mount(server, 'systemConfig.testMail', async ({ body }, call) => {
    await testMail(call, body.settings, body.to.trim())
    return reply(null, body.to.trim() === '' ? 'settings.mailConnected' : 'settings.mailSent')
  })
  mount(server, 'systemConfig.testSms', async ({ body }, call) => {
    await testSms(call, body.settings, body.mobile.trim())
    return reply(null, 'settings.smsSent')
  })
}
