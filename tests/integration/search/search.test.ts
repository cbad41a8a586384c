import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#shared/api/table.ts'
import { type MenuRoute, routesFromMenu } from '#shared/access/routes.ts'
import { fitOf } from '#renderer/app/search/fit.ts'
import { type Hit, inOrder, shownGroups } from '#renderer/app/search/hits.ts'
import { searchOf } from '#renderer/app/shell/search.ts'
import { type HttpClient, signedInClient } from '../../support/platform-http.ts'
import {
  copyFolder,
  createPlatformProcess,
  type PlatformProcess,
  seededFolder,
} from '../../support/platform-process.ts'
import { questions } from './questions.ts'

const english = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../resources/seed/translations.json'), 'utf8'),
) as Readonly<Record<string, readonly [en: string, zhtw: string]>>

let data: string
let platform: PlatformProcess
let client: HttpClient
let menus: Readonly<Record<'zh' | 'en', readonly MenuRoute[]>>

beforeAll(async () => {
  data = copyFolder(await seededFolder('demo'))
  platform = await createPlatformProcess(data, 'demo')
  await platform.start()
  client = await signedInClient(platform.url, 'admin', 'Campus2026')
  const answer = await client.get('/api/oauth/CurrentUser')
  const user = endpoints['auth.currentUser'].data.parse(answer.data)
  menus = {
    zh: routesFromMenu(user.menuList),
    en: routesFromMenu(user.menuList, (_code, stored) => english[stored]?.[0] ?? stored),
  }
})
afterAll(async () => {
  await platform.kill()
  rmSync(data, { recursive: true, force: true })
})

const hit = (title: string, names: readonly string[], typed: string): Hit => {
  const fit = fitOf(names, typed)
  return { key: title, icon: null, title, detail: '', run: () => undefined, ...(fit === 'alike' ? {} : { fit }) }
}

/** The first things that the search shows, by what they are called in the store. */
async function firstOf(typed: string, language: keyof typeof menus): Promise<readonly string[]> {
  const found = searchOf(menus[language])(typed)
    .slice(0, 8)
    .map(({ route, fit }): Hit => ({ ...hit(route.meta.storedTitle, [], ''), fit }))
  const word = encodeURIComponent(typed)
  const people = await client.get<{ list: { realName: string; account: string }[] }>(
    `/api/permission/Users/ImUser?keyword=${word}&currentPage=1&pageSize=20`,
  )
  const records = await client.send<{ list: { title: string }[] }>('POST', '/api/visualdev/OnlineDev/Search', {
    keyword: typed,
  })
  const named = people.data.list.map(({ realName, account }) => hit(realName, [realName, account], typed))
  const groups = shownGroups(
    {
      menus: found.filter(({ fit }) => fit !== 'alike'),
      alike: found.filter(({ fit }) => fit === 'alike'),
      people: inOrder(named).slice(0, 5),
      records: records.data.list.map(({ title }) => hit(title, [title], typed)),
    },
    true,
  )
  return groups.flatMap(([, hits]) => hits.map(({ title }) => title)).slice(0, 3)
}

describe('the search of a window', () => {
  it('answers at least 95 of 100 questions among the first three', async () => {
    expect(questions).toHaveLength(100)
    expect(new Set(questions.map(([typed]) => typed)).size).toBe(100)
    const missed: string[] = []
    for (const [typed, meant, language = 'zh'] of questions) {
      const first = await firstOf(typed, language)
      if (!first.includes(meant)) missed.push(`${typed} → ${meant}: ${first.join(', ')}`)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5)
  })
})
