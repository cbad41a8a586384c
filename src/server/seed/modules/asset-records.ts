import type { FileItem } from '#shared/form/files.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import type { DictionaryEntryTable } from '#server/database/tables/system.ts'
import type { Random } from '../random.ts'
import { dayOf, officeHour, workday } from '../days.ts'
import { seedId } from '../ids.ts'
import type { NumberAt } from '../serial-rules.ts'
import type { SeedRecord } from './writer.ts'

export interface AssetWorld {
  readonly random: Random
  readonly users: readonly PlatformUserTable[]
  readonly categories: readonly DictionaryEntryTable[]
  readonly places: readonly DictionaryEntryTable[]
  /** Gives the number of a receipt of a time. */
  readonly receiptOf: NumberAt
  /** The picture of an asset; absent where assets have none. */
  readonly pictureOf?: (code: string, recordId: string, name: string) => FileItem[]
}

/** Category code, name, makers, models, and the range of the price in yuan. */
const goods = [
  [
    '2010104',
    '台式计算机',
    ['联想', '惠普', '戴尔', '清华同方'],
    ['ThinkCentre M90t', 'ProDesk 480', 'OptiPlex 7010', '超越 E500'],
    4200,
    8900,
  ],
  ['2010105', '便携式计算机', ['联想', '华为', '戴尔'], ['ThinkPad T14', 'MateBook 14', 'Latitude 5440'], 5500, 13_800],
  ['2010103', '机架式服务器', ['浪潮', '华为', '新华三'], ['NF5280M6', '2288H V6', 'R4900 G5'], 38_000, 186_000],
  ['2010202', '接入交换机', ['华为', '新华三', '锐捷'], ['S5735-L48T', 'S5130S-52S', 'RG-S5310'], 3200, 26_000],
  ['2010201', '核心路由器', ['华为', '新华三'], ['NE40E-X8A', 'SR8803'], 120_000, 480_000],
  ['2010601', '激光打印机', ['惠普', '兄弟', '奔图'], ['LaserJet M404', 'HL-5590DN', 'P3302DN'], 1600, 5200],
  ['2020100', '数码复印机', ['理光', '佳能', '夏普'], ['IM 2702', 'iR 2635', 'BP-M3151'], 12_000, 46_000],
  ['2020200', '多媒体投影仪', ['爱普生', '明基', '松下'], ['CB-X51', 'MH560', 'PT-WX3400'], 4300, 29_000],
  ['2020400', '多功能一体机', ['惠普', '奔图', '理光'], ['M437n', 'BM5310ADN', 'SP 330'], 1900, 12_600],
  ['2200800', '分体式空调', ['格力', '美的', '海尔'], ['KFR-50LW', 'KFR-72LW', 'KFR-35GW'], 3100, 9900],
  ['2200500', '不间断电源', ['山特', '科华', '华为'], ['C6KS', 'YTR3310', 'UPS5000'], 6200, 68_000],
  ['2400000', '紫外可见分光光度计', ['岛津', '上海仪电', '普析'], ['UV-2600i', 'L5S', 'TU-1901'], 28_000, 160_000],
  ['2410000', '数字示波器', ['泰克', '普源', '鼎阳'], ['TBS2104', 'DHO1074', 'SDS2104X'], 5200, 64_000],
  ['3220000', '全自动生化分析仪', ['迈瑞', '贝克曼'], ['BS-380', 'AU480'], 180_000, 560_000],
  ['6010000', '实验台', ['震旦', '圣奥', '励展'], ['SY-1500', 'SY-1800', 'LT-3000'], 900, 6800],
  ['6010000', '办公桌椅', ['震旦', '圣奥'], ['BG-1400', 'BG-1600'], 650, 3200],
  ['2040000', '密集书架', ['金虎', '远大'], ['MJJ-6', 'MJJ-8'], 2600, 9800],
  ['2030000', '校园巡逻电动车', ['绿通', '玛西尔'], ['LT-S4', 'DN-4'], 26_000, 58_000],
] as const

const notes = [
  '',
  '',
  '',
  '',
  '由国家重点实验室专项经费购置。',
  '需每年校准一次。',
  '附件齐全，说明书由保管人留存。',
  '中标编号见采购档案。',
]
const span = { from: dayOf(2014, 3, 3), to: dayOf(2026, 10, 30) }
const states = ['inUse', 'inUse', 'inUse', 'inUse', 'inUse', 'inUse', 'idle', 'repair', 'scrapped']

/** Assets with consistent categories, makers and prices. */
export function* assetRecords(world: AssetWorld, count: number): Generator<SeedRecord> {
  const { random, users, categories, places, receiptOf, pictureOf } = world
  const categoryId = new Map(categories.map((entry) => [entry.en_code, entry.id]))
  for (let number = 1; number <= count; number += 1) {
    const [code, name, makers, models, low, high] = random.one(goods)
    const keeper = random.one(users)
    const price = Math.round((low + (high - low) * (random.integer(0, 10_000) / 10_000)) * 100) / 100
    const bought = workday(random, span.from, span.to)
    const createdAt = officeHour(random, workday(random, bought, bought + 20 * 86_400_000))
    const isCheap = price < 5000
    const id = seedId('asset', number)
    // The oldest stand first in the list, the newest are of the year.
    const isPictured = bought < dayOf(2015, 1, 1) || bought >= dayOf(2026, 1, 1)
    yield {
      id,
      createdBy: keeper.id,
      createdAt,
      values: {
        f_code: `${new Date(bought).getFullYear()}${String(number).padStart(6, '0')}`,
        f_name: name,
        f_category: categoryId.get(code) ?? null,
        f_model: random.one(models),
        f_brand: random.one(makers),
        f_state: random.one(states),
        f_price: price,
        f_quantity: isCheap ? random.integer(1, 40) : 1,
        f_bought: bought,
        f_receipt: receiptOf(createdAt),
        f_keeper: keeper.id,
        f_place: random.one(places).en_code,
        f_room: String(random.integer(1, 6) * 100 + random.integer(1, 30)),
        f_marks: [
          ...(price >= 100_000 ? ['precious'] : []),
          ...(random.happens(0.1) ? ['imported'] : []),
          ...(random.happens(0.03) ? ['donated'] : []),
          ...(random.happens(0.2) ? ['research'] : []),
        ],
        f_counted: random.happens(0.8) ? 1 : 0,
        f_note: random.one(notes) || null,
        f_photos: isPictured ? (pictureOf?.(code, id, name) ?? null) : null,
        f_createUser: keeper.id,
        f_createTime: createdAt,
        f_modifyTime: null,
      },
    }
  }
}
