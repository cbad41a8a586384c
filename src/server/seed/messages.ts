import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noteTextFiles } from '#server/database/migrations/0630-text-files.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FlowEntrustTable } from '#server/database/tables/pages.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import type { NoticeTable } from '#server/database/tables/notice.ts'
import type { MessageRecipientTable, MessageTable, StoredFileTable } from '#server/database/tables/system.ts'
import { randomOf } from './random.ts'
import { addDays, dayOf, LAST_DAY, officeHour } from './days.ts'
import { seedId } from './ids.ts'
import { insertAll } from './insert.ts'
import { messageFiles, notices, type NoticeText, systemTexts } from './messages-texts.ts'
import type { DemoPeople, SeededTask } from './workflow.ts'

const EACH = 60

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function noticeBody({ paragraphs, table = [] }: NoticeText, office: string): string {
  const [head = [], ...rows] = table
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    row.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')
  const list =
    table.length === 0
      ? ''
      : `<table border="1" cellpadding="6" style="border-collapse: collapse"><thead><tr>${cells('th', head)}</tr></thead><tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`
  return `<p>各单位：</p>${paragraphs.map((text) => `<p>${escape(text)}</p>`).join('')}${list}<p style="text-align: right">${escape(office)}</p>`
}

function fileList(names: readonly string[]): string {
  return JSON.stringify(
    names.map((fileId) => {
      const { name = fileId, content = '' } = messageFiles[fileId] ?? {}
      return {
        name,
        fileId,
        url: `/api/file/Image/annex/${fileId}`,
        fileSize: Buffer.byteLength(content),
        fileExtension: fileId.split('.')[1] ?? '',
        fileVersionId: '',
      }
    }),
  )
}

/** The stored files behind notices and mail; `folder` empty: a database alone, without a data folder. */
export async function writeAttachments(database: PlatformDatabase, folder: string): Promise<void> {
  const rows = Object.entries(messageFiles).map(
    ([id, { name, content }]): StoredFileTable => ({
      type: 'annex',
      id,
      name,
      size: Buffer.byteLength(content),
      created_by: null,
      created_at: dayOf(2026, 8, 31),
    }),
  )
  await insertAll(database, 'stored_file', rows)
  if (folder === '') return
  await mkdir(join(folder, 'files', 'annex'), { recursive: true, mode: 0o700 })
  for (const [id, { content }] of Object.entries(messageFiles))
    await writeFile(join(folder, 'files', 'annex', id), content, { mode: 0o600 })
}

const results: Readonly<Record<number, string>> = { 0: '退回了', 1: '同意了', 4: '终止了' }

/** What the platform of the family sends about a task: enough to open it. */
const taskBody = (task: SeededTask) =>
  JSON.stringify({ enCode: 'leaveRequest', formType: 2, id: task.id, processId: task.id, status: task.status, type: 1 })

interface Sent {
  readonly title: string
  readonly type: 1 | 2 | 3
  readonly flowType?: 1 | 2
  readonly body: string
  readonly files?: readonly string[]
  readonly from: string | null
  readonly at: number
}

/** What happened to the tasks of one person: news to whoever began one, and work for whoever is next. */
function flowMessages(
  person: PlatformUserTable,
  tasks: readonly SeededTask[],
  standsInFor: ReadonlySet<string>,
): Sent[] {
  const about = (task: SeededTask) => ({ type: 2, flowType: 1, body: taskBody(task) }) as const
  return tasks.flatMap((task): Sent[] => {
    if (task.handlerId !== null && (task.handlerId === person.id || standsInFor.has(task.handlerId))) {
      return [
        {
          ...about(task),
          title: `${task.full_name}等待您审批`,
          from: task.creator_id,
          at: task.handled.at(-1)?.at ?? task.created_at,
        },
      ]
    }
    if (task.creator_id !== person.id) return []
    return task.handled.flatMap(({ userId, userName, status, at }) =>
      results[status] ? [{ ...about(task), title: `${userName}${results[status]}您的请假申请`, from: userId, at }] : [],
    )
  })
}

/** About sixty messages for each demo account: notices to all three, news of flows and entrusts, and the platform's own. */
export async function writeMessages(
  database: PlatformDatabase,
  world: {
    readonly people: DemoPeople
    readonly tasks: readonly SeededTask[]
    readonly entrusts: readonly FlowEntrustTable[]
    readonly nameOf: (userId: string) => string
    /** Who leads an office, and its name. */
    readonly office: (code: string) => { readonly leader: PlatformUserTable; readonly name: string }
  },
): Promise<void> {
  const random = randomOf(20_261_115)
  const messages: MessageTable[] = []
  const recipients: MessageRecipientTable[] = []
  const authored: NoticeTable[] = []
  const people = Object.values(world.people)
  const send = (sent: Sent, to: readonly PlatformUserTable[]) => {
    const id = seedId('message', messages.length + 1)
    messages.push({
      id,
      type: sent.type,
      title: sent.title,
      body_text: sent.body,
      topic: '',
      texts: null,
      release_user_id: sent.from,
      released_at: sent.at,
      flow_type: sent.flowType ?? null,
      files: fileList(sent.files ?? []),
    })
    // What is older was read long ago; of the last weeks some is still to be read.
    const isOld = sent.at < addDays(LAST_DAY, -40)
    for (const person of to)
      recipients.push({
        message_id: id,
        user_id: person.id,
        is_read: isOld || random.happens(0.35) ? 1 : 0,
        deleted_at: null,
      })
  }
  for (const notice of notices) {
    const { leader, name } = world.office(notice.from)
    const at = officeHour(random, dayOf(2026, ...notice.on))
    const body = noticeBody(notice, name)
    send({ title: notice.title, type: 1, body, files: notice.files ?? [], from: leader.id, at }, people)
    authored.push({
      id: seedId('message', messages.length),
      title: notice.title,
      body_text: body,
      files: fileList(notice.files ?? []),
      to_user_ids: people.map(({ id }) => `${id}--user`).join(','),
      excerpt: '',
      enabled_mark: 1,
      creator_id: leader.id,
      created_at: at,
      modified_at: at,
      release_user_id: leader.id,
      released_at: at,
    })
  }
  for (const person of people) {
    const received = world.entrusts.filter((entrust) => entrust.to_user_id === person.id)
    const holding = received.filter((entrust) => entrust.end_time > LAST_DAY)
    const flows = flowMessages(person, world.tasks, new Set(holding.map((entrust) => entrust.user_id)))
      .toSorted((left, right) => right.at - left.at)
      .slice(0, 20)
    for (const sent of flows) send(sent, [person])
    for (const { user_id, created_at } of received) {
      const title = `${world.nameOf(user_id)}将待办流程委托给您`
      const body = JSON.stringify({ type: 2 })
      send({ title, type: 2, flowType: 2, body, from: user_id, at: created_at }, [person])
    }
    const have = recipients.filter((row) => row.user_id === person.id).length
    for (let number = have; number < EACH; number += 1) {
      const [title, body] = random.one(systemTexts)
      send({ title, type: 3, body, from: null, at: officeHour(random, addDays(LAST_DAY, -random.integer(0, 200))) }, [
        person,
      ])
    }
  }
  await insertAll(database, 'message', messages)
  await insertAll(database, 'message_recipient', recipients)
  await insertAll(database, 'notice', authored)
  await noteTextFiles(database)
}
