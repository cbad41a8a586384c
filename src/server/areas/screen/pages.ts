import { fonts, htmlPage } from './html.ts'

/** One style sheet for all pages, so that one hash is its permission. */
export const screenStyle = `
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.7 ${fonts}; color: #1f2329; background: #fff; }
body.screen { min-height: 100vh; padding: 28px 36px; color: #d7e3ee; background: #0c1a26; font-variant-numeric: tabular-nums; }
.screen header { display: flex; align-items: baseline; justify-content: space-between; margin-bottom: 24px; }
.screen h1 { margin: 0; font-size: 26px; font-weight: 600; color: #fff; }
.screen header p { margin: 0; color: #7f95a8; }
.figures { display: grid; grid-template-columns: repeat(4, 1fr); gap: 20px; margin-bottom: 20px; }
.figures div { padding: 18px 22px; background: #12293b; border-radius: 8px; }
.figures b { display: block; font-size: 40px; line-height: 1.2; font-weight: 600; color: #5fd0d6; }
.panel { padding: 20px 22px; background: #12293b; border-radius: 8px; }
.panel h2 { margin: 0 0 12px; font-size: 16px; font-weight: 500; color: #fff; }
.panel svg { display: block; width: 100%; height: auto; }
.panel text { font-size: 13px; fill: #a9bdce; }
.panel rect { fill: #2f9aa1; }
main.text { max-width: 860px; margin: 0 auto; padding: 32px 28px 48px; }
.text h1 { margin: 0 0 16px; font-size: 22px; }
.text h2 { margin: 24px 0 8px; font-size: 16px; }
.text table { width: 100%; border-collapse: collapse; }
.text th, .text td { padding: 9px 12px; border-bottom: 1px solid #e8eaed; text-align: left; }
.text th { background: #f5f6f7; font-weight: 600; }
`

export const screenPage = (title: string, body: string, refresh?: number) =>
  htmlPage({ title, style: screenStyle, body, ...(refresh === undefined ? {} : { refresh }) })

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
  ['表单与草稿', '填写中的表单自动保存为草稿，意外关闭后可以从“草稿”继续填写。'],
  ['打印', '审批单可直接送到本机打印机，打印前可预览，预览与纸面一致。'],
] as const

function calendar(): Buffer {
  const rows = weeks.map(([week, days, what]) => `<tr><td>${week}</td><td>${days}</td><td>${what}</td></tr>`)
  const table = `<table><thead><tr><th>周次</th><th>日期</th><th>安排</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return screenPage('校历', `<body><main class="text"><h1>2026–2027学年第一学期校历</h1>${table}</main></body>`)
}

function guide(): Buffer {
  const parts = sections.map(([title, text]) => `<h2>${title}</h2><p>${text}</p>`)
  return screenPage('平台使用指南', `<body><main class="text"><h1>平台使用指南</h1>${parts.join('')}</main></body>`)
}

/** Pages without anything of a person: anybody may read them. */
export const publicPages = { calendar, guide } as const

/** A refusal as people read it: these addresses are opened in windows, where an envelope means nothing. */
export function refusalPage(message: string): Buffer {
  return screenPage('无法打开', `<body><main class="text"><h1>无法打开</h1><p>${message}</p></main></body>`)
}
