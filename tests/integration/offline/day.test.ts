import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { isLong, rounds } from '../../support/long.ts'
import { type Campus, chosenFile, openCampus, openTrain, type Read } from './train.ts'

let campus: Campus
beforeAll(async () => {
  campus = await openCampus()
}, 60_000)
const own = mkdtempSync(join(tmpdir(), 'atrium-day-'))
afterAll(async () => {
  await campus.close()
  rmSync(own, { recursive: true, force: true })
})

/** Numbers that look like chance and are the same in every run. */
function chance(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

type Hour = 'away' | 'deaf' | 'mute' | 'there'
/** A third of the time there is no network, and a third of the rest it loses calls or answers. */
const hours: readonly Hour[] = ['away', 'there', 'there', 'away', 'deaf', 'there', 'away', 'mute', 'there']

it('a day with the network gone a third of the time loses nothing, does nothing twice and shows every conflict', {
  timeout: isLong ? 600_000 : 120_000,
}, async () => {
  const draw = chance(40)
  const drawBeside = chance(41)
  const train = await openTrain(campus)
  const { line, queue, app } = train
  /** Notes that the person typed last, by record; null once it is deleted. */
  const wanted = new Map<string, string | null>()
  const counts = new Map<string, number>()
  const seen = new Map<string, Read>()
  const made = new Set<string>()
  /** Records of which others changed the same while a change waited. */
  const disputed = new Set<string>()
  const tally = { made: 0, changed: 0, deleted: 0, disputes: 0, shown: 0 }

  const look = async () => {
    for (const { id } of await campus.list()) {
      if (id === talk) continue
      seen.set(id, await campus.read(id))
      if (!wanted.has(id)) wanted.set(id, String((await campus.read(id)).record['f_note'] ?? ''))
    }
  }
  const waitingFor = async (id: string) =>
    (await train.list()).findLast((entry) => entry.kind === 'change' && entry.recordId === id)
  const live = () => [...wanted].filter(([, note]) => note !== null).map(([id]) => id)

  /** What was said, all day about one record: in its order. */
  const said: string[] = []
  await train.create({ f_name: '谈话' })
  await eventually(async () => expect(await train.list()).toEqual([]))
  const talk = (await campus.list()).find((row) => row['f_name'] === '谈话')?.id ?? ''
  const files = new Map<string, string>()

  const act = async (step: number, isAway: boolean) => {
    const what = draw(10)
    if (drawBeside(3) === 0) {
      said.push(`第${step}句`)
      await train.say(talk, `第${step}句`)
    }
    const ids = live()
    const id = ids[draw(ids.length)]
    if (what < 4 || id === undefined) {
      const name = `当天${step}`
      made.add(name)
      tally.made += 1
      const entry = drawBeside(2) === 0 ? await chosenFile(train, own, `${name}.bin`, Buffer.from(name)) : null
      if (entry) files.set(name, entry.name)
      await train.create({ f_name: name, f_note: name, f_count: step, ...(entry ? { f_files: [entry] } : {}) })
      return
    }
    // Without the server a form begins with what was seen last.
    const read = isAway ? seen.get(id) : await campus.read(id)
    if (!read) return
    const entry = await waitingFor(id)
    if (what < 9) {
      const note = `改${step}`
      const own = entry ? await queue.entry(entry.key) : null
      const isSent = entry !== undefined && (entry.isUnsure || entry.state === 'sending')
      // A form of what waits begins with it; one of what may have arrived goes on from there.
      if (own?.kind === 'change' && isSent) await train.changeAfter(own, { f_note: note })
      else if (!(await train.change(read, { f_note: note }, entry?.key))) return
      wanted.set(id, note)
      tally.changed += 1
      return
    }
    if (entry || disputed.has(id)) return
    await train.remove(read)
    wanted.set(id, null)
    tally.deleted += 1
  }
  /** Others work in the office meanwhile: beside what waits, and, where a change surely has not arrived, in the same place. */
  const others = async (step: number, isAway: boolean) => {
    const ids = live()
    const id = ids[draw(ids.length)]
    if (id === undefined) return
    const entry = await waitingFor(id)
    const isDisputed = isAway && entry !== undefined && !entry.isUnsure && !disputed.has(id) && draw(2) === 0
    if (isDisputed) {
      disputed.add(id)
      tally.disputes += 1
    }
    counts.set(id, step)
    await campus.save(id, { f_count: step, ...(isDisputed ? { f_note: `他人${step}` } : {}) })
  }
  const settle = async () => {
    for (let tries = 0; tries < 400; tries += 1) {
      await queue.send()
      const left = await train.list()
      if (left.length === 0) return
      for (const entry of left) {
        expect(entry.state, `${entry.name}: ${entry.message}`).not.toBe('refused')
        expect(entry.state).not.toBe('unknown')
        if (entry.state !== 'conflict' || (entry.kind !== 'change' && entry.kind !== 'delete')) continue
        // What is to be deleted is asked about wherever others changed it.
        if (entry.kind === 'change') {
          expect(disputed.has(entry.recordId), `${entry.name} is disputed`).toBe(true)
          tally.shown += 1
          disputed.delete(entry.recordId)
        } else expect(counts.get(entry.recordId), `${entry.name} was changed since`).toBeGreaterThan(0)
        await train.insist(entry, await campus.read(entry.recordId))
      }
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(JSON.stringify(await train.list()))
  }
  const turn = async (hour: Hour) => {
    Object.assign(line, { isUp: hour !== 'away', losesCalls: hour === 'deaf', losesAnswers: hour === 'mute' })
    await app.answers.answer('auth.currentUser', {}, { fresh: true }).catch(() => undefined)
    if (line.isUp) queue.connected()
  }

  let step = 0
  for (let round = 0; round < rounds(2, 14); round += 1) {
    for (const hour of hours) {
      await turn(hour)
      for (let times = 0; times < 6; times += 1) {
        step += 1
        await act(step, hour === 'away')
        if (times % 2 === 1) await others(step, hour === 'away')
      }
      if (hour !== 'there') continue
      await settle()
      await look()
    }
  }
  await turn('there')
  await settle()

  const rows = await campus.list()
  const names = rows.map(({ f_name: name }) => String(name))
  const gone = [...wanted].filter(([, note]) => note === null).map(([id]) => id)
  const deletedNames = new Set(gone.map((id) => String(seen.get(id)?.record['f_name'])))
  for (const name of made) {
    const times = names.filter((each) => each === name).length
    expect(times, name).toBe(deletedNames.has(name) ? 0 : 1)
  }
  const params = { id: campus.modelId, dataId: talk }
  const heard: string[] = []
  for (let currentPage = 1; heard.length < said.length; currentPage += 1) {
    const { data } = await app.client.call('recordComment.list', { params, query: { currentPage } })
    if (data.list.length === 0) break
    heard.unshift(...data.list.map(({ content }) => content).toReversed())
  }
  expect(heard).toEqual(said)
  for (const [name, file] of files) {
    const row = rows.find((each) => each['f_name'] === name)
    if (row) expect((await campus.read(row.id)).record['f_files'], name).toMatchObject([{ name: file }])
  }
  expect(await train.uploads.list()).toEqual([])
  expect([files.size, said.length].every((times) => times > 0)).toBe(true)
  for (const [id, note] of wanted) {
    if (note === null) expect(rows.map((row) => row.id)).not.toContain(id)
    else expect((await campus.read(id)).record['f_note'], id).toBe(note)
  }
  for (const [id, count] of counts)
    if (wanted.get(id) !== null) expect((await campus.read(id)).record['f_count'], id).toBe(count)
  expect(tally.shown).toBe(tally.disputes)
  expect(train.faults).toEqual([])
  expect(tally.disputes).toBeGreaterThan(0)
  expect([tally.made, tally.changed, tally.deleted].every((times) => times > 0)).toBe(true)
  await train.close()
})
