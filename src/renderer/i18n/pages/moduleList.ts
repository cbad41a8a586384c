import type { Catalogue } from '../catalogue.ts'

const zh = {
  tree: { all: '全部' },
  group: '{{value}}（{{count}}）',
  noValue: '未填写',
}

const zhtw: Catalogue<typeof zh> = {
  tree: { all: '全部' },
  group: '{{value}}（{{count}}）',
  noValue: '未填寫',
}

const en: Catalogue<typeof zh> = {
  tree: { all: 'All' },
  group: '{{value}} ({{count}})',
  noValue: 'Not filled in',
}

export const moduleList = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    moduleList: typeof zh
  }
}
