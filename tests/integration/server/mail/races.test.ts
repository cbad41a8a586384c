import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReceiver, type Receiver } from '../message/support.ts'
import { allowThisMachine, sender } from '../message-account/support.ts'
import { fakeSmtp } from '../support/fake-smtp.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let smtp: Awaited<ReturnType<typeof fakeSmtp>>
let me: Receiver
/** What happens while the mail server takes its time. */
let meanwhile: () => Promise<unknown> = async () => undefined
beforeAll(async () => {
  platform = await openPlatform()
  await allowThisMachine(platform)
  smtp = await fakeSmtp(sender.user, sender.password, undefined, () => meanwhile())
  me = await addReceiver(platform)
  const account = {
    ...{ account: sender.user, password: sender.password, senderName: '' },
    ...{ smtpHost: '127.0.0.1', smtpPort: smtp.port, pop3Host: '', pop3Port: 0, emailSsl: 0 },
  }
  const saved = await platform.call('mail.saveConfig', { body: account }, as())
  expect(saved.code).toBe(200)
})
afterAll(async () => {
  await smtp.close()
  await platform.close()
})
const as = () => ({ token: me.token })
const letter = { recipient: 'wang@school.example', subject: '会议', bodyText: '<p>您好</p>' }
const draft = async () => (await platform.call('mail.saveDraft', { body: letter }, as())).data
const subjects = async (type: 'sent' | 'draft') =>
  (await platform.call('mail.list', { query: { type } }, as())).data.list.map(({ subject }) => subject)

test('a mail whose draft is deleted while it goes out stands among what was sent', async () => {
  const id = await draft()
  meanwhile = () => platform.call('mail.delete', { params: { id } }, as())
  expect((await platform.call('mail.send', { body: { ...letter, id } }, as())).code).toBe(200)
  expect(await subjects('sent')).toEqual(['会议'])
  expect(await subjects('draft')).toEqual([])
})

test('a mail that another window sends meanwhile was sent twice, and says so; none becomes a draft again', async () => {
  const id = await draft()
  const again = { ...letter, id, subject: '会议（改）' }
  meanwhile = async () => {
    meanwhile = async () => undefined
    await platform.call('mail.send', { body: again }, as())
  }
  expect((await platform.call('mail.send', { body: { ...letter, id } }, as())).code).toBe(200)
  expect((await subjects('sent')).toSorted()).toEqual(['会议', '会议', '会议（改）'])
  expect(await subjects('draft')).toEqual([])
})
