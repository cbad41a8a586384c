export const pickers = {
  currentUser: '当前用户',
  chooseUser: '选择用户',
  chooseFor: '选择{{name}}',
  keyword: '请输入关键词',
  selected: '已选',
  selectedCount: '已选 {{count}} 项',
  clear: '清空列表',
  remove: '移除{{name}}',
  candidates: '可选人员',
  nobody: '没有可选的人员',
  manageDictionary: '管理数据字典',
  tab: {
    all: '全部数据',
    organization: '当前组织',
    subordinates: '我的下属',
    system: '系统变量',
  },
} as const
