import { locationValue } from '#shared/form/kinds/location.ts'
import { richTextOf } from '#shared/form/rich-text.ts'
import type { OrganizationTable, PlatformUserTable } from '#server/database/tables/people.ts'
import { addDays, dayOf, LAST_DAY, officeHour, workday } from '../days.ts'
import { seedId } from '../ids.ts'
import type { Random } from '../random.ts'
import type { NumberAt } from '../serial-rules.ts'
import { eventSorts } from './event-form.ts'
import type { SeedRecord } from './writer.ts'

export interface EventWorld {
  readonly random: Random
  readonly users: readonly PlatformUserTable[]
  readonly organizationById: ReadonlyMap<string, OrganizationTable>
  readonly numberAt: NumberAt
}

const names: Readonly<Record<string, readonly string[]>> = {
  forum: ['新材料前沿论坛', '数字人文论坛', '青年学者论坛'],
  lecture: ['量子计算专题讲座', '古籍保护专题讲座', '碳中和专题讲座'],
  salon: ['认知科学研究沙龙', '城市更新研究沙龙'],
  concert: ['新年音乐会', '民乐专场音乐会'],
  match: ['教工篮球赛', '校园越野赛', '院系足球联赛'],
  exhibition: ['设计作品展', '摄影作品展'],
  community: ['社区科普服务', '助老信息课堂'],
  campus: ['图书整理志愿服务', '迎新志愿服务'],
}
const places = [
  { name: '大礼堂', lng: 120.0831, lat: 30.3052 },
  { name: '图书馆报告厅', lng: 120.0856, lat: 30.3071 },
  { name: '体育馆', lng: 120.0789, lat: 30.3033 },
  { name: '国际会议中心', lng: 120.0902, lat: 30.3096 },
] as const
const address = { pName: '浙江省', cName: '杭州市', adName: '西湖区', address: '余杭塘路', fullAddress: '' } as const
const colours = ['#1677ff', '#d4380d', '#389e0d', '#722ed1', '#08979c'] as const
const audiences = [['faculty'], ['undergraduate', 'graduate'], ['students'], ['office'], ['public']] as const
const hours = [
  ['09:00:00', '11:30:00'],
  ['14:00:00', '17:00:00'],
  ['18:30:00', '21:00:00'],
] as const

function programmeOf(name: string, place: string): string {
  return [
    `<h2>${name}</h2>`,
    `<p>地点：<strong>${place}</strong>。请参加人员提前十五分钟入场。</p>`,
    '<ol><li><p>开场致辞</p></li><li><p>主要环节</p></li><li><p>交流与合影</p></li></ol>',
    richTextOf('活动结束后一周内提交总结，照片交宣传部存档。'),
  ].join('')
}

/** Events of two terms, each registered some weeks before it begins. */
export function* eventRecords(
  { random, users, organizationById, numberAt }: EventWorld,
  count: number,
): Generator<SeedRecord> {
  for (let number = 1; number <= count; number += 1) {
    const sort = random.one(eventSorts)
    const kind = random.one(sort.children ?? [])
    const kindId = String((kind as { readonly id?: unknown }).id)
    const name = `${random.one(['春季', '秋季', '第二届', '第五届', '年度'])}${random.one(names[kindId] ?? ['校园活动'])}`
    const user = random.one(users)
    const place = random.one(places)
    const from = workday(random, dayOf(2026, 3, 2), dayOf(2027, 1, 8))
    const earliest = Math.min(addDays(from, -random.integer(8, 30)), addDays(LAST_DAY, -1))
    const createdAt = officeHour(random, earliest)
    const spent = (most: number) => random.integer(0, most) * 50
    yield {
      id: seedId('event', number),
      createdBy: user.id,
      createdAt,
      values: {
        f_code: numberAt(createdAt),
        f_name: name,
        f_sort: [sort.id, kindId],
        f_audience: [...random.one(audiences)],
        f_period: [from, addDays(from, random.integer(0, 3))],
        f_hours: [...random.one(hours)],
        f_share: random.integer(6, 20) * 5,
        f_colour: random.one(colours),
        f_place: locationValue({ ...address, ...place }),
        f_programme: programmeOf(name, place.name),
        f_venue: spent(200),
        f_material: spent(120),
        f_labour: spent(160),
        f_other: spent(40),
        f_owner: organizationById.get(user.organization_id)?.path.split(',') ?? [],
        f_post: user.position_id,
        f_createUser: user.id,
        f_createTime: createdAt,
      },
    }
  }
}
