import type { Generation } from './server.ts'
import type { Row } from './route.ts'

type Pages = readonly (readonly [address: string, title: string])[]

const flowPages: Pages = [
  ['workFlow/flowEngine', '流程设计'],
  ['workFlow/flowLaunch', '我发起的'],
  ['workFlow/flowTodo', '待办事宜'],
  ['workFlow/flowDone', '已办事宜'],
  ['workFlow/flowCirculate', '抄送事宜'],
  ['workFlow/flowMonitor', '流程监控'],
  ['workFlow/entrust', '流程委托'],
]

/**
 * Pages whose calls are known of 3.6 alone: the facts of 3.4 name neither them nor their lack, so that the double of 3.4 has
 * none of them.
 */
const newerPages: Pages = [
  ['system/log', '系统日志'],
  ['system/task', '任务调度'],
  ['system/monitor', '系统监控'],
  ['system/signature', '签章管理'],
  ['systemData/interfaceOauth', '接口认证'],
  ['msgCenter/accountConfig/emailConfig', '账号配置·邮箱'],
  ['msgCenter/accountConfig/smsConfig', '账号配置·短信'],
  ['msgCenter/accountConfig/webhookConfig', '账号配置·webhook'],
  ['msgCenter/accountConfig/wxWananchiConfig', '账号配置·微信公众号'],
  ['msgCenter/sendConfig', '发送配置'],
  ['msgCenter/msgMonitor', '消息监控'],
  ['onlineDev/visualPortal', '门户设计'],
]

/** Products of their own, demonstrations, and what is done by hand on the machine: our client says that it has no page. */
export const foreignPages: Pages = [
  ['system/cache', '系统缓存'],
  ['system/icons', '系统图标'],
  ['systemData/dataModel', '数据建模'],
  ['systemData/dataSync', '数据同步'],
  ['onlineDev/dataReport', '报表设计'],
  ['onlineDev/integrate', '集成助手'],
  ['generator/webForm', '表单代码生成'],
  ['generator/flowForm', '流程代码生成'],
  ['workFlow/formDesign', '流程表单'],
  ['extend/bigData', '大数据'],
]

/** Addresses of the menus of type 2 by generation, with what its own client calls them. */
export const pagesOf: Readonly<Record<Generation, Pages>> = {
  '3.4': [
    ['permission/user', '用户管理'],
    ['permission/organize', '组织管理'],
    ['permission/department', '部门管理'],
    ['permission/position', '岗位管理'],
    ['permission/role', '角色管理'],
    ['permission/group', '分组管理'],
    ['permission/userOnline', '在线用户'],
    ['system/menu', '系统菜单'],
    ['system/area', '行政区划'],
    ['system/billRule', '单据规则'],
    ['system/commonWords', '审批常用语'],
    ['system/notice', '通知公告'],
    ['system/printDev', '打印模板'],
    ['system/sysConfig', '系统配置'],
    ['systemData/dictionary', '数据字典'],
    ['systemData/dataInterface', '数据接口'],
    ['systemData/dataSource', '数据连接'],
    ['msgCenter/msgTemplate', '消息模板'],
    ['onlineDev/webDesign', '功能设计'],
    ...flowPages,
    ...foreignPages,
  ],
  '3.6': [
    ['permission/user', '用户管理'],
    ['permission/organize', '组织管理'],
    ['permission/position', '岗位管理'],
    ['permission/role', '角色管理'],
    ['permission/group', '分组管理'],
    ['permission/authorize', '权限组'],
    ['permission/gradeManage', '分级管理'],
    ['permission/userOnline', '在线用户'],
    ['system/menu', '应用菜单'],
    ['system/area', '行政区划'],
    ['system/billRule', '单据规则'],
    ['system/commonWords', '审批常用语'],
    ['system/notice', '通知公告'],
    ['system/printDev', '打印模板'],
    ['system/sysConfig', '系统配置'],
    ['systemData/dictionary', '数据字典'],
    ['systemData/dataInterface', '数据接口'],
    ['systemData/dataSource', '数据连接'],
    ['msgCenter/msgTemplate', '消息模板'],
    ['onlineDev/webDesign', '功能设计'],
    ...flowPages,
    ['workFlow/flowQuickLaunch', '快速发起'],
    ...newerPages,
    ...foreignPages,
  ],
}

export function menusOf(generation: Generation): Row[] {
  const node = (
    id: string,
    parentId: string,
    fullName: string,
    enCode: string,
    type: number,
    urlAddress: string,
  ): Row => ({
    id,
    parentId,
    fullName,
    enCode,
    icon: 'icon-ym icon-ym-systemForm',
    type,
    urlAddress,
    linkTarget: '_self',
    category: 'Web',
    // JSON text, or nothing.
    propertyJson: type === 1 ? null : '{"iconBackgroundColor":"","isTree":0}',
    sortCode: Number(id),
    enabledMark: 1,
    systemId: '901',
    isButtonAuthorize: 1,
    isColumnAuthorize: 1,
    isFormAuthorize: 1,
    isDataAuthorize: 1,
  })
  const pages = pagesOf[generation].map(([address, title], index) =>
    node(String(701 + index), '700', title, `menu${index}`, 2, address),
  )
  const module = {
    ...node('690', '-1', '请假申请', 'leave', 3, 'model/leave'),
    propertyJson: '{"iconBackgroundColor":"","moduleId":"1701","isTree":0}',
  }
  return [module, node('700', '-1', '系统管理', 'system', 1, ''), ...pages]
}

/** What is granted of the module below its menu. */
export function menuItemsOf(): Record<'Button' | 'Column' | 'Form', Row[]> {
  const made = { moduleId: '690', sortCode: 0, enabledMark: 1, description: '', isMain: null }
  const field = { ...made, bindTable: 'leave_request', fieldRule: 0, childTableKey: null }
  return {
    Button: [
      { ...made, id: '6901', parentId: '-1', fullName: '新增', enCode: 'btn_add', icon: '' },
      { ...made, id: '6902', parentId: '-1', fullName: '编辑', enCode: 'btn_edit', icon: '', tenantId: 't1' },
    ],
    Column: [{ ...field, id: '6911', fullName: '单号', enCode: 'f_no' }],
    Form: [{ ...field, id: '6921', fullName: '单号', enCode: 'f_no' }],
  }
}
