import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pairOf } from '#server/areas/chat/pairs.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ChatMessageTable, ChatPairTable, ChatSideTable } from '#server/database/tables/chat.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import type { StoredFileTable } from '#server/database/tables/system.ts'
import { dialogues, type Recording, recordings } from './chat-texts.ts'
import { addDays, LAST_DAY, officeHour } from './days.ts'
import { seedId } from './ids.ts'
import { insertAll } from './insert.ts'
import { randomOf } from './random.ts'
import { readResourceBytes } from './resources.ts'
import type { DemoPeople } from './workflow.ts'

const bytesOf = ({ file }: Recording) => readResourceBytes(`media/${file}`)

/** The recordings of the conversations; `folder` empty: a database alone, without a data folder. */
export async function writeRecordings(folder: string): Promise<void> {
  if (folder === '') return
  const target = join(folder, 'files', 'IM')
  await mkdir(target, { recursive: true, mode: 0o700 })
  for (const each of recordings) await writeFile(join(target, each.file), bytesOf(each), { mode: 0o600 })
}

/** Conversations of the demo accounts with each other and with colleagues. */
export async function writeChats(
  database: PlatformDatabase,
  people: DemoPeople,
  colleagues: readonly PlatformUserTable[],
): Promise<void> {
  const random = randomOf(20_261_118)
  const pairs: ChatPairTable[] = []
  const sides: ChatSideTable[] = []
  const messages: ChatMessageTable[] = []
  const files: StoredFileTable[] = []
  let next = 0
  for (const [account, own] of Object.entries(dialogues)) {
    const owner = people[account as keyof DemoPeople]
    for (const [place, { days, unread, lines }] of own.entries()) {
      // The teacher's first conversation is with the student, so that both accounts of the demo see it.
      const isShared = account === 'teacher' && place === 0
      const partner = isShared ? people.student : colleagues[next]
      if (!isShared) next += 1
      if (!partner) throw new Error('the seed has too few people for its conversations')
      const id = pairOf(owner.id, partner.id)
      let at = officeHour(random, addDays(LAST_DAY, -days)) - lines.length * 4 * 60_000
      for (const [index, line] of lines.entries()) {
        at += random.integer(30, 240) * 1000
        const isText = typeof line === 'string'
        const isTheirs = !isText || line.startsWith('<')
        const [sender, receiver] = isTheirs ? [partner, owner] : [owner, partner]
        messages.push({
          id: seedId('chat', messages.length + 1),
          pair_id: id,
          number: index + 1,
          sender_id: sender.id,
          receiver_id: receiver.id,
          kind: isText ? 'text' : line.kind,
          content: isText ? line.slice(1) : JSON.stringify({ path: `/api/file/Image/IM/${line.file}`, ...line.size }),
          file_id: isText ? '' : line.file,
          client_key: null,
          sent_at: at,
        })
        if (!isText)
          files.push({
            type: 'IM',
            id: line.file,
            name: line.file,
            size: bytesOf(line).length,
            created_by: sender.id,
            created_at: at,
            media_type: line.mediaType,
          })
      }
      pairs.push({ id, last_number: lines.length, last_at: at })
      const side = { pair_id: id, cleared_number: 0, is_hidden: 0, last_at: at, read_at: at }
      const read = lines.length - unread
      sides.push(
        { ...side, owner_id: owner.id, partner_id: partner.id, unread, read_number: read },
        { ...side, owner_id: partner.id, partner_id: owner.id, unread: 0, read_number: lines.length },
      )
    }
  }
  await insertAll(database, 'chat_pair', pairs)
  await insertAll(database, 'chat_side', sides)
  await insertAll(database, 'chat_message', messages)
  await insertAll(database, 'stored_file', files)
}
