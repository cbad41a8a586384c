import type { FormRecord } from '#shared/form/values.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import { fundingProjects } from '../data-interfaces.ts'
import { dayOf, LAST_DAY, officeHour, workday } from '../days.ts'
import { seedId } from '../ids.ts'
import type { Random } from '../random.ts'
import type { NumberAt } from '../serial-rules.ts'
import type { SeedRecord } from './writer.ts'

export interface PurchaseWorld {
  readonly random: Random
  readonly users: readonly PlatformUserTable[]
  /** Of an order. */
  readonly numberAt: NumberAt
}

const places = ['杭州', '宁波', '上海', '南京', '苏州', '合肥', '绍兴', '嘉兴', '无锡', '温州']
const trades = [
  ['goods', '文教用品', '有限公司'],
  ['goods', '信息技术', '股份有限公司'],
  ['goods', '实验仪器', '有限公司'],
  ['goods', '办公家具', '有限公司'],
  ['goods', '图书发行', '有限公司'],
  ['service', '物业服务', '有限公司'],
  ['service', '印务', '有限公司'],
  ['service', '会展服务', '有限公司'],
  ['works', '建筑装饰工程', '有限公司'],
  ['works', '智能化工程', '有限公司'],
] as const
const brands = ['晨曦', '启明', '恒信', '众诚', '锦程', '博远', '立德', '嘉禾']
const banks = ['中国工商银行', '中国建设银行', '中国银行', '交通银行', '招商银行', '浙商银行']
const surnames = ['王', '李', '张', '刘', '陈', '杨', '周', '吴', '徐', '孙']
const givenNames = ['志远', '晓敏', '建国', '雅琴', '子涵', '文博', '丽华', '海波']
const goods = [
  ['复印纸', 'A4 80g 500张', 19, 32],
  ['硒鼓', 'CF283A', 180, 420],
  ['投影仪灯泡', 'ELPLP97', 560, 980],
  ['网线', '超六类 305米', 620, 1180],
  ['烧杯', '500ml 高硼硅', 9, 26],
  ['办公椅', '人体工学 网布', 320, 860],
  ['白板', '1.2×2.4米', 260, 690],
  ['移动硬盘', '2TB', 380, 620],
  ['教学用显微镜', 'XSP-36', 890, 2600],
  ['会议条幅印制', '0.7×8米', 60, 150],
] as const
const causes = ['教学耗材', '实验室设备', '办公用品', '机房维护', '迎新物资', '学术会议', '图书资料', '宿舍维修']

/** Companies with consistent trades, places and accounts. */
export function* supplierRecords({ random, users }: PurchaseWorld, count: number): Generator<SeedRecord> {
  for (let number = 1; number <= count; number += 1) {
    const place = random.one(places)
    const [kind, trade, form] = trades[(number - 1) % trades.length] ?? trades[0]
    const brand = brands[Math.floor((number - 1) / trades.length) % brands.length] ?? ''
    const createdAt = officeHour(random, workday(random, dayOf(2025, 2, 10), dayOf(2025, 8, 29)))
    yield {
      id: seedId('supplier', number),
      createdBy: random.one(users).id,
      createdAt,
      values: {
        f_code: `GYS${String(number).padStart(4, '0')}`,
        f_name: `${place}${brand}${trade}${form}`,
        f_kind: kind,
        f_level: random.integer(3, 5),
        f_contact: `${random.one(surnames)}${random.one(givenNames)}`,
        f_phone: `13${random.integer(0, 9)}${String(random.integer(0, 99_999_999)).padStart(8, '0')}`,
        f_address: `${place}市${random.one(['人民路', '解放路', '文一路', '创业大道', '滨江路'])}${random.integer(1, 899)}号`,
        f_bank: `${random.one(banks)}${place}分行`,
        f_account: `62${String(random.integer(0, 99_999_999)).padStart(8, '0')}${String(random.integer(0, 999_999)).padStart(6, '0')}`,
        f_note: null,
      },
    }
  }
}

/** Orders of one to five lines; each carries the account that its supplier had. */
export function* purchaseRecords(
  { random, users, numberAt }: PurchaseWorld,
  suppliers: readonly SeedRecord[],
  count: number,
): Generator<SeedRecord> {
  let row = 0
  for (let number = 1; number <= count; number += 1) {
    const supplier = random.one(suppliers)
    const buyer = random.one(users)
    const date = workday(random, dayOf(2025, 9, 1), LAST_DAY)
    const createdAt = officeHour(random, date)
    const isOld = date < dayOf(2026, 9, 1)
    const project = random.one(fundingProjects)
    const lines = Array.from({ length: random.integer(1, 5) }, (): FormRecord => {
      const [name, model, low, high] = random.one(goods)
      row += 1
      return {
        id: seedId('purchaseRow', row),
        c_name: name,
        c_model: model,
        c_quantity: random.integer(1, 40),
        c_price: random.integer(low * 10, high * 10) / 10,
      }
    })
    yield {
      id: seedId('purchase', number),
      createdBy: buyer.id,
      createdAt,
      values: {
        f_number: numberAt(createdAt),
        f_title: `${random.one(causes)}采购`,
        f_buyer: buyer.id,
        f_date: date,
        f_supplier: supplier.id,
        f_bank: supplier.values['f_bank'],
        f_account: supplier.values['f_account'],
        f_project: project.id,
        f_leader: project.leader,
        tableField540: lines,
        f_state: isOld ? 'paid' : random.one(['draft', 'ordered', 'received', 'paid']),
        f_note: null,
        f_createUser: buyer.id,
        f_createTime: createdAt,
      },
    }
  }
}
