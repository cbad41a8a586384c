import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '审批常用语',
  text: '常用语',
  systems: '所属系统',
  sort: '排序',
  keyword: '输入常用语或系统',
  new: '新建常用语',
  edit: '编辑常用语',
  empty: '还没有常用语',
  emptyHint: '新建一条，审批时即可选用',
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '簽核常用語',
  text: '常用語',
  systems: '所屬系統',
  sort: '排序',
  keyword: '輸入常用語或系統',
  new: '新增常用語',
  edit: '編輯常用語',
  empty: '還沒有常用語',
  emptyHint: '新增一條，簽核時即可選用',
}

const en: Catalogue<typeof zh> = {
  title: 'Stock phrases',
  text: 'Phrase',
  systems: 'Systems',
  sort: 'Sort',
  keyword: 'Phrase or system',
  new: 'New phrase',
  edit: 'Edit phrase',
  empty: 'No phrases yet',
  emptyHint: 'Add one to offer it when people approve',
}

export const commonWords = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    commonWords: typeof zh
  }
}
