import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  affectedBy,
  dependents,
  distances,
  inOrder,
  journeysFor,
  namedFiles,
  placesOf,
  projectGraph,
  withAll,
  withinBudget,
} from '../../../scripts/lib/affected.mjs'
import { expectedSeconds } from '../../../scripts/lib/durations.mjs'
import { grown, judgeSecondTries } from '../../../scripts/lib/second-tries.mjs'
import { readArguments } from '../../../scripts/lib/test-arguments.mjs'

const root = resolve(import.meta.dirname, '../../..')

describe('the arguments of npm test', () => {
  const steps = ['types', 'dead code', 'unit', 'e2e']
  it('take steps by name, those of two words too', () => {
    expect(readArguments(['types', 'dead', 'code', 'e2e'], steps).steps).toEqual(['types', 'dead code', 'e2e'])
  })
  it('take a commit after --changed, unless a step or another flag stands there', () => {
    expect(readArguments(['--changed', 'HEAD~3'], steps)).toMatchObject({ changed: true, base: 'HEAD~3' })
    expect(readArguments(['--changed', 'unit'], steps)).toMatchObject({ changed: true, base: null, steps: ['unit'] })
    expect(readArguments(['--changed', '--long'], steps)).toMatchObject({ base: null, long: true })
  })
  it('name every step when a word is none', () => {
    expect(() => readArguments(['nuit'], steps)).toThrow(/nuit.*dead code/)
  })
})

describe('what a change reaches', () => {
  const sources: Record<string, string> = {
    'src/a.ts': 'export const a = 1',
    'src/b.ts': "import { a } from './a.ts'\nexport const b = a",
    'src/serve.ts': "import './b.ts'",
    'tests/near.test.ts': "import '../src/a.ts'",
    'tests/far.test.ts': "import { b } from '../src/b.ts'",
    'tests/start.ts': "spawn(join(root, 'src', 'serve.ts'))",
    'tests/started.test.ts': "import './start.ts'",
    'tests/other.test.ts': 'export {}',
  }
  const known = Object.keys(sources)
  /** Reads every source of the project: once is enough. */
  let project: ReturnType<typeof projectGraph> | undefined

  it('names a program by the parts of its path, by one path, and beside the file', () => {
    const isThere = (path: string) => path === 'src/serve.ts'
    for (const text of ["join(root, 'src', 'serve.ts')", "'src/serve.ts'", "new URL('./serve.ts', import.meta.url)"])
      expect(namedFiles('src/x.ts', text, isThere)).toContain('src/serve.ts')
  })
  it('counts the steps from a changed file to every test that stands on it', () => {
    // The check for imports looks on the disk: relative ones that are not there lead nowhere, so the graph is given.
    const graph = new Map([
      ['src/a.ts', ['src/b.ts', 'tests/near.test.ts']],
      ['src/b.ts', ['src/serve.ts', 'tests/far.test.ts']],
      ['src/serve.ts', ['tests/start.ts']],
      ['tests/start.ts', ['tests/started.test.ts']],
    ])
    const steps = distances(graph, ['src/a.ts'])
    expect(steps.get('tests/near.test.ts')).toBe(1)
    expect(steps.get('tests/far.test.ts')).toBe(2)
    expect(steps.get('tests/started.test.ts')).toBe(4)
    expect(steps.has('tests/other.test.ts')).toBe(false)
  })
  it('reaches a test over the program that it starts', () => {
    const graph = dependents(known, (file) => sources[file] ?? '')
    expect(graph.get('src/serve.ts')).toEqual(['tests/start.ts'])
  })
  it('reaches whoever finds a file by its place, a test that reads its folder, and a reader of seed files', () => {
    const files: Record<string, string> = {
      'src/i18n/index.ts': "import.meta.glob<Pages>('./pages/*.ts', { eager: true })",
      'src/i18n/pages/words.ts': '',
      'src/i18n/pages/deep/own.ts': '',
      'src/seed.ts': "read(join(root, 'resources', 'seed'))",
      'src/names-a-folder.ts': "join(root, 'src', 'i18n')",
      'resources/seed/words.json': '',
      'tests/words.test.ts': "readdirSync('src/i18n/pages')",
    }
    const graph = dependents(Object.keys(files), (file) => files[file] ?? '')
    expect(graph.get('src/i18n/pages/words.ts')).toEqual(['src/i18n/index.ts', 'tests/words.test.ts'])
    expect(graph.get('src/i18n/pages/deep/own.ts')).toEqual(['tests/words.test.ts'])
    expect(graph.get('resources/seed/words.json')).toEqual(['src/seed.ts'])
  })
  it('knows patterns of places from the root and from their file', () => {
    const text =
      "import.meta.glob('/src/a/*.ts')\nimport.meta.glob<\n  Cases\n>(\n  '../b/**/*.cases.ts', { eager: true })"
    expect(placesOf('tests/x/cases.ts', text)).toEqual(['src/a/*.ts', 'tests/b/**/*.cases.ts'])
  })
  it('begins with the tests of the changed room, then goes by distance', () => {
    const steps = new Map([
      ['tests/integration/chat/chat.test.ts', 4],
      ['tests/unit/near.test.ts', 1],
      ['tests/integration/dictionary/uploads.test.ts', 4],
      ['tests/unit/rules/entries.test.ts', 5],
    ])
    expect(inOrder(steps, ['src/server/areas/dictionary/entries.ts'])).toEqual([
      'tests/integration/dictionary/uploads.test.ts',
      'tests/unit/rules/entries.test.ts',
      'tests/unit/near.test.ts',
      'tests/integration/chat/chat.test.ts',
    ])
  })
  it('puts all tests behind the near ones where packages or configurations changed', () => {
    const files = ['src/a.ts', 'tests/near.test.ts', 'tests/far.spec.ts']
    const steps = new Map([['tests/near.test.ts', 2]])
    expect([...withAll(steps, ['package.json'], files)]).toEqual([
      ['tests/near.test.ts', 2],
      ['tests/far.spec.ts', 3],
    ])
    expect([...withAll(steps, ['src/a.ts'], files)]).toEqual([...steps])
  })
  it.each([
    ['a text of a page', 'src/renderer/i18n/pages/commonWords.ts', 'tests/unit/renderer-shell/texts.test.ts'],
    ['a translation of the seed', 'resources/seed/translations.json', 'tests/integration/server/seed/demo.test.ts'],
    ['cases of calls', 'tests/integration/server/region/region.cases.ts', 'tests/contract/coverage.test.ts'],
    ['the table of the calls', 'src/shared/api/region.ts', 'tests/contract/coverage.test.ts'],
    ['a migration', 'src/server/database/migrations/list.ts', 'tests/integration/server/core/database.test.ts'],
    ['a style', 'src/renderer/components/page/page.module.css', 'tests/unit/page/list-page.test.tsx'],
    ['a package', 'package.json', 'tests/unit/checks/test-run.test.ts'],
    ['a page', 'src/renderer/features/mail/MailList.tsx', 'tests/unit/checks/lazy-parts.test.ts'],
    ['a field', 'src/renderer/features/mail/MailList.tsx', 'tests/unit/form/registry.test.ts'],
    ['a time', 'src/renderer/components/rows/DataTable.tsx', 'tests/unit/renderer-shell/time-text.test.ts'],
    ['a route', 'src/server/areas/chat/routes.ts', 'tests/unit/server/messages.test.ts'],
    ['a number beside a test', 'tests/contract/uncovered.txt', 'tests/contract/coverage.test.ts'],
    ['a test', 'tests/unit/rows/data-table.test.tsx', 'tests/unit/checks/waiting.test.ts'],
  ])('reaches from %s what it can break', (_what, file, test) => {
    project ??= projectGraph()
    expect(affectedBy([file], project).tests).toContain(test)
  })
  it('finds journeys by their rooms, the nearest first', () => {
    const steps = new Map([
      ['src/main/drafts/store.ts', 0],
      ['src/renderer/app/App.tsx', 2],
    ])
    const rooms = {
      'shell.spec.ts': ['src/renderer/app'],
      'drafts.spec.ts': ['src/main/drafts'],
      'x.spec.ts': ['src/x'],
    }
    expect(journeysFor(steps, rooms).map(({ spec }) => spec)).toEqual(['drafts.spec.ts', 'shell.spec.ts'])
  })
  it('takes what fits the time, and the first whatever it takes', () => {
    const seconds: Record<string, number> = { a: 30, b: 100, c: 20 }
    expect(withinBudget(['a', 'b', 'c'], (file) => seconds[file] ?? 0, 60)).toEqual(['a', 'c'])
    expect(withinBudget(['b', 'c'], (file) => seconds[file] ?? 0, 60)).toEqual(['b'])
  })

  it('counts a file as it took here, else as the list of the project says, else as short ones of its level', () => {
    const secondsOf = expectedSeconds(
      { 'tests/unit/a.test.ts': 1500 },
      { 'tests/unit/a.test.ts': 9, 'tests/e2e/b.spec.ts': 27 },
    )
    const names = ['tests/unit/a.test.ts', 'tests/e2e/b.spec.ts', 'tests/e2e/c.spec.ts', 'tests/unit/d.test.ts']
    expect(names.map(secondsOf)).toEqual([1.5, 27, 16, 0.2])
  })
})

/** A page of the usual kind is one file of data: the frame that draws and serves it has the journeys. */
function isUsualPage(folder: string): boolean {
  const [file, ...others] = readdirSync(join(root, folder))
  if (file === undefined || others.length > 0) return false
  return /<(?:List|Tree)Page\b|\bmountTable\(/.test(readFileSync(join(root, folder, file), 'utf8'))
}

describe('the rooms of the journeys', () => {
  const rooms = JSON.parse(readFileSync(join(root, 'tests/e2e/rooms.json'), 'utf8')) as Record<string, string[]>
  const claimed = Object.values(rooms).flat()

  it('name every spec, and only folders and files that are there', () => {
    const specs = readdirSync(join(root, 'tests/e2e')).filter((name) => name.endsWith('.spec.ts'))
    expect(Object.keys(rooms).sort()).toEqual(specs.sort())
    expect(claimed.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
  it.each(['src/renderer/features', 'src/server/areas', 'src/main', 'src/worker'])(
    'hold every room of %s',
    (parent) => {
      const folders = readdirSync(join(root, parent), { withFileTypes: true }).filter((entry) => entry.isDirectory())
      const missing = folders
        .map(({ name }) => `${parent}/${name}`)
        .filter((path) => !claimed.includes(path) && !isUsualPage(path))
      expect(missing).toEqual([])
    },
  )
})

describe('second tries', () => {
  const one = { test: 'tests/e2e/a.spec.ts > opens', message: 'Timeout' }
  const other = { test: 'tests/e2e/b.spec.ts > closes', message: 'Timeout' }

  it('are named with their reason, and fail the run only beyond what is allowed', () => {
    expect(judgeSecondTries([one], { allowed: 1, known: {} })).toEqual({
      lines: ['second try: tests/e2e/a.spec.ts > opens: Timeout'],
      failed: 0,
    })
    expect(judgeSecondTries([one, other], { allowed: 1, known: {} }).failed).toBe(1)
  })
  it('do not count where the test is known to need one', () => {
    expect(judgeSecondTries([one, other], { allowed: 1, known: { [other.test]: 'a slow start' } }).failed).toBe(0)
  })
  it('are listed in a file that only shrinks', () => {
    const ledger = { allowed: 1, known: { [one.test]: 'why' } }
    expect(grown(ledger, { allowed: 0, known: {} })).toEqual([])
    expect(grown(ledger, { ...ledger, allowed: 2 })).toHaveLength(1)
    expect(grown(ledger, { allowed: 1, known: { ...ledger.known, [other.test]: 'why' } })).toHaveLength(1)
  })
})
