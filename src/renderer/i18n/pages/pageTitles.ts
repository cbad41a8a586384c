import type { Catalogue } from '../catalogue.ts'

/** Pages of the application itself, as tabs and the menu of the person name them before their own texts are read. */
const zh = {
  designer: '设计器',
  designerOf: '设计：{{name}}',
  portalDesigner: '门户设计',
  portalDesignerOf: '{{name}}（门户设计）',
  reportDesigner: '报表设计',
  reportDesignerOf: '{{name}}（报表设计）',
  systemPortals: '系统门户',
  paperIn: '扫描件归档',
  flowDesigner: '流程设计',
  flowDesignerOf: '{{name}}（流程设计）',
  schedule: '日程',
  reports: '我的报表',
}

const zhtw: Catalogue<typeof zh> = {
  designer: '設計器',
  designerOf: '設計：{{name}}',
  portalDesigner: '入口網站設計',
  portalDesignerOf: '{{name}}（入口網站設計）',
  reportDesigner: '報表設計',
  reportDesignerOf: '{{name}}（報表設計）',
  systemPortals: '系統入口網站',
  paperIn: '掃描件歸檔',
  flowDesigner: '流程設計',
  flowDesignerOf: '{{name}}（流程設計）',
  schedule: '日程',
  reports: '我的報表',
}

const en: Catalogue<typeof zh> = {
  designer: 'Designer',
  designerOf: 'Design: {{name}}',
  portalDesigner: 'Portal designs',
  portalDesignerOf: '{{name}} (portal design)',
  reportDesigner: 'Report designs',
  reportDesignerOf: '{{name}} (report design)',
  systemPortals: 'Portals of systems',
  paperIn: 'Paper in',
  flowDesigner: 'Flow design',
  flowDesignerOf: '{{name}} (flow design)',
  schedule: 'Calendar',
  reports: 'My reports',
}

export const pageTitles = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    pageTitles: typeof zh
  }
}
