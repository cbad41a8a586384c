import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addReceiver, type Receiver } from '../message/support.ts'
import { allowThisMachine, sender } from '../message-account/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { fakePop3, type Pop3Letter } from '../support/fake-pop3.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

const lines = (...all: readonly string[]) => all.join('\r\n')

const plain = (uid: string, subject = uid): Pop3Letter => ({
  uid,
  source: lines(
    `Subject: ${subject}`,
    'From: "王, 芳" <wang@school.example>',
    'To: Lin <lin@school.example>, sun@school.example',
    'Date: Mon, 02 Nov 2026 08:00:00 +0800',
    '',
    'First line',
    '.second <b>line</b>',
  ),
})

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** As mail programs write them: a page with a picture of its own, one of elsewhere, and files. */
const rich: Pop3Letter = {
  uid: 'rich',
  source: lines(
    'Subject: =?UTF-8?B?5Lya6K6u57qq6KaB?=',
    'From: wang@school.example',
    'To: lin@school.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="m"',
    '',
    '--m',
    'Content-Type: multipart/related; boundary="r"',
    '',
    '--r',
    'Content-Type: text/html; charset=gb2312',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.concat([
      Buffer.from('<p onclick="alert(1)" style="background:url(http://track.example/a)">'),
      Buffer.from([0xc4, 0xfa, 0xba, 0xc3]),
      Buffer.from(
        '</p><script>alert(1)</script><img src="cid:own@school"><img src="http://track.example/b.png" alt="chart">' +
          '<img src="http://track.example/c.gif" width="1" height="1"><a href="javascript:alert(1)">x</a>',
      ),
    ]).toString('base64'),
    '--r',
    'Content-Type: image/png; name="own.png"',
    'Content-ID: <own@school>',
    'Content-Transfer-Encoding: base64',
    '',
    png,
    '--r--',
    '--m',
    'Content-Type: text/plain; name="agenda.txt"',
    'Content-Disposition: attachment; filename="agenda.txt"',
    '',
    'first, second',
    '--m',
    'Content-Type: application/octet-stream',
    'Content-Disposition: attachment; filename="run.exe"',
    '',
    'MZ program',
    '--m--',
  ),
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`mail that is received on ${dialect}`, () => {
    let platform: TestPlatform
    let me: Receiver
    let pop: Awaited<ReturnType<typeof fakePop3>>
    let letters: Pop3Letter[]
    const extra: { hostile: NonNullable<Parameters<typeof fakePop3>[0]['hostile']> } = { hostile: () => false }
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      await allowThisMachine(platform)
    })
    afterAll(() => platform.close())
    beforeEach(async () => {
      me = await addReceiver(platform)
      letters = []
      extra.hostile = () => false
      pop = await fakePop3({
        account: sender.user,
        password: sender.password,
        letters,
        hostile: (command, socket) => extra.hostile(command, socket),
      })
    })
    afterEach(() => pop.close())

    const account = (more: object = {}) => ({
      ...{ account: sender.user, password: sender.password, senderName: '', emailSsl: 0 as const },
      ...{ smtpHost: '127.0.0.1', smtpPort: 25, pop3Host: '127.0.0.1', pop3Port: pop.port },
      ...more,
    })
    const setUp = (more: object = {}) => platform.call('mail.saveConfig', { body: account(more) }, { token: me.token })
    const receive = () => platform.call('mail.receive', {}, { token: me.token })
    const inBox = async () => {
      const { data } = await platform.call('mail.list', { query: { type: 'inBox' } }, { token: me.token })
      return data.list
    }
    const read = async (id: string) => (await platform.call('mail.read', { params: { id } }, { token: me.token })).data

    test('comes once, unread and newest first, stays on the server, and what was deleted stays away', async () => {
      await setUp()
      letters.push(plain('one'), plain('two'))
      expect(await receive()).toMatchObject({ code: 200, data: 2, msg: '收到 2 封新邮件' })
      expect(await receive()).toMatchObject({ data: 0 })
      const rows = await inBox()
      expect(rows.map(({ subject, isRead }) => [subject, isRead]).toSorted()).toEqual([
        ['one', 0],
        ['two', 0],
      ])
      expect(await read(rows[0]?.id ?? '')).toMatchObject({
        sender: '王 芳 <wang@school.example>',
        recipient: 'Lin <lin@school.example>; sun@school.example',
        bodyText: '<p>First line</p><p>.second &lt;b&gt;line&lt;/b&gt;</p>',
        fdate: Date.UTC(2026, 10, 2),
      })
      for (const { id } of rows) await platform.call('mail.delete', { params: { id } }, { token: me.token })
      letters.push(plain('three'))
      expect(await receive()).toMatchObject({ data: 1 })
      expect((await inBox()).map(({ subject }) => subject)).toEqual(['three'])
      expect(pop.commands.some((command) => command.startsWith('DELE'))).toBe(false)
      // Each person has what is theirs: another one of the same account gets all of it.
      const other = await addReceiver(platform)
      await platform.call('mail.saveConfig', { body: account() }, { token: other.token })
      expect(await platform.call('mail.receive', {}, { token: other.token })).toMatchObject({ data: 3 })
    })

    test('two at once take each letter once', async () => {
      await setUp()
      letters.push(plain('one'), plain('two'))
      const counts = await Promise.all([receive(), receive()])
      expect(counts.map(({ data }) => Number(data)).toSorted()).toEqual([0, 2])
      expect(await inBox()).toHaveLength(2)
    })

    test('of a page the words, its own pictures and its files stay; scripts go, and nothing of elsewhere is fetched', async () => {
      await setUp()
      letters.push(rich)
      expect(await receive()).toMatchObject({ data: 1 })
      const [row] = await inBox()
      expect(row?.subject).toBe('会议纪要')
      const { bodyText, attachment } = await read(row?.id ?? '')
      expect(bodyText).toContain('您好')
      expect(bodyText).toMatch(/<img src="\/api\/file\/Image\/mail\/[^"]+\.png">/)
      expect(bodyText).toContain('<a href="http://track.example/b.png">[chart]</a>')
      for (const gone of ['alert', 'track.example/a', 'c.gif', 'onclick', 'javascript:'])
        expect(bodyText).not.toContain(gone)
      expect(bodyText).toContain('run.exe')
      const files = JSON.parse(attachment) as { readonly name: string; readonly fileId: string }[]
      expect(files.map(({ name }) => name)).toEqual(['agenda.txt'])
      const link = { params: { type: 'mail', fileId: files[0]?.fileId ?? '' } }
      expect(await platform.call('file.download', link, { token: me.token })).toMatchObject({ code: 200 })
      const other = await addReceiver(platform)
      expect(await platform.call('file.download', link, { token: other.token })).not.toMatchObject({ code: 200 })
    })

    test('a letter that is too large is told of by its head, and does not keep the others away', async () => {
      await setUp()
      letters.push({ ...plain('huge'), size: 900_000_000 }, plain('small'))
      expect(await receive()).toMatchObject({ data: 2 })
      expect(pop.commands).not.toContain('RETR 1')
      const huge = (await inBox()).find(({ subject }) => subject === 'huge')
      expect((await read(huge?.id ?? '')).bodyText).toContain('过大')
    })

    test('what came before a break is kept, and the rest comes the next time', async () => {
      await setUp()
      letters.push(plain('one'), plain('two'))
      extra.hostile = (command, socket) => command === 'RETR 1' && !!socket.end('+OK\r\nSubject: half')
      expect(await receive()).toMatchObject({ data: 1 })
      extra.hostile = () => false
      expect(await receive()).toMatchObject({ data: 1 })
      expect((await inBox()).map(({ subject }) => subject).toSorted()).toEqual(['one', 'two'])
    })

    test('rubbish is a letter too, and hostile names of files are harmless', async () => {
      await setUp()
      const file = (name: string) =>
        lines(
          'Content-Type: multipart/mixed; boundary=b',
          '',
          '--b',
          `Content-Type: text/plain; name="${name}"`,
          `Content-Disposition: attachment; filename="${name}"`,
          '',
          'x',
          '--b--',
        )
      letters.push(
        { uid: 'rubbish', source: `\x01\x02${'\x7f'.repeat(500)}` },
        { uid: 'path', source: file('../../etc/passwd') },
        { uid: 'device', source: file('CON') },
        { uid: 'deep', source: lines('Content-Type: text/html', '', '<div>'.repeat(60_000)) },
      )
      expect(await receive()).toMatchObject({ code: 200, data: 4 })
      const names = await Promise.all(
        (await inBox()).map(async ({ id }) => JSON.parse((await read(id)).attachment) as { readonly name: string }[]),
      )
      expect(
        names
          .flat()
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(['.._.._etc_passwd', 'file1.bin'])
    })

    test('says why nothing came, at its cause', async () => {
      expect(await receive()).toMatchObject({ code: 400, msg: '您尚未设置邮箱账号' })
      await setUp({ pop3Host: '' })
      expect(await receive()).toMatchObject({ code: 400, msg: expect.stringContaining('POP3') })
      await setUp({ password: 'wrong' })
      expect(await receive()).toMatchObject({ code: 400, msg: expect.stringContaining('wrong password') })
      await setUp({ pop3Host: '127.0.0.2' })
      const refused = await receive()
      expect(JSON.parse(refused.text)).toMatchObject({ code: 400, error: { field: 'pop3Host' } })
      expect(await inBox()).toEqual([])
    })

    test('the password is asked for again before it goes to another POP3 server', async () => {
      await setUp()
      const shown = (await platform.call('mail.config', {}, { token: me.token })).data
      for (const moved of [{ pop3Host: '127.0.0.3' }, { pop3Port: pop.port + 1 }]) {
        const body = { ...shown, ...moved }
        for (const endpoint of ['mail.saveConfig', 'mail.checkConfig'] as const)
          expect(JSON.parse((await platform.call(endpoint, { body }, { token: me.token })).text)).toMatchObject({
            code: 400,
            error: { field: 'password' },
          })
      }
      // To receive no more gives nothing away.
      const without = { ...shown, pop3Host: '' }
      expect(await platform.call('mail.saveConfig', { body: without }, { token: me.token })).toMatchObject({
        code: 200,
      })
    })
  })
}
