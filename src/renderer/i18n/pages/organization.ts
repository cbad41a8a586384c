import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '组织管理',
  all: '全部组织',
  name: '组织名称',
  code: '组织编码',
  kind: '类型',
  company: '公司',
  department: '部门',
  head: '负责人',
  members: '人数',
  sort: '排序',
  parent: '上级组织',
  parentRequired: '请选择上级组织',
  description: '说明',
  keyword: '输入组织名称或编码',
  new: '新建组织',
  edit: '编辑组织',
  addBelow: '新建下级',
  empty: '还没有组织',
  emptyHint: '新建一个组织后，即可在其下建立部门和人员',
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '組織管理',
  all: '全部組織',
  name: '組織名稱',
  code: '組織編碼',
  kind: '類型',
  company: '公司',
  department: '部門',
  head: '負責人',
  members: '人數',
  sort: '排序',
  parent: '上級組織',
  parentRequired: '請選擇上級組織',
  description: '說明',
  keyword: '輸入組織名稱或編碼',
  new: '新增組織',
  edit: '編輯組織',
  addBelow: '新增下級',
  empty: '還沒有組織',
  emptyHint: '新增一個組織後，即可在其下建立部門和人員',
}

const en: Catalogue<typeof zh> = {
  title: 'Organisations',
  all: 'All organisations',
  name: 'Name',
  code: 'Code',
  kind: 'Kind',
  company: 'Company',
  department: 'Department',
  head: 'Head',
  members: 'People',
  sort: 'Sort',
  parent: 'Parent',
  parentRequired: 'Choose what it belongs to',
  description: 'Description',
  keyword: 'Name or code',
  new: 'New organisation',
  edit: 'Edit organisation',
  addBelow: 'Add below',
  empty: 'No organisations yet',
  emptyHint: 'Add one, then its departments and people',
}

export const organization = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    organization: typeof zh
  }
}
