import type { Catalogue } from '../catalogue.ts'
import type { home as zh } from '../zh/home.ts'

export const home: Catalogue<typeof zh> = {
  title: '首頁',
  greeting: {
    night: '夜深了，{{name}}',
    morning: '早安，{{name}}',
    noon: '午安，{{name}}',
    afternoon: '午安，{{name}}',
    evening: '晚安，{{name}}',
  },
  often: '常用功能',
  begin: '從這裡開始',
  recent: '最近開啟',
  lastSignIn: '上次登入：{{text}}',
  work: {
    label: '工作提醒',
    all: '全部',
    allOf: '全部{{title}}',
    todos: '待我審批',
    noTodos: '沒有待辦',
    launched: '我的申請',
    noLaunched: '您還沒有發起申請',
    figures: '概況',
    handled: '我已審批',
    entrusts: '生效的委託',
    notices: '通知公告',
    noNotices: '沒有公告',
    mails: '最新郵件',
    noMails: '沒有郵件',
  },
}
