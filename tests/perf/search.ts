import { routesFromMenu } from '#shared/access/routes.ts'
import { menuSearch } from '#renderer/app/shell/search.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { menuNode } from './menu.ts'
import { inTurns } from './rounds.ts'
import type { Row } from './table.ts'

/** Typed letter by letter; names, numbers, initials, and what nothing holds. */
const words = ['张伟', 'zhangw', '2018000687', '办公桌椅', 'qjsq', '打印', 'nowhere']
/** A menu of the size that a large organisation has. */
const MENUS = 1000

const keys = words.flatMap((word) => [...word].map((_letter, at) => word.slice(0, at + 1)))

/** Of so many, the one that 95 of 100 stay below. */
const most = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0

async function timed(run: () => unknown): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** What the search of a window asks for one key, as it asks: all at once. */
const askFor = (client: HttpClient, word: string) => {
  const page = `keyword=${encodeURIComponent(word)}&currentPage=1&pageSize=20`
  return Promise.all([
    client.send('POST', '/api/visualdev/OnlineDev/Search', { keyword: word }),
    client.get(`/api/permission/Users/ImUser?${page}`),
    client.get(`/api/workflow/Engine/FlowBefore/List/1?${page}`),
    client.get(`/api/message?${page}`),
  ])
}

/** A key in the search, among 190 000 records and 20 000 people, and among many menus in the window. */
export async function searchRows(administrator: HttpClient, rounds: number): Promise<Row[]> {
  const find = menuSearch(routesFromMenu(Array.from({ length: MENUS }, (_value, index) => menuNode(index + 1, 3, []))))
  // The first words are looked for in the tables while their texts are read.
  for (const word of keys) await askFor(administrator, word)
  const figures = await inTurns(rounds, {
    server: async () => {
      const times: number[] = []
      for (const word of keys) times.push(await timed(() => askFor(administrator, word)))
      return { ms: most(times) }
    },
    window: async () => {
      const times: number[] = []
      for (const word of keys) times.push(await timed(() => find(word)))
      return { ms: most(times) }
    },
  })
  const row = (measure: string, of: keyof typeof figures): Row => ({
    area: 'search',
    measure,
    value: figures[of]['ms'] ?? Number.NaN,
    unit: 'ms',
    baseline: 'allowed',
    baselineValue: 30,
  })
  return [
    row('answers to a key among 210 000 records and people, 95 %', 'server'),
    row(`a key among ${MENUS} menus in the window, 95 %`, 'window'),
  ]
}
