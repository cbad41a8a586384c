export const home = {
  title: '首页',
  greeting: {
    night: '夜深了，{{name}}',
    morning: '早上好，{{name}}',
    noon: '中午好，{{name}}',
    afternoon: '下午好，{{name}}',
    evening: '晚上好，{{name}}',
  },
  often: '常用功能',
  begin: '从这里开始',
  find: '查找菜单',
  all: '全部功能',
  ungrouped: '常规',
  lastSignIn: '上次登录：{{text}}',
} as const
