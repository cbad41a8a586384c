import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '签章管理',
  name: '签章名称',
  code: '签章编码',
  picture: '签章图片',
  users: '使用人',
  usersHint: '只有这些人可以在表单中使用此签章',
  createdAt: '创建时间',
  keyword: '输入名称或编码',
  new: '新建签章',
  edit: '编辑签章',
  empty: '还没有签章',
  emptyHint: '上传印章图片，并指定可以使用的人',
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '簽章管理',
  name: '簽章名稱',
  code: '簽章編碼',
  picture: '簽章圖片',
  users: '使用人',
  usersHint: '只有這些人可以在表單中使用此簽章',
  createdAt: '建立時間',
  keyword: '輸入名稱或編碼',
  new: '新增簽章',
  edit: '編輯簽章',
  empty: '還沒有簽章',
  emptyHint: '上傳印章圖片，並指定可以使用的人',
}

const en: Catalogue<typeof zh> = {
  title: 'Seals',
  name: 'Seal',
  code: 'Code',
  picture: 'Picture',
  users: 'Who may set it',
  usersHint: 'Nobody else may set this seal in a form',
  createdAt: 'Created',
  keyword: 'Name or code',
  new: 'New seal',
  edit: 'Edit seal',
  empty: 'No seals yet',
  emptyHint: 'Upload the picture of a seal and say who may set it',
}

export const stamps = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    stamps: typeof zh
  }
}
