import type { MenuGrant, MenuMaker } from './menus.ts'

const pages = '/api/visualdev/DataScreen/page'

/** One menu of each kind that leads out of the generated pages: a data screen, and links by each target. */
export function addLinkMenus(menus: MenuMaker): void {
  menus.directory('links', '常用链接', 'icon-ym icon-ym-generator-link')
  menus.screen('links', 'campusOverview', '校园数据总览', 'campus-overview', 'icon-ym icon-ym-bigScreenDesign')
  menus.link('links', 'termCalendar', '校历', `${pages}/calendar`, 'icon-ym icon-ym-portal-schedule', '')
  menus.link('links', 'platformGuide', '平台使用指南', `${pages}/guide`, 'icon-ym icon-ym-documentPreviewExample')
  menus.link(
    'links',
    'smartEducation',
    '国家智慧教育平台',
    'https://www.smartedu.cn/',
    'icon-ym icon-ym-generator-link',
    '_self',
  )
  menus.link('links', 'cernet', '中国教育和科研计算机网', 'https://www.edu.cn/', 'icon-ym icon-ym-generator-link')
}

/** Everybody may read; the figures of the whole campus are for those who run it. */
export const grantsOfLinks: readonly MenuGrant[] = [
  ...['teacher', 'staff', 'schoolLeader', 'student', 'systemAdministrator'].flatMap((role): MenuGrant[] => [
    { role, menu: 'termCalendar', buttons: true },
    { role, menu: 'platformGuide', buttons: true },
    { role, menu: 'smartEducation', buttons: true },
  ]),
  { role: 'schoolLeader', menu: 'campusOverview', buttons: true },
  { role: 'systemAdministrator', menu: 'campusOverview', buttons: true },
]
