import { texts } from '../text.ts'

/** Systems and menus, and what can be granted below a menu. */
export const menu = texts({
  menus: { zh: '菜单', zhtw: '選單', en: 'menus' },
  grants: { zh: '授权', zhtw: '授權', en: 'grants' },
  scheme_all: { zh: '全部数据', zhtw: '全部資料', en: 'All records' },
  scheme_own: { zh: '仅本人数据', zhtw: '僅本人資料', en: 'Own records' },
  scheme_organization: { zh: '本组织数据', zhtw: '本組織資料', en: 'Records of the own organisation' },
  scheme_organizationAndBelow: {
    zh: '本组织及下级数据',
    zhtw: '本組織及下級資料',
    en: 'Records of the own organisation and below',
  },
  scheme_subordinates: { zh: '本人及下属数据', zhtw: '本人及下屬資料', en: 'Own records and those of subordinates' },
  scheme_custom: { zh: '自定义条件', zhtw: '自訂條件', en: 'Conditions' },
  systemMissing: { zh: '所属系统不存在', zhtw: '所屬系統不存在', en: 'The system no longer exists' },
  parentNotFolder: {
    zh: '上级只能是同一系统的目录或分类',
    zhtw: '上級只能是同一系統的目錄或分類',
    en: 'The parent must be a directory or category of the same system',
  },
  folderNotEmpty: {
    zh: '其下还有菜单，类型只能是目录或分类',
    zhtw: '其下還有選單，類型只能是目錄或分類',
    en: 'There are menus below it: it must stay a directory or category',
  },
  addressRequired: { zh: '请填写地址', zhtw: '請填寫位址', en: 'Enter an address' },
  moduleRequired: { zh: '请选择关联的功能', zhtw: '請選擇關聯的功能', en: 'Choose what the menu leads to' },
  targetMissing: {
    zh: '关联的功能不存在，或与菜单类型不符',
    zhtw: '關聯的功能不存在，或與選單類型不符',
    en: 'What the menu leads to does not exist or is of another type',
  },
  platformPage: {
    zh: '这是平台自带的页面，类型和关联的功能不可修改',
    zhtw: '這是平台自帶的頁面，類型和關聯的功能不可修改',
    en: 'This is a page of the platform: its type and what it leads to stay as they are',
  },
  platformPageStays: {
    zh: '这是平台自带的页面，不能删除，可以停用',
    zhtw: '這是平台自帶的頁面，不能刪除，可以停用',
    en: 'This is a page of the platform: it cannot be deleted, but it can be disabled',
  },
  grantedStays: {
    zh: '该菜单已授权给他人，只有管理员能修改它关联的功能、授权方式、按钮编码和数据方案',
    zhtw: '該選單已授權給他人，只有管理員能修改它關聯的功能、授權方式、按鈕編碼和資料方案',
    en: 'This menu was granted already: only administrators may change what it leads to, what it grants one by one, codes and data schemes',
  },
  notFile: { zh: '请选择 .bm 文件', zhtw: '請選擇 .bm 檔案', en: 'Choose a .bm file' },
  fileUnreadable: { zh: '文件不是有效的菜单', zhtw: '檔案不是有效的選單', en: 'The file holds no menus' },
  fileInvalid: {
    zh: '文件中的“{path}”无效',
    zhtw: '檔案中的「{path}」無效',
    en: 'The file is not valid at “{path}”',
  },
  itemTwice: { zh: '编码“{value}”重复', zhtw: '編碼「{value}」重複', en: 'The code “{value}” is there twice' },
  itemInUse: {
    zh: '“{name}”已有 {count} 项授权，不能删除',
    zhtw: '「{name}」已有 {count} 項授權，不能刪除',
    en: {
      one: '“{name}” has {count} grant and cannot be deleted',
      other: '“{name}” has {count} grants and cannot be deleted',
    },
  },
  conditionsInvalid: {
    zh: '“{name}”的条件不完整',
    zhtw: '「{name}」的條件不完整',
    en: 'The conditions of “{name}” are incomplete',
  },
})
