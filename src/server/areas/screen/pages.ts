import { htmlPage } from './html.ts'

const weeks = [
  ['第1周', '8月31日 – 9月6日', '学生报到、注册，正式上课'],
  ['第2周', '9月7日 – 9月13日', '新生军训，教师节'],
  ['第6周', '10月5日 – 10月11日', '国庆假期调课'],
  ['第10周', '11月2日 – 11月8日', '期中教学检查'],
  ['第14周', '11月30日 – 12月6日', '研究生学位论文中期考核'],
  ['第18周', '12月28日 – 1月3日', '期末考试'],
  ['第20周', '1月11日 – 1月17日', '成绩录入截止，寒假开始'],
] as const

const sections = [
  ['登录与安全', '首次登录请修改初始密码；离开座位时锁定屏幕。扫码和短信登录在登录页切换。'],
  ['菜单与标签', '左侧菜单按授权显示。按 Ctrl+K 可按名称或拼音首字母查找菜单，打开的页面以标签保留。'],
  ['表单与附件', '表单内容自动保存为草稿。附件支持断点续传，网络恢复后会继续上传。'],
  ['打印', '审批单可直接送到本机打印机，打印前可预览，预览与纸面一致。'],
] as const

function calendar(): Buffer {
  const rows = weeks.map(([week, days, what]) => `<tr><td>${week}</td><td>${days}</td><td>${what}</td></tr>`)
  const table = `<table><thead><tr><th>周次</th><th>日期</th><th>安排</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return htmlPage('校历', `<body><main class="text"><h1>2026–2027学年第一学期校历</h1>${table}</main></body>`)
}

function guide(): Buffer {
  const parts = sections.map(([title, text]) => `<h2>${title}</h2><p>${text}</p>`)
  return htmlPage('平台使用指南', `<body><main class="text"><h1>平台使用指南</h1>${parts.join('')}</main></body>`)
}

/** Pages without anything of a person: anybody may read them. */
export const publicPages = { calendar, guide } as const

/** A refusal as people read it: these addresses are opened in windows, where an envelope means nothing. */
export function refusalPage(message: string): Buffer {
  return htmlPage('无法打开', `<body><main class="text"><h1>无法打开</h1><p>${message}</p></main></body>`)
}
