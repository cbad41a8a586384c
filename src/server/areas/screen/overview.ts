import type { Call } from '#server/core/call.ts'
import { isPresent } from '#server/core/session.ts'
import { activeUsers } from '../people/users.ts'
import { barChart } from './bar-chart.ts'
import { escapeText, moment } from './html.ts'
import { screenPage } from './pages.ts'

/** Seconds between two looks at the figures. */
const refresh = 60
/** Bars that fit on a screen at arm's length. */
const MAX_BARS = 10

/** The seeded data screen: people, organisations, modules and sessions of now, and where the people are. */
export async function overviewPage(call: Call): Promise<Buffer> {
  const { database } = call
  const count = async (table: 'organization' | 'visual_model') => {
    const row = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('amount'))
      .where('enabled_mark', '=', 1)
      .executeTakeFirst()
    return Number(row?.amount ?? 0)
  }
  const users = await activeUsers(database)
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .executeTakeFirst()
  const online = await database
    .selectFrom('session')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('amount'))
    .where(isPresent(call.now()))
    .executeTakeFirst()
  const figures: readonly (readonly [string, number])[] = [
    [call.text('screen.users'), Number(users?.amount ?? 0)],
    [call.text('screen.organizations'), await count('organization')],
    [call.text('screen.modules'), await count('visual_model')],
    [call.text('screen.online'), Number(online?.amount ?? 0)],
  ]
  const bars = await activeUsers(database)
    .select(({ fn }) => ['organization.full_name as name', fn.countAll<number>().as('value')])
    .where('organization.id', 'is not', null)
    .groupBy(['organization.id', 'organization.full_name'])
    .orderBy('value', 'desc')
    .orderBy('name')
    .limit(MAX_BARS)
    .execute()
  const people = bars.map(({ name, value }) => ({ name: name ?? '', value: Number(value) }))
  const tiles = figures.map(([name, value]) => `<div><b>${value.toLocaleString('zh-CN')}</b>${escapeText(name)}</div>`)
  const title = call.text('screen.overview')
  const chart = call.text('screen.peoplePerUnit')
  const updated = call.text('screen.updatedAt', { time: moment(call.now()) })
  const body = `<body class="screen"><header><h1>${escapeText(title)}</h1><p>${escapeText(updated)}</p></header><section class="figures">${tiles.join('')}</section><section class="panel"><h2>${escapeText(chart)}</h2>${barChart(people, chart)}</section></body>`
  return screenPage(call, title, body, refresh)
}
