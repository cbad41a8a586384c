import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { SOURCES } from '#server/areas/data-source/sources.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { seedId } from './ids.ts'
import { insertRuntime } from './insert.ts'
import type { Random } from './random.ts'
import type { Dictionaries } from './reference.ts'

/** The purchases of the demo, in a database of their own, as another system of the university would have them. */
const FILE = 'campus-purchases.sqlite'

const suppliers = [
  ['SUP01', '江岚教学仪器有限公司', '教学仪器', '周启明', '0571-88201101'],
  ['SUP02', '中科精密光学设备厂', '实验设备', '吴晓岚', '0551-65593012'],
  ['SUP03', '华信计算机系统集成公司', '信息设备', '陈伯安', '021-54260077'],
  ['SUP04', '恒达办公家具有限公司', '办公家具', '林秀珍', '0757-23660918'],
  ['SUP05', '蓝海实验室安全设备公司', '实验设备', '郑文涛', '020-38470016'],
  ['SUP06', '博雅图书发行集团', '图书资料', '沈静怡', '010-62514466'],
  ['SUP07', '云峰空调制冷工程公司', '后勤设备', '许国强', '0592-5166208'],
  ['SUP08', '启航体育器材有限公司', '体育器材', '方立新', '0595-82230990'],
  ['SUP09', '明德多媒体教室设备公司', '信息设备', '何雨桐', '0755-26718830'],
  ['SUP10', '康源医疗器械有限公司', '医疗器械', '宋嘉宁', '025-84391205'],
  ['SUP11', '绿洲园林绿化工程公司', '后勤设备', '马建军', '0571-87963321'],
  ['SUP12', '天工数控机床有限公司', '实验设备', '梁志远', '0411-84706519'],
] as const

const goods: Readonly<Record<string, readonly (readonly [name: string, price: number])[]>> = {
  教学仪器: [
    ['力学演示实验箱', 3860],
    ['电子示波器', 5280],
    ['数字万用表', 460],
  ],
  实验设备: [
    ['紫外可见分光光度计', 46_800],
    ['恒温培养箱', 7950],
    ['实验室通风柜', 12_600],
  ],
  信息设备: [
    ['台式计算机', 5199],
    ['激光投影机', 9880],
    ['机架式服务器', 58_600],
  ],
  办公家具: [
    ['办公桌', 1260],
    ['人体工学椅', 890],
    ['文件柜', 760],
  ],
  图书资料: [
    ['外文工具书（套）', 2380],
    ['教材样书（批）', 1650],
  ],
  后勤设备: [
    ['分体式空调', 3299],
    ['绿化养护工具（套）', 980],
  ],
  体育器材: [
    ['乒乓球台', 1880],
    ['健身单车', 2650],
  ],
  医疗器械: [
    ['便携式除颤仪', 18_500],
    ['电子血压计', 398],
  ],
}

/** Writes the file of purchases, anew: a database that is seeded again has them once. Without a folder there is none. */
export function writePurchases(dataFolder: string, random: Random): void {
  if (dataFolder === '') return
  const folder = join(dataFolder, SOURCES)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, FILE)
  rmSync(path, { force: true })
  const database = new Database(path)
  try {
    database.exec(`
      create table supplier (id text primary key, name text not null, category text not null, contact text not null, phone text not null);
      create table purchase (
        id integer primary key, supplier_id text not null references supplier (id), name text not null, category text not null,
        quantity integer not null, price real not null, bought_on text not null
      );
      create index purchase_date on purchase (bought_on);
    `)
    const addSupplier = database.prepare('insert into supplier values (?, ?, ?, ?, ?)')
    const addPurchase = database.prepare('insert into purchase values (?, ?, ?, ?, ?, ?, ?)')
    database.transaction(() => {
      for (const supplier of suppliers) addSupplier.run(...supplier)
      for (let id = 1; id <= 600; id += 1) {
        const [supplierId, , category] = random.one(suppliers)
        const [name, price] = random.one(goods[category] ?? [['其他物资', 100]])
        const day = `${random.integer(2024, 2026)}-${two(random.integer(1, 10))}-${two(random.integer(1, 28))}`
        addPurchase.run(id, supplierId, name, category, random.integer(1, 20), price, day)
      }
    })()
  } finally {
    database.close()
  }
}

const two = (value: number) => String(value).padStart(2, '0')

const parameter = (field: string, fieldName: string, dataType: string, defaultValue = '', required = 0) => ({
  field,
  fieldName,
  dataType,
  required,
  defaultValue,
})

interface Seeded {
  readonly fullName: string
  readonly enCode: string
  /** Code of an entry of the dictionary of categories. */
  readonly category: string
  readonly query: string
  readonly isSql?: boolean
  readonly parameters?: readonly object[]
  readonly script?: string
  /** Codes of the roles that may ask it; left out: everybody who is signed in. */
  readonly roles?: readonly string[]
  readonly description: string
}

/** Funds that purchases are paid from. */
export const fundingProjects = [
  { id: 'JF2026001', fullName: '本科教学实验室建设', leader: '周启明', balance: 1_286_400.5 },
  { id: 'JF2026002', fullName: '数字化教学资源建设', leader: '吴晓岚', balance: 362_180 },
  { id: 'JF2026003', fullName: '学生公寓维修专项', leader: '许国强', balance: 748_000 },
  { id: 'JF2026004', fullName: '图书文献购置', leader: '沈静怡', balance: 519_320.8 },
  { id: 'JF2026005', fullName: '国家重点实验室运行', leader: '郑文涛', balance: 2_035_600 },
  { id: 'JF2026006', fullName: '校园安全与消防', leader: '马建军', balance: 96_450 },
  { id: 'JF2026007', fullName: '国际学术会议', leader: '何雨桐', balance: 158_900 },
  { id: 'JF2026008', fullName: '日常办公经费', leader: '林秀珍', balance: 83_260.4 },
] as const

/** Prices are for those who answer for purchases; balances also for the staff who write orders. */
const purchaseReaders = ['asset', 'schoolLeader', 'systemAdministrator']
const buyers = ['staff', ...purchaseReaders]

const interfaces: readonly Seeded[] = [
  {
    fullName: '供应商名录',
    enCode: 'suppliers',
    category: 'asset',
    query: JSON.stringify(
      suppliers.map(([id, name, category, contact, phone]) => ({ id, name, category, contact, phone })),
      null,
      2,
    ),
    roles: buyers,
    description: '入库供应商，供表单弹窗选择',
  },
  {
    fullName: '采购分类统计',
    enCode: 'purchaseByCategory',
    category: 'asset',
    isSql: true,
    query: `select category, count(*) as orders, sum(quantity) as quantity, sum(quantity * price) as amount
from purchase
where bought_on between {year} || '-01-01' and {year} || '-12-31'
group by category
order by amount desc`,
    parameters: [parameter('year', '年份', 'varchar', '2026', 1)],
    roles: purchaseReaders,
    description: '按类别汇总一年的采购数量和金额',
  },
  {
    fullName: '采购明细',
    enCode: 'purchases',
    category: 'asset',
    isSql: true,
    query: `select p.id, p.name, s.name as supplier, p.category, p.quantity, p.price, p.bought_on
from purchase p join supplier s on s.id = p.supplier_id
where ({category} = '' or p.category = {category})
  and (@keyword = '' or p.name like '%@keyword%' or s.name like '%@keyword%')
order by p.bought_on desc, p.id
limit @pageSize offset @offsetSize`,
    parameters: [parameter('category', '类别', 'varchar')],
    roles: purchaseReaders,
    description: '由查询自己分页和搜索',
  },
  {
    fullName: '学期周次',
    enCode: 'termWeeks',
    category: 'academic',
    query: JSON.stringify({ term: '2026-2027-1', begins: '2026-09-07', weeks: 18 }),
    script: `(data) => {
  const first = new Date(data.begins + 'T00:00:00Z')
  const day = (week) => new Date(first.getTime() + (week - 1) * 7 * 86400000).toISOString().slice(0, 10)
  return Array.from({ length: data.weeks }, (_, at) => ({
    id: at + 1,
    fullName: '第 ' + (at + 1) + ' 周',
    monday: day(at + 1),
  }))
}`,
    description: '由处理脚本把学期的起止换算为周次',
  },
  {
    fullName: '经费项目',
    enCode: 'fundingProjects',
    category: 'asset',
    query: JSON.stringify(fundingProjects, null, 2),
    roles: buyers,
    description: '在研经费项目和余额，采购订单从中选择',
  },
]
/** The last of them: purchase orders choose from it. */
export const fundingInterfaceId = seedId('dataInterface', interfaces.length)

interface SeedContext {
  readonly dictionaries: Pick<Dictionaries, 'leaves'>
  readonly roleId: (code: string) => string
  readonly creatorId: string
  readonly now: number
}

/** The data source of the demo and the interfaces over it. */
export async function writeDataInterfaces(
  database: PlatformDatabase,
  { dictionaries, roleId, creatorId, now }: SeedContext,
): Promise<void> {
  const sourceId = seedId('dataSource', 1)
  const categories = new Map(dictionaries.leaves('DataInterfaceType').map(({ en_code, id }) => [en_code, id]))
  await insertRuntime(database, 'data_source', [
    {
      id: sourceId,
      full_name: '采购系统',
      en_code: 'purchasing',
      db_type: 'SQLite',
      service_name: FILE,
      description: '资产处采购系统的只读副本',
      sort_code: 1,
      enabled_mark: 1,
      created_at: now,
    },
  ])
  await insertRuntime(
    database,
    'data_interface',
    interfaces.map((each, at) => ({
      id: seedId('dataInterface', at + 1),
      full_name: each.fullName,
      en_code: each.enCode,
      category_id: categories.get(each.category) ?? '',
      data_type: each.isSql ? 1 : 2,
      db_link_id: each.isSql ? sourceId : '',
      request_method: 3,
      query: each.query,
      request_headers: '[]',
      request_parameters: JSON.stringify(each.parameters ?? []),
      response_type: 'json',
      data_processing: each.script ?? '',
      check_type: 1,
      role_ids: (each.roles ?? []).map(roleId).join(','),
      description: each.description,
      sort_code: at + 1,
      enabled_mark: 1,
      creator_id: creatorId,
      modified_at: now,
      created_at: now,
    })),
  )
}
