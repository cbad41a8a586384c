import type { ChartPoint } from '#shared/api/portal.ts'
import type { DataOf, InputOf, RendererEndpointId } from '#shared/api/table.ts'
import { periodAround, formatTime } from '#shared/form/dates.ts'
import { type Raw, text, yes } from '#shared/form/parsing/read.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { needsLibrary, seriesOf } from '#renderer/components/charts/series.ts'
import { figureText } from '#renderer/components/figure-text.ts'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { pictureData } from '#renderer/components/picture-data.ts'
import { dayText } from '#renderer/components/time-text.ts'
import { t } from '#renderer/i18n/index.ts'
import { call, type CallResult } from '#renderer/platform/call.ts'
import { queryKey } from '#renderer/platform/query.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { noticesOf, shortcutsOf, workFigures, workInput } from '../cards.tsx'
import { hasFigures } from '../figures.tsx'
import type { PortalCard } from '../layout.ts'
import { imageOf, ownText, picturesOf } from '../media-cards.tsx'
import { type DrawnKind, paperDrawing } from '../report/chart-picture.ts'
import { safeText } from '../report/result.ts'
import { axisRows, cellText, columnsOf, momentText, rankColumns, tableRows } from '../rows-cards.tsx'
import { daysWith, hourOf, scheduleAsked } from '../ScheduleCard.tsx'

/** Figures of a curve that stand below it; more of them are read in the list behind. */
const MOST_BELOW = 24
const drawnKinds: Readonly<Record<string, DrawnKind>> = { barChart: 'bar', lineChart: 'line', pieChart: 'pie' }

/** What the screen shows of a call; it is asked for where the card did not come near yet. */
async function shownAnswer<Id extends RendererEndpointId>(id: Id, input: InputOf<Id>): Promise<DataOf<Id>> {
  const known = queryClient.getQueryData<CallResult<DataOf<Id>>>(queryKey(id, input))
  return (known ?? (await call(id, input, { quiet: true }))).data
}

const note = (words: string) => `<p style="color:#5b6470">${safeText(words)}</p>`
const cell = (words: string, style = '') => `<td style="padding:2px 6px;${style}">${safeText(words)}</td>`
const right = 'text-align:right;white-space:nowrap'

interface TableOf {
  readonly heads?: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Columns of figures and times. */
  readonly isRight?: (column: number) => boolean
}

function table({ heads, rows, isRight = (column) => column > 0 }: TableOf): string {
  const style = (column: number) => (isRight(column) ? right : '')
  const head = heads
    ? `<thead><tr>${heads.map((words, at) => `<th style="padding:2px 6px;${style(at) || 'text-align:left'}">${safeText(words)}</th>`).join('')}</tr></thead>`
    : ''
  const body = rows.map((row) => `<tr>${row.map((words, at) => cell(words, style(at))).join('')}</tr>`).join('')
  return `<table style="width:100%;border-collapse:collapse">${head}<tbody>${body}</tbody></table>`
}

function figure(value: number, unit: string): string {
  return `<p style="font-size:22px;font-weight:bold">${safeText(figureText(value))} <small>${safeText(unit)}</small></p>`
}

function pointTable(points: readonly ChartPoint[], unit: string): string {
  const { names, series } = seriesOf(points)
  const head = series.map(
    ({ name }) => name || (unit === '' ? t('portal.table.value') : t('portal.table.valueIn', { unit })),
  )
  const rows = names.map((name, at) => [
    name,
    ...series.map(({ values }) => {
      const value = values[at] ?? null
      return value === null ? '' : figureText(value)
    }),
  ])
  return table({ heads: [t('portal.table.name'), ...head], rows })
}

/** Figures that a drawing has no room for: one after another, or as a table where each name has several. */
function below(points: readonly ChartPoint[], unit: string): string {
  if (new Set(points.map(({ type = '' }) => type)).size > 1) return pointTable(points, unit)
  const each = points.map(({ name, value }) => `${safeText(name)} <b>${safeText(figureText(value))}</b>`)
  return `<p style="font-size:11px;color:#5b6470">${each.join(' · ')}</p>`
}

async function chart(card: PortalCard, points: readonly ChartPoint[]): Promise<string> {
  const { kind, unit, option } = card
  if (kind === 'mapChart') return note(t('portal.noMap')) + pointTable(points, unit)
  const isOfLibrary = needsLibrary(kind, points, text(option['styleType']))
  const drawing = isOfLibrary
    ? (await import('#renderer/components/charts/library.ts')).libraryDrawing({ kind, points, unit, option })
    : paperDrawing(drawnKinds[kind] ?? 'pie', points, unit)
  const data = await pictureData(drawing)
  const picture = data === null ? '' : `<p><img src="${data}" style="width:100%"></p>`
  // Bars and rings have their figures beside them; a drawing without is no use on paper alone.
  const isBare = data === null || isOfLibrary || kind === 'lineChart'
  return picture + (isBare && points.length <= MOST_BELOW ? below(points, unit) : '')
}

async function figures(portalId: string, card: PortalCard): Promise<string> {
  const points = card.points ?? (await shownAnswer('portal.data', { params: { id: portalId, item: card.id } })).list
  if (!hasFigures(card, points)) return note(t('portal.noData'))
  if (card.kind !== 'dataBoard') return chart(card, points)
  const [only, ...more] = points
  if (only && more.length === 0) return figure(only.value, card.unit)
  return table({
    rows: points.map(({ name, value, problem }, at) => [
      name,
      problem ?? `${figureText(value)} ${card.units[at] ?? ''}`,
    ]),
  })
}

async function rowsOf(portalId: string, card: PortalCard): Promise<readonly Raw[]> {
  if (!card.isAsked) return Array.isArray(card.option['defaultValue']) ? (card.option['defaultValue'] as Raw[]) : []
  const { rows, list } = await shownAnswer('portal.data', { params: { id: portalId, item: card.id } })
  return rows ?? list
}

function drawnRows(card: PortalCard, rows: readonly Raw[]): string {
  if (rows.length === 0) return note(t('portal.noData'))
  if (card.kind === 'timeAxis')
    return table({
      rows: axisRows(card, rows).map((row) => [momentText(row['timestamp']), cellText(row['content'])]),
      isRight: () => false,
    })
  if (card.kind === 'rankList') {
    const columns = rankColumns(card)
    return table({
      rows: rows.map((row, at) => [`${at + 1}`, ...columns.map(({ key }) => cellText(row[key]))]),
      isRight: (column) => column > 1,
    })
  }
  const columns = columnsOf(card.option, rows)
  const isNumbered = yes(card.option['tableIndex'])
  const numbered = (words: readonly string[], first: string) => (isNumbered ? [first, ...words] : words)
  const heads = numbered(
    columns.map(({ label }) => label),
    '',
  )
  return table({
    ...(card.option['showHeader'] === false ? {} : { heads }),
    rows: tableRows(card, rows).map((row, at) =>
      numbered(
        columns.map(({ key }) => cellText(row[key])),
        `${at + 1}`,
      ),
    ),
    isRight: (column) => columns[column - (isNumbered ? 1 : 0)]?.align === 'right',
  })
}

async function picture(address: string, title: string): Promise<string> {
  const own = pictureAddress(address)
  const data = own === null ? null : await pictureData(own)
  return data === null
    ? note(address === '' ? t('portal.noContent') : title)
    : `<p><img src="${data}" style="max-width:100%"></p>`
}

async function words(portalId: string, card: PortalCard): Promise<string> {
  const value = card.isAsked
    ? text((await shownAnswer('portal.data', { params: { id: portalId, item: card.id } })).rows?.[0]?.['value'])
    : ownText(card.option)
  if (value.trim() === '') return note(t('portal.noContent'))
  if (card.kind === 'image') return picture(value, card.title)
  const isMarkup = text(card.option['styleType']) === '2'
  const read = isMarkup ? (new DOMParser().parseFromString(value, 'text/html').body.textContent ?? '') : value
  return read
    .split(/\n+/)
    .map((line) => `<p>${safeText(line)}</p>`)
    .join('')
}

const lines = (
  list: readonly { readonly fullName: string; readonly creatorTime: Parameters<typeof dayText>[0] }[],
  none: string,
) =>
  list.length === 0
    ? note(none)
    : table({ rows: list.map(({ fullName, creatorTime }) => [fullName || t('common.untitled'), dayText(creatorTime)]) })

async function schedule(card: PortalCard): Promise<string> {
  const { from: today } = periodAround(Date.now(), 'day')
  const { count, input } = scheduleAsked(card, today)
  const days = daysWith((await shownAnswer('schedule.list', input)).list, today, count)
  if (days.length === 0) return note(t('portal.noEvents'))
  return table({
    rows: days.flatMap(({ day, list }) =>
      list.map((event, at) => [
        at === 0 ? formatTime(day, 'yyyy-MM-dd') : '',
        hourOf(event, day),
        event.title || t('common.untitled'),
      ]),
    ),
    isRight: () => false,
  })
}

async function work(card: PortalCard): Promise<string> {
  const counted = workFigures(card)
  const data = await shownAnswer('dashboard.todoCount', workInput(counted))
  return table({ rows: counted.map(({ name }) => [t(`portal.count.${name}`), figureText(data[name])]) })
}

function shortcuts(card: PortalCard): string {
  const { shown, addresses } = shortcutsOf(card, useMenu.getState().routes)
  const names = [...shown.map(({ meta }) => meta.title), ...addresses.map(({ name }) => name)]
  return names.length === 0 ? note(t('portal.noShortcuts')) : `<p>${names.map(safeText).join(' · ')}</p>`
}

async function within(portalId: string, { panes }: PortalCard): Promise<string> {
  const parts: string[] = []
  for (const { title, cards } of panes) {
    if (title !== '') parts.push(`<h4>${safeText(title)}</h4>`)
    for (const card of cards) {
      if (cards.length > 1 && card.title !== '') parts.push(`<p><b>${safeText(card.title)}</b></p>`)
      parts.push(await cardMarkup(portalId, card))
    }
  }
  return parts.length === 0 ? note(t('portal.noContent')) : parts.join('')
}

/** What a card shows, as markup of a print template. */
function content(portalId: string, card: PortalCard): string | Promise<string> {
  switch (card.kind) {
    case 'dataBoard':
    case 'barChart':
    case 'lineChart':
    case 'pieChart':
    case 'radarChart':
    case 'mapChart':
      return figures(portalId, card)
    case 'rankList':
    case 'tableList':
    case 'timeAxis':
      return rowsOf(portalId, card).then((rows) => drawnRows(card, rows))
    case 'text':
    case 'image':
      return words(portalId, card)
    case 'carousel': {
      const [first] = picturesOf(card)
      return first ? picture(imageOf(first), text(first['fullName']) || card.title) : note(t('portal.noContent'))
    }
    case 'video':
    case 'iframe':
      return note(ownText(card.option) || t('portal.noContent'))
    case 'card':
    case 'tab':
      return within(portalId, card)
    case 'todo':
      return work(card)
    case 'todoList':
      return shownAnswer('dashboard.todos', {}).then(({ list }) => lines(list, t('portal.noTodos')))
    case 'notice':
      return shownAnswer('dashboard.notices', {}).then(({ list }) =>
        lines(list.slice(0, noticesOf(card)), t('portal.noNotices')),
      )
    case 'email':
      return shownAnswer('dashboard.mails', {}).then(({ list }) => lines(list, t('portal.noMails')))
    case 'schedule':
      return schedule(card)
    case 'commonFunc':
      return shortcuts(card)
    default:
      return note(t('portal.unknownCard'))
  }
}

/** A card that failed says so, as on the screen; the others are printed. */
export async function cardMarkup(portalId: string, card: PortalCard): Promise<string> {
  try {
    return await content(portalId, card)
  } catch (error) {
    return note(error instanceof Error ? error.message : String(error))
  }
}
