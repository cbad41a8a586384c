import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ArchiveWriter } from '#server/commands/archive.ts'
import { conflictWays, exportWorkspace, importWorkspace, planImport } from '#server/commands/workspace.ts'
import { kindNames, readWorkspace, type WorkspaceItem, writeWorkspace } from '#server/commands/workspace-archive.ts'
import { openWorkspace } from '#server/commands/workspace-command.ts'
import { readKind } from '#server/commands/workspace-kinds.ts'
import { openBeside, openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { runServer } from '#server/run.ts'
import { missing, openDialect } from '../support/dialects.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
let folder: string
let data: string
let source: PlatformDatabase
let archive: string
let items: WorkspaceItem[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-workspace-'))
  data = join(folder, 'data')
  const running = await runServer({ host: '127.0.0.1', port: 0, dataFolder: data, seed: 'demo' })
  await running.close()
  source = await openBeside({ dataFolder: data })
  await source
    .insertInto('data_report')
    .values({
      created_at: NOW,
      modified_at: NOW,
      created_by: '',
      is_release: 0,
      layout: '',
      id: 'report-of-loans-1',
      full_name: '借阅统计',
      en_code: 'loanReport',
      category: '',
      description: '',
      sort_code: 1,
      enabled_mark: 1,
      model: '{}',
    })
    .execute()
  archive = join(folder, 'campus.tar.gz')
  await exportWorkspace(source, archive, { now: NOW })
  ;({ items } = await readWorkspace(archive))
}, 120_000)
afterAll(async () => {
  await source.destroy()
  rmSync(folder, { recursive: true, force: true })
})

async function allOf(database: PlatformDatabase): Promise<WorkspaceItem[]> {
  const all: WorkspaceItem[] = []
  for (const kind of kindNames) all.push(...(await readKind(database, kind)))
  return all
}

const take = async (database: PlatformDatabase, list: readonly WorkspaceItem[], way?: (typeof conflictWays)[number]) =>
  importWorkspace(database, await planImport(database, list, way), { way: way ?? 'skip', now: NOW })

const statesOf = async (database: PlatformDatabase, list: readonly WorkspaceItem[]) =>
  Object.groupBy(await planImport(database, list), ({ state }) => state)

describe.each(['sqlite', 'postgres'] as const)('an archive of a workspace on %s', (name) => {
  test.skipIf(name === 'postgres' && missing('postgres'))(
    'is carried into an empty one with its ids, released by nobody, and twice is once',
    async () => {
      const { database, stop } = await openDialect(name)
      const before = await allOf(database)
      expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(kindNames))
      const isNew = ({ id, code, kind }: WorkspaceItem) =>
        !before.some((each) => each.kind === kind && (each.id === id || each.code.toLowerCase() === code.toLowerCase()))
      const { created } = await take(database, items)
      expect(created).toBe(items.filter(isNew).length)
      expect(created).toBeGreaterThan(50)
      const after = await allOf(database)
      for (const item of items.filter(isNew)) {
        const found = after.find((each) => each.kind === item.kind && each.id === item.id)
        // What can be granted comes with the releases; the rest is as it was.
        if (item.kind === 'role') expect(found?.row, item.code).toEqual(item.row)
        else expect(found, `${item.kind} ${item.code}`).toEqual(item)
      }
      const released = await database.selectFrom('visual_model').select('id').where('is_release', '<>', 0).execute()
      const started = await database.selectFrom('flow_template').select('id').where('enabled_mark', '=', 1).execute()
      expect([released, started]).toEqual([[], []])

      const { new: fresh = [], conflict = [] } = await statesOf(
        database,
        items.filter(({ kind }) => kind !== 'role'),
      )
      expect([fresh, conflict.filter(({ item }) => isNew(item))]).toEqual([[], []])
      await database.destroy()
      await stop()
    },
    120_000,
  )
})

describe('conflicts', () => {
  /** The workspace itself, in which somebody went on with a dictionary, a design and a portal. */
  async function changed() {
    const other = join(folder, `other-${Math.random()}`)
    cpSync(data, other, { recursive: true })
    const database = await openDatabase({ dataFolder: other })
    const inUse = (id: string) =>
      items.find(({ kind, row }) => kind === 'design' && String(row['content']).includes(`"${id}`))
    const dictionary = items.find(
      ({ kind, parts, id }) => kind === 'dictionary' && (parts['dictionary_entry'] ?? []).length > 1 && inUse(id),
    )
    const design = inUse(dictionary?.id ?? '?')
    if (!dictionary || !design) throw new Error('the demo has no such design')
    await database.updateTable('dictionary_type').set({ full_name: '另一本' }).where('id', '=', dictionary.id).execute()
    return { database, dictionary, design }
  }

  test('are none where nothing changed; each is named, and one that only has the code is found too', async () => {
    const { database, dictionary } = await changed()
    const { same = [], conflict = [], new: fresh = [] } = await statesOf(database, items)
    expect(fresh.map(({ item }) => item.code)).toEqual([])
    expect(conflict.map(({ item, here }) => [item.code, here?.name])).toEqual([[dictionary.code, '另一本']])
    expect(same.length).toBe(items.length - 1)
    const moved = items.map((item) => (item.id === dictionary.id ? { ...item, id: 'another-id-0001' } : item))
    expect((await statesOf(database, moved)).conflict?.map(({ here }) => here?.id)).toEqual([dictionary.id])
    await database.destroy()
  }, 120_000)

  test('two that are one here are told apart before anything is replaced; for whom a role is stays', async () => {
    const { database } = await changed()
    const [one, two] = items.filter(({ kind }) => kind === 'role')
    if (!one || !two) throw new Error('the demo has two roles')
    // One role here has the id of the first and the code of the second.
    await database.deleteFrom('role').where('id', '=', two.id).execute()
    await database.updateTable('role').set({ en_code: two.code, global_mark: 0 }).where('id', '=', one.id).execute()
    await expect(take(database, [one, two], 'replace')).rejects.toThrow(
      `role ${one.code} (${one.name}) and ${two.code} (${two.name}) are both ${two.code}`,
    )
    expect(await take(database, [one, two], 'skip')).toMatchObject({ left: 2 })
    expect(await take(database, [{ ...one, row: { ...one.row, global_mark: 1 } }], 'replace')).toMatchObject({
      replaced: 1,
    })
    const role = await database.selectFrom('role').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow()
    expect(role).toMatchObject({ en_code: two.code, global_mark: 0 })
    await database.destroy()
  }, 120_000)

  test('skip leaves, replace takes what the archive has and keeps ids and what only stands here', async () => {
    const { database, dictionary } = await changed()
    await database
      .insertInto('dictionary_entry')
      .values({
        id: 'only-here-0001',
        dictionary_type_id: dictionary.id,
        parent_id: '0',
        full_name: '仅此处',
        en_code: 'only-here',
        enabled_mark: 1,
        sort_code: 99,
        description: '',
        created_at: NOW,
      })
      .execute()
    expect(await take(database, items, 'skip')).toMatchObject({ created: 0, replaced: 0 })
    expect(await take(database, items, 'replace')).toMatchObject({ created: 0, replaced: 1 })
    const [found] = (await readKind(database, 'dictionary')).filter(({ id }) => id === dictionary.id)
    expect(found?.name).toBe(dictionary.name)
    const entries = (item: WorkspaceItem | undefined) => (item?.parts['dictionary_entry'] ?? []).map((row) => row['id'])
    expect(entries(found).toSorted()).toEqual([...entries(dictionary), 'only-here-0001'].toSorted())
    await database.destroy()
  }, 120_000)

  test('copy stores another one under a free code, and what of the archive names it names the copy', async () => {
    const { database, dictionary, design } = await changed()
    const content = String(design.row['content'])
    const other = { ...design, row: { content: content.replace('"description":"', '"description":"改过 ') } }
    expect(await take(database, [dictionary, other], 'copy')).toMatchObject({ created: 2, replaced: 0 })
    const dictionaries = await readKind(database, 'dictionary')
    const copy = dictionaries.find(({ code }) => code === `${dictionary.code}2`)
    expect(copy?.id).not.toBe(dictionary.id)
    expect(dictionaries.find(({ id }) => id === dictionary.id)?.name).toBe('另一本')
    const copied = (await readKind(database, 'design')).find(({ code }) => code === `${design.code}2`)
    const text = String(copied?.row['content'])
    expect(text).toContain(copy?.id)
    expect(text).not.toContain(dictionary.id)
    const ids = (item: WorkspaceItem | undefined) => (item?.parts['dictionary_entry'] ?? []).map((row) => row['id'])
    expect(ids(copy).filter((id) => ids(dictionary).includes(id))).toEqual([])
    await database.destroy()
  }, 120_000)

  test('a design that is released gets a draft, and what runs stays', async () => {
    const { database, design } = await changed()
    const other = {
      ...design,
      row: { content: String(design.row['content']).replace('"description":"', '"description":"改过 ') },
    }
    const model = () => database.selectFrom('visual_model').selectAll().where('id', '=', design.id).executeTakeFirst()
    const before = await model()
    expect(await take(database, [other], 'replace')).toMatchObject({ replaced: 1 })
    expect(await model()).toEqual({ ...before, is_release: 2 })
    expect((await readKind(database, 'design')).find(({ id }) => id === design.id)?.row).toEqual(other.row)
    await database.destroy()
  }, 120_000)

  test('one that cannot be stored is named, and nothing of the others is', async () => {
    const { database, dictionary, design } = await changed()
    const broken = {
      ...design,
      id: 'broken-design-01',
      code: 'brokenDesign',
      row: { content: '{"formData":"{","webType":1}' },
    }
    await expect(take(database, [dictionary, broken], 'replace')).rejects.toThrow(
      /^design brokenDesign .*nothing was imported$/,
    )
    const names = (await readKind(database, 'dictionary'))
      .filter(({ id }) => id === dictionary.id)
      .map(({ name }) => name)
    expect(names).toEqual(['另一本'])
    const odd = { ...dictionary, row: { ...dictionary.row, password_hash: 'x' } }
    await expect(planImport(database, [odd])).rejects.toThrow('this version knows no "password_hash"')
    const foreign = { ...dictionary, parts: { platform_user: [{ id: '1' }] } }
    await expect(planImport(database, [foreign])).rejects.toThrow('this version knows no "platform_user.')
    await database.destroy()
  }, 120_000)
})

describe('the command line', () => {
  test('tells of conflicts, asks what to do, and imports nothing while a server uses the folder', async () => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const [changed] = items
    if (!changed) throw new Error('nothing was exported')
    const other = join(folder, 'other.tar.gz')
    await writeWorkspace(other, [{ ...changed, name: '改名', row: { ...changed.row, full_name: '改名' } }], NOW)
    const open = (writes: boolean) => openWorkspace(data, undefined, writes)
    expect(await (await open(false)).take(other, { isDry: true, way: undefined }, print)).toBe(0)
    expect(lines).toEqual([
      'of 2026-11-20T08:00:00.000Z, 1 items',
      `conflict dictionary ${changed.code} (改名); here ${changed.code} (${changed.name})`,
      '0 are here as they are; nothing was changed',
    ])
    await expect((await open(true)).take(other, { isDry: false, way: undefined }, print)).rejects.toThrow(
      '1 are here otherwise: say --on-conflict skip, replace or copy; nothing was imported',
    )
    await expect((await open(true)).take(other, { isDry: false, way: 'merge' }, print)).rejects.toThrow(
      '--on-conflict merge',
    )
    expect(await (await open(true)).take(other, { isDry: false, way: 'skip' }, print)).toBe(0)
    expect(lines.at(-1)).toBe('0 made, 0 replaced, 1 left as they were')
    const running = await runServer({ host: '127.0.0.1', port: 0, dataFolder: data, seed: 'demo' })
    await expect(open(true)).rejects.toThrow('stop it')
    await running.close()
    const part = join(folder, 'part.tar.gz')
    await (await open(false)).write(part, 'dictionary,role', print)
    expect(new Set((await readWorkspace(part)).items.map(({ kind }) => kind))).toEqual(new Set(['dictionary', 'role']))
    await expect((await open(false)).write(join(folder, 'x'), 'people', print)).rejects.toThrow('--only people')
  }, 120_000)
})

describe('an archive that is refused', () => {
  async function made(entries: readonly (readonly [string, unknown])[]): Promise<string> {
    const file = join(folder, `made-${Math.random()}.tar.gz`)
    const writer = new ArchiveWriter(file, NOW)
    for (const [name, content] of entries)
      await writer.add(name, Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)))
    const end = { entries: writer.digest.count, digest: writer.digest.result() }
    await writer.add('end.json', Buffer.from(JSON.stringify(end)))
    await writer.finish()
    return file
  }
  const head = { product: 'atrium workspace', format: 1, madeAt: NOW, schema: '0001-people', counts: { role: 1 } }
  const role = { id: 'r1', code: 'r', name: 'R', row: {}, parts: {} }

  test.each([
    ['of another format', [['workspace.json', { ...head, format: 2 }]], 'of format 2'],
    [
      'of a newer version',
      [['workspace.json', { ...head, schema: '9999-later' }]],
      'made by a newer version (9999-later)',
    ],
    ['of something else', [['backup.json', {}]], 'no archive of a workspace'],
    [
      'with a path out of it',
      [
        ['workspace.json', head],
        ['role/../../etc/passwd', role],
      ],
      'role/../../etc/passwd: not a name',
    ],
    [
      'with another kind',
      [
        ['workspace.json', head],
        ['platform_user/000000.json', role],
      ],
      'not a name',
    ],
    ['with fewer items than it says', [['workspace.json', head]], 'role: 0 in place of 1'],
    [
      'with an item that is none',
      [
        ['workspace.json', head],
        ['role/000000.json', { ...role, row: { a: [] } }],
      ],
      'row.a',
    ],
    [
      'with JSON that is none',
      [
        ['workspace.json', head],
        ['role/000000.json', Buffer.from('{')],
      ],
      'no JSON',
    ],
    [
      'with more than it may hold',
      [
        ['workspace.json', head],
        ['role/000000.json', Buffer.alloc(65 * 1024 * 1024)],
      ],
      'no archive',
    ],
  ] as const)('%s says so', async (_name, entries, words) => {
    await expect(readWorkspace(await made(entries))).rejects.toThrow(words)
  })

  test('cut off, changed or not there says so', async () => {
    const cut = join(folder, 'cut.tar.gz')
    writeFileSync(cut, Buffer.from('no gzip'))
    await expect(readWorkspace(cut)).rejects.toThrow()
    await expect(readWorkspace(join(folder, 'none'))).rejects.toThrow('there is no such file')
    const file = join(folder, 'sum.tar.gz')
    const writer = new ArchiveWriter(file, NOW)
    await writer.add('workspace.json', Buffer.from(JSON.stringify(head)))
    await writer.add('role/000000.json', Buffer.from(JSON.stringify(role)))
    await writer.add('end.json', Buffer.from(JSON.stringify({ entries: 2, digest: '00' })))
    await writer.finish()
    await expect(readWorkspace(file)).rejects.toThrow('the archive was changed')
    await expect(writeWorkspace(file, [], NOW)).rejects.toThrow('there is such a file already')
  })
})
