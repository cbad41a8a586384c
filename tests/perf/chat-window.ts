import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { copyFolder, createPlatformProcess, seededFolder } from '../support/platform-process.ts'
import { heap, longestPause, untilShown, work } from './page.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const sizes = { few: 1000, many: 100_000 } as const
type Size = keyof typeof sizes
/** Steps of a scroll, and its pixels. */
const STEPS = 20
const STEP = 400

interface Conversations {
  /** Name of the partner of each. */
  readonly few: string
  readonly many: string
}

/** Conversations of the administrator, written as the server writes them: a line, a paragraph, a number of lines. */
function storeConversations(folder: string): Conversations {
  const database = new Database(join(folder, 'platform.sqlite'))
  try {
    const admin = database.prepare("select id from platform_user where account = 'admin'").pluck().get() as string
    const partners = database
      .prepare('select id, real_name as name from platform_user where id <> ? and enabled_mark = 1 order by id limit 2')
      .all(admin) as { id: string; name: string }[]
    const texts = [
      '好的',
      '明天上午九点在行政楼三层会议室开会，请大家带上各自的材料。',
      '第一条\n第二条\n第三条',
      'ok 😀',
    ]
    const began = Date.UTC(2026, 0, 1)
    const insertSide = database.prepare(
      'insert into chat_side (owner_id, partner_id, pair_id, unread, read_number, read_at, cleared_number, is_hidden, last_at) values (?, ?, ?, 0, ?, ?, 0, 0, ?)',
    )
    const insertMessage = database.prepare(
      "insert into chat_message (id, pair_id, number, sender_id, receiver_id, kind, content, file_id, client_key, sent_at) values (?, ?, ?, ?, ?, 'text', ?, '', null, ?)",
    )
    const names: string[] = []
    for (const [at, size] of (['few', 'many'] as const).entries()) {
      const partner = partners[at]
      if (!partner) throw new Error('nobody to talk to')
      const count = sizes[size]
      const pair = [admin, partner.id].toSorted().join(':')
      const last = began + count * 60_000
      database.transaction(() => {
        database.prepare('delete from chat_message where pair_id = ?').run(pair)
        database.prepare('delete from chat_side where pair_id = ?').run(pair)
        database.prepare('delete from chat_pair where id = ?').run(pair)
        database.prepare('insert into chat_pair (id, last_number, last_at) values (?, ?, ?)').run(pair, count, last)
        insertSide.run(admin, partner.id, pair, count, last, last)
        insertSide.run(partner.id, admin, pair, count, last, last)
        for (let number = 1; number <= count; number += 1) {
          const [from, to] = number % 3 === 0 ? [admin, partner.id] : [partner.id, admin]
          const text = `${number} ${texts[number % texts.length]}`
          insertMessage.run(`${size}${number}`, pair, number, from, to, text, began + number * 60_000)
        }
      })()
      names.push(partner.name)
    }
    return { few: names[0] ?? '', many: names[1] ?? '' }
  } finally {
    database.close()
  }
}

/** Scrolls up from the end, each step drawn before the next one. */
function scrollUp(page: Page): Promise<void> {
  return page.evaluate(
    async ([steps, step]) => {
      const log = document.querySelector<HTMLElement>('[role="log"]')
      if (!log) throw new Error('no conversation')
      for (let at = 0; at < steps; at += 1) {
        log.scrollTop -= step
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      }
    },
    [STEPS, STEP] as const,
  )
}

async function measure(page: Page, name: string, count: number): Promise<Figures> {
  const row = page.getByRole('list', { name: '消息' }).getByRole('button', { name: new RegExp(name) })
  const open = await untilShown(page, () => row.click(), `[role="log"] [data-index="${count}"]`)
  const used = await heap(page)
  const work1 = (await work(page, () => scrollUp(page))) / STEPS
  let first = Number.NaN
  const pause = await longestPause(page, async () => {
    first = await page.evaluate(async () => {
      const began = performance.now()
      const log = document.querySelector<HTMLElement>('[role="log"]')
      if (!log) throw new Error('no conversation')
      log.scrollTop = 0
      while (!log.querySelector('[data-index="1"]')) await new Promise((done) => requestAnimationFrame(done))
      return performance.now() - began
    })
  })
  await page.getByRole('button', { name: '关闭会话' }).click()
  return { open, scroll: work1, first, pause, heap: used }
}

/** A conversation of 100 000 messages against one of 1 000, in the window. */
export async function chatWindowRows(
  inWindow: <Answer>(url: string, run: (page: Page) => Promise<Answer>) => Promise<Answer>,
  rounds: number,
): Promise<Row[]> {
  const folder = copyFolder(await seededFolder('demo'))
  const platform = await createPlatformProcess(folder, 'demo')
  const names = storeConversations(folder)
  await platform.start()
  try {
    return await inWindow(platform.url, async (page) => {
      await page.getByRole('button', { name: /^聊天/ }).click()
      const turn = (size: Size) => () => measure(page, names[size], sizes[size])
      // What is compiled at its first use is paid by neither.
      await turn('few')()
      const taken = await inTurns(rounds, { few: turn('few'), many: turn('many') })
      const row = (measured: string, figure: string, unit = 'ms', scale = 1): Row => ({
        area: 'chat window',
        measure: `100 000 messages: ${measured}`,
        value: (taken.many[figure] ?? Number.NaN) / scale,
        unit,
        baseline: '1 000 messages',
        baselineValue: (taken.few[figure] ?? Number.NaN) / scale,
      })
      return [
        row('open at the end', 'open'),
        row('scroll step, work', 'scroll'),
        row('from the end to the first message', 'first'),
        row('longest pause meanwhile', 'pause'),
        row('heap of the page', 'heap', 'MB', 1e6),
      ]
    })
  } finally {
    await platform.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
