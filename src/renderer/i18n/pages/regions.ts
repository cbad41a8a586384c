import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '行政区划',
  name: '区划名称',
  code: '区划编码',
  parent: '上级区划',
  sort: '排序',
  description: '说明',
  keyword: '输入名称或编码',
  new: '新建区划',
  edit: '编辑区划',
  addBelow: '新建下级',
  complete: '补全官方区划',
  completeConfirm: '将补充官方区划中缺少的省、市、区县和街道（约 4.5 万个），已有的保持不变。继续吗？',
  empty: '还没有行政区划',
  emptyHint: '新建一个，地址字段即可选择',
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '行政區劃',
  name: '區劃名稱',
  code: '區劃編碼',
  parent: '上級區劃',
  sort: '排序',
  description: '說明',
  keyword: '輸入名稱或編碼',
  new: '新增區劃',
  edit: '編輯區劃',
  addBelow: '新增下級',
  complete: '補全官方區劃',
  completeConfirm: '將補充官方區劃中缺少的省、市、區縣和街道（約 4.5 萬個），已有的保持不變。繼續嗎？',
  empty: '還沒有行政區劃',
  emptyHint: '新增一個，地址欄位即可選擇',
}

const en: Catalogue<typeof zh> = {
  title: 'Regions',
  name: 'Name',
  code: 'Code',
  parent: 'Region above',
  sort: 'Sort',
  description: 'Description',
  keyword: 'Name or code',
  new: 'New region',
  edit: 'Edit region',
  addBelow: 'Add below',
  complete: 'Add official regions',
  completeConfirm:
    'Provinces, cities, districts and streets that are missing are added (about 45,000). What is there stays as it is. Go on?',
  empty: 'No regions yet',
  emptyHint: 'Add one, and address fields offer it',
}

export const regions = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    regions: typeof zh
  }
}
