import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addReceiver, type Receiver } from '../message/support.ts'
import { mailServer, sender } from '../message-account/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { type FamilyClient, familyClient } from './client.ts'

const path = '/extend/Email'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`mailboxes for clients of the family on ${dialect}`, () => {
    let platform: TestPlatform
    let smtp: Awaited<ReturnType<typeof mailServer>>
    let me: Receiver
    let family: FamilyClient
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      smtp = await mailServer(platform)
      me = await addReceiver(platform)
      family = familyClient(platform, me.token)
    })
    afterAll(async () => {
      await smtp.close()
      await platform.close()
    })

    /** What its form of the account sends. */
    const account = (values: object = {}) => ({
      ...{ account: sender.user, password: sender.password, senderName: '林小雨', emailSsl: 0 },
      ...{ smtpHost: '127.0.0.1', smtpPort: smtp.port, pop3Host: '', pop3Port: 110 },
      ...values,
    })
    const letter = (values: object = {}) => ({
      ...{ id: '', recipient: 'wang@school.example', cc: '', bcc: '', subject: '会议', attachment: '[]' },
      bodyText: '<p>您好<script>alert(1)</script></p>',
      ...values,
    })
    const listed = async (type: string) =>
      (await family.get(`${path}?type=${type}&currentPage=1&pageSize=50`)).data.list

    test('a mail goes to all that it names, those of blind copies unseen, and is kept without scripts', async () => {
      expect(await family.post(path, letter())).toMatchObject({ code: 400, msg: '您尚未设置邮箱账号' })
      expect(await family.put(`${path}/Config`, account())).toMatchObject({ code: 200 })
      const sent = letter({ recipient: '王芳 <wang@school.example>；li@school.example', cc: 'zhao@school.example' })
      expect(await family.post(path, { ...sent, bcc: 'sun@school.example' })).toMatchObject({ code: 200 })
      const [mail] = smtp.mails.splice(0)
      expect(mail?.from).toBe(sender.user)
      expect(mail?.to.toSorted()).toEqual(['li', 'sun', 'wang', 'zhao'].map((name) => `${name}@school.example`))
      expect(mail?.source).not.toContain('sun@')
      expect(mail?.source).not.toContain('alert(1)')
      const [row] = (await listed('sent')) ?? []
      expect(row).toMatchObject({ subject: '会议', recipient: sent.recipient })
      const read = (await family.get(`${path}/${String(row?.['id'])}`)).data
      expect(read).toMatchObject({ bcc: 'sun@school.example', cc: 'zhao@school.example', bodyText: '<p>您好</p>' })
      expect(await listed('inBox')).toEqual([])
    })

    test('a draft is kept as it is, changed in place, and is one no longer once it was sent', async () => {
      await family.put(`${path}/Config`, account())
      const made = await family.post(`${path}/Actions/SaveDraft`, letter({ recipient: '王', subject: '草稿' }))
      const id = String(made.data)
      expect(await family.post(`${path}/Actions/SaveDraft`, letter({ id, subject: '草稿二' }))).toMatchObject({
        data: id,
      })
      expect(await listed('draft')).toMatchObject([{ id, subject: '草稿二' }])
      expect(await family.post(path, letter({ id, recipient: '王' }))).toMatchObject({
        code: 400,
        msg: '“王”不是正确的邮箱地址',
      })
      expect(await family.post(path, letter({ id, subject: '写完了' }))).toMatchObject({ code: 200 })
      expect(await listed('draft')).toEqual([])
      expect((await listed('sent'))?.map((row) => row['id'])).toContain(id)
      // What was sent is no draft: nothing is stored over it.
      expect(await family.post(`${path}/Actions/SaveDraft`, letter({ id }))).toMatchObject({ code: 404 })
      smtp.mails.splice(0)
    })

    test('files go along that one uploaded, and others do not', async () => {
      await family.put(`${path}/Config`, account())
      const upload = { fileName: '日程.txt', content: Buffer.from('agenda'), fields: {} }
      const own = await platform.call('file.upload', { params: { type: 'annex' } } as never, {
        token: me.token,
        upload,
      })
      const { name } = own.data as unknown as { readonly name: string }
      const files = (fileId: string) =>
        JSON.stringify([{ name: '日程.txt', fileId, url: `/api/file/Image/annex/${fileId}` }])
      expect(await family.post(path, letter({ attachment: files(name) }))).toMatchObject({ code: 200 })
      expect(smtp.mails.splice(0)[0]?.source).toContain(Buffer.from('agenda').toString('base64'))
      const other = await addReceiver(platform)
      const stranger = familyClient(platform, other.token)
      await stranger.put(`${path}/Config`, account())
      for (const way of [path, `${path}/Actions/SaveDraft`])
        expect(await stranger.post(way, letter({ attachment: files(name) }))).toMatchObject({ code: 400 })
      expect(smtp.mails).toEqual([])
    })

    test('marks are set and taken off, a mail is deleted, and nobody reaches those of others', async () => {
      const id = String((await family.post(`${path}/Actions/SaveDraft`, letter())).data)
      const stranger = familyClient(platform, (await addReceiver(platform)).token)
      for (const action of ['Read', 'Unread', 'Star', 'Unstar'])
        expect(await stranger.put(`${path}/${id}/Actions/${action}`)).toMatchObject({ code: 404 })
      expect(await stranger.remove(`${path}/${id}`)).toMatchObject({ code: 404 })
      expect(await stranger.post(`${path}/Actions/SaveDraft`, letter({ id }))).toMatchObject({ code: 404 })
      await family.put(`${path}/${id}/Actions/Star`)
      expect(await listed('star')).toMatchObject([{ id, starred: 1 }])
      await family.put(`${path}/${id}/Actions/Unstar`)
      expect(await listed('star')).toEqual([])
      expect(await family.remove(`${path}/${id}`)).toMatchObject({ code: 200 })
      expect(await family.get(`${path}/${id}`)).toMatchObject({ code: 404 })
    })

    test('the password stays at its server, and servers that are not allowed are not asked', async () => {
      await family.put(`${path}/Config`, account())
      const shown = (await family.get(`${path}/Config`)).data
      expect(shown).toMatchObject({ ...account(), password: '******' })
      expect(await family.post(`${path}/Config/Actions/CheckMail`, shown)).toMatchObject({ code: 200 })
      const moved = { ...shown, smtpHost: 'smtp.elsewhere.example' }
      for (const asked of [family.put(`${path}/Config`, moved), family.post(`${path}/Config/Actions/CheckMail`, moved)])
        expect(await asked).toMatchObject({ code: 400, msg: expect.stringContaining('重新输入') })
      const inside = account({ smtpHost: '127.0.0.2' })
      expect(await family.post(`${path}/Config/Actions/CheckMail`, inside)).toMatchObject({ code: 400 })
      for (const wrong of [account({ account: '林' }), account({ smtpHost: '' })])
        expect(await family.put(`${path}/Config`, wrong)).toMatchObject({ code: 400 })
    })
  })
}
