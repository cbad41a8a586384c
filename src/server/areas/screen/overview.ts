import type { Call } from '../../core/call.ts'
import { escapeText, htmlPage } from './html.ts'

interface Bar {
  readonly name: string
  readonly value: number
}

/** Seconds between two looks at the figures. */
const refresh = 60
/** Bars that fit on a screen at arm's length. */
const mostBars = 10

/** The seeded data screen: people, organisations, modules and sessions of now, and where the people are. */
export async function overviewPage(call: Call): Promise<Buffer> {
  const { database } = call
  const count = async (table: 'platform_user' | 'organization' | 'visual_model') => {
    const row = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('amount'))
      .where('enabled_mark', '=', 1)
      .executeTakeFirst()
    return Number(row?.amount ?? 0)
  }
  const online = await database
    .selectFrom('session')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('amount'))
    .where('ended', 'is', null)
    .where('expires_at', '>', call.now())
    .executeTakeFirst()
  const figures: readonly (readonly [string, number])[] = [
    ['平台用户', await count('platform_user')],
    ['组织机构', await count('organization')],
    ['在线功能', await count('visual_model')],
    ['当前在线', Number(online?.amount ?? 0)],
  ]
  const bars = await database
    .selectFrom('platform_user')
    .innerJoin('organization', 'organization.id', 'platform_user.organization_id')
    .select(({ fn }) => ['organization.full_name as name', fn.countAll<number>().as('value')])
    .where('platform_user.enabled_mark', '=', 1)
    .where('platform_user.deleted_at', 'is', null)
    .groupBy(['organization.id', 'organization.full_name'])
    .orderBy('value', 'desc')
    .orderBy('name')
    .limit(mostBars)
    .execute()
  const made = new Date(call.now()).toLocaleString('zh-CN', { hour12: false })
  const tiles = figures.map(([name, value]) => `<div><b>${value.toLocaleString('zh-CN')}</b>${escapeText(name)}</div>`)
  const body = `<body class="screen"><header><h1>校园数据总览</h1><p>更新于 ${escapeText(made)}</p></header><section class="figures">${tiles.join('')}</section><section class="panel"><h2>各部门人数</h2>${chart(bars.map(({ name, value }) => ({ name, value: Number(value) })))}</section></body>`
  return htmlPage('校园数据总览', body, refresh)
}

function chart(bars: readonly Bar[]): string {
  const [left, room, row] = [220, 860, 34]
  const most = Math.max(...bars.map((bar) => bar.value), 1)
  const rows = bars.map(({ name, value }, index) => {
    const y = index * row
    const length = Math.max(2, Math.round((room * value) / most))
    return `<text x="${left - 14}" y="${y + 22}" text-anchor="end">${escapeText(name.slice(0, 16))}</text><rect x="${left}" y="${y + 7}" width="${length}" height="20" rx="3"/><text x="${left + length + 10}" y="${y + 22}">${value}</text>`
  })
  return `<svg viewBox="0 0 1160 ${bars.length * row}" role="img" aria-label="各部门人数">${rows.join('')}</svg>`
}
