import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatTime } from '#shared/form/dates.ts'
import { loose } from '#server/database/loose.ts'
import { remindDue } from '#server/areas/schedule/reminders.ts'
import { storeFile } from '../files/files.cases.ts'
import { addReceiver, type Receiver } from '../message/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addConfig, addTemplate } from '../send-config/support.ts'
import { at, hour, shownTo } from './support.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`calendars, on ${dialect}`, () => {
    let platform: TestPlatform
    let me: Receiver
    let guest: Receiver
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())
    beforeEach(async () => {
      platform.clock.now = at('2026-11-29', '12:00')
      me = await addReceiver(platform)
      guest = await addReceiver(platform)
    })

    const create = (body: ReturnType<typeof hour>, { token } = me) =>
      platform.call('schedule.create', { body }, { token })
    const starts = async (who: Receiver, from: string, to: string) =>
      (await shownTo(platform, who, from, to)).map(({ startDay }) => startDay)
    // Sessions end before a week is over.
    const titlesTo = async ({ id }: Receiver) => {
      const rows = platform.database
        .selectFrom('message')
        .innerJoin('message_recipient', 'message_recipient.message_id', 'message.id')
        .select('message.title')
        .where('message_recipient.user_id', '=', id)
        .orderBy('message.id', 'desc')
      return (await rows.execute()).map(({ title }) => title)
    }
    const servicesOf = () => platform.server.services

    it('reminds once of every week, whoever of two processes looks first, and of nothing that is over', async () => {
      await create(hour('2026-11-30', { repetition: 3, reminderTime: 15, toUserIds: [guest.id] }))
      platform.clock.now = at('2026-11-30', '08:44')
      await remindDue(servicesOf())
      expect(await titlesTo(me)).toEqual([])
      platform.clock.now = at('2026-11-30', '08:45')
      await Promise.all([remindDue(servicesOf()), remindDue(servicesOf())])
      expect(await titlesTo(me)).toEqual(['日程提醒：例会'])
      expect(await titlesTo(guest)).toEqual(['日程提醒：例会', expect.stringContaining('邀请您参加：例会')])
      // The server was down for two weeks: of the two that it missed one is over.
      platform.clock.now = at('2026-12-14', '09:30')
      await remindDue(servicesOf())
      await remindDue(servicesOf())
      expect(await titlesTo(me)).toEqual(['日程提醒：例会', '日程提醒：例会'])
    })

    it('reminds by the sending configuration that an event names, of those that were made for calendars', async () => {
      const template = await addTemplate(platform, '1', { messageSource: '4', title: '临时会议', content: '请准时' })
      const lines = [{ messageType: '1', templateId: template }]
      const [ours, others] = [
        await addConfig(platform, lines, { messageSource: '4', fullName: '会议提醒' }),
        await addConfig(platform, lines, { messageSource: '3' }),
      ]
      const named = { startTime: '14:00', reminderTime: 15, reminderType: 2, toUserIds: [guest.id] }
      for (const send of [others, 'gone'])
        expect(await create(hour('2026-11-29', { ...named, send }))).toMatchObject({
          code: 400,
          msg: expect.stringContaining('发送配置'),
        })
      expect((await create(hour('2026-11-29', { ...named, send: ours }))).code).toBe(200)
      const [shown] = await shownTo(platform, me, '2026-11-29', '2026-11-30')
      const params = { id: shown?.id ?? '' }
      const read = await platform.call('schedule.one', { params }, { token: me.token })
      expect(read.data).toMatchObject({ reminderType: 2, send: ours, sendName: '会议提醒' })
      // One that is disabled by now stays with its event, which reminds in the usual way.
      const former = await addConfig(platform, lines, { messageSource: '4' })
      await create(hour('2026-11-29', { ...named, startTime: '18:00', send: former }))
      await loose(platform.database)
        .updateTable('send_config')
        .set({ enabled_mark: 0 })
        .where('id', '=', former)
        .execute()
      const second = (await shownTo(platform, me, '2026-11-29', '2026-11-30')).find(({ id }) => id !== params.id)
      const body = hour('2026-11-29', { ...named, startTime: '18:30', send: former })
      const change = { params: { id: second?.id ?? '', type: '3' as const }, body }
      expect((await platform.call('schedule.update', change, { token: me.token })).code).toBe(200)
      // Named without being asked for, it is no more than a word.
      const usual = hour('2026-12-09', { reminderTime: 15, reminderType: 1, send: others })
      expect((await create(usual)).code).toBe(200)
      platform.clock.now = at('2026-11-29', '13:45')
      await remindDue(servicesOf())
      expect([(await titlesTo(me))[0], (await titlesTo(guest))[0]]).toEqual(['临时会议', '临时会议'])
      platform.clock.now = at('2026-11-29', '18:15')
      await remindDue(servicesOf())
      expect((await titlesTo(me))[0]).toBe('日程提醒：例会')
    })

    it('reminds at once of what is entered within its own reminder time, once', async () => {
      await create(hour('2026-11-29', { startTime: '12:10', reminderTime: 15 }))
      await remindDue(servicesOf())
      const [shown] = await shownTo(platform, me, '2026-11-29', '2026-11-30')
      const params = { id: shown?.id ?? '', type: '3' } as const
      const body = hour('2026-11-29', { startTime: '12:10', reminderTime: 30 })
      await platform.call('schedule.update', { params, body }, { token: me.token })
      await remindDue(servicesOf())
      expect(await titlesTo(me)).toEqual(['日程提醒：例会'])
    })

    it('reminds of whole days at the hour of the code', async () => {
      await create(hour('2026-12-01', { allDay: 1, reminderTime: 5 }))
      platform.clock.now = at('2026-11-30', '08:59')
      await remindDue(servicesOf())
      expect(await titlesTo(me)).toEqual([])
      platform.clock.now = at('2026-11-30', '09:00')
      await remindDue(servicesOf())
      expect(await titlesTo(me)).toHaveLength(1)
    })

    it('shows an event to those who are invited, who decline it for themselves alone', async () => {
      await create(hour('2026-11-30', { repetition: 3, repeatTime: at('2026-12-14'), toUserIds: [guest.id] }))
      const [first, second, third] = await shownTo(platform, guest, '2026-11-29', '2027-01-30')
      const params = { id: second?.id ?? '', type: '1' } as const
      const body = hour('2026-12-01')
      expect(await platform.call('schedule.update', { params, body }, { token: guest.token })).toMatchObject({
        code: 403,
      })
      expect(await platform.call('schedule.delete', { params }, { token: guest.token })).toMatchObject({ code: 200 })
      expect(await starts(guest, '2026-11-29', '2027-01-30')).toEqual([first?.startDay, third?.startDay])
      expect(await starts(me, '2026-11-29', '2027-01-30')).toEqual([first?.startDay, second?.startDay, third?.startDay])
      const all = { id: first?.id ?? '', type: '3' } as const
      await platform.call('schedule.delete', { params: all }, { token: guest.token })
      expect(await starts(guest, '2026-11-29', '2027-01-30')).toEqual([])
      expect(await starts(me, '2026-11-29', '2027-01-30')).toHaveLength(3)
    })

    it('splits an event where one and those after it are changed', async () => {
      await create(hour('2026-11-30', { repetition: 3, repeatTime: at('2026-12-21') }))
      const [, second] = await shownTo(platform, me, '2026-11-29', '2027-01-30')
      const params = { id: second?.id ?? '', type: '2' } as const
      const body = hour('2026-12-08', { startTime: '14:00', repetition: 3, repeatTime: at('2026-12-22') })
      expect(await platform.call('schedule.update', { params, body }, { token: me.token })).toMatchObject({ code: 200 })
      expect(await starts(me, '2026-11-29', '2027-01-30')).toEqual([
        at('2026-11-30', '09:00'),
        at('2026-12-08', '14:00'),
        at('2026-12-15', '14:00'),
        at('2026-12-22', '14:00'),
      ])
    })

    it('moves all occurrences by what one of them was moved', async () => {
      await create(hour('2026-11-30', { repetition: 3, repeatTime: at('2026-12-20') }))
      const [, second] = await shownTo(platform, me, '2026-11-29', '2027-01-30')
      const params = { id: second?.id ?? '', type: '3' } as const
      const body = hour('2026-12-08', { repetition: 3, repeatTime: at('2026-12-20') })
      await platform.call('schedule.update', { params, body }, { token: me.token })
      expect(await starts(me, '2026-11-29', '2027-01-30')).toEqual(
        ['2026-12-01', '2026-12-08', '2026-12-15'].map((day) => at(day, '09:00')),
      )
    })

    it('of several occurrences that are taken out at the same moment all stay away', async () => {
      await create(hour('2026-11-30', { repetition: 2, repeatTime: at('2026-12-09'), toUserIds: [guest.id] }))
      for (const who of [guest, me]) {
        const all = await shownTo(platform, who, '2026-11-29', '2027-01-30')
        const answers = await Promise.all(
          all.slice(0, 6).map(({ id }) => {
            const params = { id, type: '1' } as const
            return platform.call('schedule.delete', { params }, { token: who.token })
          }),
        )
        expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 200])
        expect(await starts(who, '2026-11-29', '2027-01-30')).toEqual(all.slice(6).map(({ startDay }) => startDay))
      }
    })

    it('somebody who is flooded with invitations goes on seeing what is their own', async () => {
      const flood = Array.from({ length: 14 }, () => hour('2026-01-01', { repetition: 2, toUserIds: [guest.id] }))
      for (const body of flood) expect((await create(body)).code).toBe(200)
      await create(hour('2026-11-30', { title: '自己的' }), guest)
      const list = await shownTo(platform, guest, '2026-01-01', '2027-01-30')
      expect(list.filter(({ title }) => title === '自己的')).toHaveLength(1)
      expect(list.length).toBeGreaterThan(4000)
      expect(list.length).toBeLessThanOrEqual(5000)
    })

    it('events of others are neither read, changed nor deleted by their ids', async () => {
      await create(hour('2026-11-30', { repetition: 3 }))
      const [shown] = await shownTo(platform, me, '2026-11-29', '2026-12-01')
      for (const id of [shown?.id ?? '', `${shown?.id.split('_')[0]}`, `${shown?.id.split('_')[0]}_x`]) {
        const { token } = guest
        const codes = [
          await platform.call('schedule.one', { params: { id } }, { token }),
          await platform.call('schedule.detail', { query: { id } }, { token }),
          await platform.call('schedule.update', { params: { id, type: '3' }, body: hour('2026-12-01') }, { token }),
          await platform.call('schedule.delete', { params: { id, type: '3' } }, { token }),
        ].map(({ code }) => code)
        expect([id, codes]).toEqual([id, [404, 404, 404, 404]])
      }
      expect(await starts(me, '2026-11-29', '2026-12-02')).toHaveLength(1)
    })

    it('reminds of whole days at every hour that a code of the family means', async () => {
      const days = { 1: 0, 4: 1, 7: 2, 10: 7 }
      for (const [first, before] of Object.entries(days))
        for (const step of [0, 1, 2]) {
          await create(hour('2026-12-20', { allDay: 1, reminderTime: Number(first) + step }))
          const due = platform.database
            .selectFrom('schedule')
            .select('next_reminder_at')
            .where('creator_id', '=', me.id)
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
          const day = String(20 - before).padStart(2, '0')
          const { next_reminder_at } = await due.executeTakeFirstOrThrow()
          expect([first, step, Number(next_reminder_at)]).toEqual([
            first,
            step,
            at(`2026-12-${day}`, `${String(8 + step).padStart(2, '0')}:00`),
          ])
        }
    })

    it('falls on the last day of months that are shorter', async () => {
      await create(hour('2027-01-31', { repetition: 4, repeatTime: at('2027-04-30') }))
      expect(await starts(me, '2027-01-01', '2027-12-01')).toEqual(
        ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'].map((day) => at(day, '09:00')),
      )
    })

    it('exports what another calendar imports again, and names what it cannot take', async () => {
      await create(hour('2026-11-30', { repetition: 3, repeatTime: at('2026-12-14'), title: '周会，含逗号; 与分号' }))
      const [, second] = await shownTo(platform, me, '2026-11-29', '2026-12-20')
      await platform.call('schedule.delete', { params: { id: second?.id ?? '', type: '1' } }, { token: me.token })
      await create(hour('2026-12-03', { allDay: 1, title: '校庆' }))
      const link = (await platform.call('schedule.export', {}, { token: me.token })).data
      const { body: content } = await platform.server.app.inject({
        url: link.url,
        headers: { authorization: me.token, host: '127.0.0.1' },
      })
      expect(content).toContain('EXDATE')
      const taken = await platform.call(
        'schedule.import',
        {},
        {
          token: guest.token,
          upload: { fileName: 'calendar.ics', content },
        },
      )
      expect(taken.data).toEqual({ done: 2, refused: [] })
      const shown = async (who: Receiver) =>
        (await shownTo(platform, who, '2026-11-29', '2027-02-01')).map(({ title, startDay, endDay, allDay }) => ({
          title,
          startDay,
          endDay,
          allDay,
        }))
      expect(await shown(guest)).toEqual(await shown(me))
      const again = await platform.call(
        'schedule.import',
        {},
        {
          token: guest.token,
          upload: { fileName: 'calendar.ics', content },
        },
      )
      expect(again.data).toMatchObject({
        done: 0,
        refused: [{ title: '周会，含逗号; 与分号', reason: '日历中已有此日程' }, { title: '校庆' }],
      })
    })

    it('takes occurrences that another calendar moved or called off, in place of those of their event', async () => {
      const part = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
      const content = [
        'BEGIN:VCALENDAR',
        part(
          'UID:week',
          'SUMMARY:例会',
          'DTSTART:20261130T090000',
          'DTEND:20261130T100000',
          'RRULE:FREQ=WEEKLY;COUNT=4',
        ),
        part('UID:week', 'RECURRENCE-ID:20261207T090000', 'SUMMARY:例会改期', 'DTSTART:20261208T140000'),
        part(
          'UID:week',
          'RECURRENCE-ID:20261214T090000',
          'STATUS:CANCELLED',
          'SUMMARY:例会',
          'DTSTART:20261214T090000',
        ),
        part('UID:other', 'RECURRENCE-ID:20261214T090000', 'SUMMARY:别的', 'DTSTART:20261214T090000'),
        'END:VCALENDAR',
      ].join('\r\n')
      const take = () =>
        platform.call('schedule.import', {}, { token: guest.token, upload: { fileName: 'calendar.ics', content } })
      expect((await take()).data).toEqual({
        done: 2,
        refused: [{ title: '别的', reason: '重复日程的单次修改不能导入' }],
      })
      const shown = (await shownTo(platform, guest, '2026-11-29', '2027-02-01')).map(({ title, startDay }) => [
        title,
        formatTime(startDay ?? 0, 'MM-dd HH:mm'),
      ])
      expect(shown).toEqual([
        ['例会', '11-30 09:00'],
        ['例会改期', '12-08 14:00'],
        ['例会', '12-21 09:00'],
      ])
      expect((await take()).data.done).toBe(0)
    })

    it.each([
      ['FREQ=SECONDLY', false],
      ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', false],
      ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', false],
      ['FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=2', false],
      ['FREQ=WEEKLY;INTERVAL=0', false],
      ['FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3', true],
      ['FREQ=MONTHLY;BYDAY=-1FR', true],
    ])('%s of a file: taken %s', async (rule, isTaken) => {
      const content = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:例会\nDTSTART:20261130T090000\nRRULE:${rule}\nEND:VEVENT\nEND:VCALENDAR\n`
      const answer = await platform.call(
        'schedule.import',
        {},
        {
          token: me.token,
          upload: { fileName: 'calendar.ics', content },
        },
      )
      expect(answer.data.done).toBe(isTaken ? 1 : 0)
    })

    it('carries files for whoever is invited, also where one occurrence was changed, and takes no files of others', async () => {
      const stranger = await addReceiver(platform)
      const upload = async (owner: Receiver, name: string) => {
        const fileId = await storeFile(platform, name, '%PDF')
        const { database } = platform
        await database.updateTable('stored_file').set({ created_by: owner.id }).where('id', '=', fileId).execute()
        return { name, fileId, url: `/api/file/Image/annex/${fileId}` }
      }
      const fetch = async ({ token }: Receiver, fileId: string) =>
        (await platform.call('file.download', { params: { type: 'annex', fileId } }, { token })).code
      const [agenda, minutes] = [await upload(me, '议程.pdf'), await upload(me, '纪要.pdf')]
      const weekly = hour('2026-11-30', { repetition: 3, toUserIds: [guest.id] })
      expect((await create({ ...weekly, files: [agenda] })).code).toBe(200)
      expect([await fetch(guest, agenda.fileId), await fetch(stranger, agenda.fileId)]).toEqual([200, 404])

      // Of one occurrence there are minutes beside it.
      const shown = await shownTo(platform, me, '2026-12-01', '2026-12-20')
      const [second, third] = shown.map(({ id }) => id)
      const change = (id: string | undefined, type: '1' | '3', body: object) =>
        platform.call(
          'schedule.update',
          { params: { id: id ?? '', type }, body: { ...weekly, ...body } },
          { token: me.token },
        )
      const files = JSON.stringify([agenda, minutes])
      expect((await change(second, '1', { startDay: at('2026-12-07'), files })).code).toBe(200)
      const namesOf = async (day: string, until: string) => {
        const [{ id } = { id: '' }] = await shownTo(platform, guest, day, until)
        const { data } = await platform.call('schedule.detail', { query: { id } }, { token: guest.token })
        return (JSON.parse(data.files) as { name: string }[]).map(({ name }) => name)
      }
      expect(await namesOf('2026-12-07', '2026-12-08')).toEqual(['议程.pdf', '纪要.pdf'])
      expect(await namesOf('2026-12-14', '2026-12-15')).toEqual(['议程.pdf'])
      expect([await fetch(guest, minutes.fileId), await fetch(stranger, minutes.fileId)]).toEqual([200, 404])
      // A change that says nothing of files leaves them, and none takes one of somebody else.
      expect((await change(third, '3', { startDay: at('2026-12-14'), title: '周会' })).code).toBe(200)
      expect(await namesOf('2026-12-14', '2026-12-15')).toEqual(['议程.pdf'])
      const foreign = await upload(stranger, '工资.pdf')
      const refused = await change(third, '3', { startDay: at('2026-12-14'), files: [foreign] })
      expect(refused).toMatchObject({ code: 400, msg: '附件“工资.pdf”不是您上传的文件，请重新上传' })
      expect(await fetch(guest, foreign.fileId)).toBe(404)
      expect(await create({ ...hour('2026-11-30'), files: 'x' })).toMatchObject({ code: 400, msg: '附件格式不正确' })
    })

    it('refuses times that it cannot read', async () => {
      expect(await create(hour('2026-11-30', { duration: -1, endDay: at('2026-11-29') }))).toMatchObject({ code: 400 })
      expect(await create({ ...hour('2026-11-30'), startDay: 'morgen' })).toMatchObject({ code: 400 })
      expect(await create(hour('2026-11-30', { toUserIds: ['nobody'] }))).toMatchObject({ code: 400 })
      const query = { startTime: String(at('2020-01-01')), endTime: String(at('2026-01-01')) }
      expect(await platform.call('schedule.list', { query }, { token: me.token })).toMatchObject({ code: 400 })
      const upload = { fileName: 'a.ics', content: 'hello' }
      expect(await platform.call('schedule.import', {}, { token: me.token, upload })).toMatchObject({ code: 400 })
    })
  })
}
